import type { Order } from '@presently/contracts/orders';
import * as texts from '@presently/texts/gift/manage';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { useLazyDialog } from '~/ui/use-lazy-dialog';
import type { GiftActions } from './gift-action';

const ConfirmDialog = lazyDialog(() => import('~/ui/confirm-dialog'));

interface ReplaceLinkProps {
  order: Order;
  actions: GiftActions;
  /** The gift's name, to make the button's label unique when several gifts are on the page. */
  name?: string | undefined;
}

/** Button that replaces the gift link after confirmation, e.g. when it was sent to the wrong person. */
export function ReplaceLink({ order, actions, name }: ReplaceLinkProps) {
  const confirmDialog = useLazyDialog();

  async function confirm(): Promise<void> {
    await actions.run({ intent: 'replaceLink', oldLink: order.gift_link });
    confirmDialog.close();
  }

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={name && texts.replaceLinkOf(name)}
        onClick={confirmDialog.open}
      >
        {texts.replaceTheLink}
      </Button>
      {confirmDialog.hasOpened && (
        <ConfirmDialog
          open={confirmDialog.isOpen}
          title={texts.replaceTheGiftLink}
          text={texts.replaceExplained}
          confirmLabel={texts.replaceTheLink}
          cancelLabel={texts.keepTheLink}
          busy={actions.isPending('replaceLink')}
          onConfirm={() => void confirm()}
          onClose={confirmDialog.close}
        />
      )}
    </>
  );
}
