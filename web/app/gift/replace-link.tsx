import type { Order } from '@presently/contracts/orders';
import { useState } from 'react';
import { updateLastPurchaseLink } from '~/checkout/last-purchase';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { showToast } from '~/ui/toast';
import { errorMessage } from './error-message';
import { useLazyDialog } from './use-lazy-dialog';

const ConfirmDialog = lazyDialog(() => import('~/ui/confirm-dialog'));

interface ReplaceLinkProps {
  order: Order;
  replace(): Promise<Order>;
  onReplaced(order: Order): void;
  /** The gift's name, to make the button's label unique when several gifts are on the page. */
  name?: string | undefined;
}

/** Button that replaces the gift link after confirmation, e.g. when it was sent to the wrong person. */
export function ReplaceLink({ order, replace, onReplaced, name }: ReplaceLinkProps) {
  const confirmDialog = useLazyDialog();
  const [isBusy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      const replaced = await replace();
      updateLastPurchaseLink(order.gift_link, replaced.gift_link);
      onReplaced(replaced);
      showToast('The old link no longer works. Please share the new one.');
    } catch (error) {
      console.error('replacing the link failed', error);
      showToast(errorMessage(error, 'The link could not be replaced. Please try again.'), 'error');
    }
    setBusy(false);
    confirmDialog.close();
  }

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={name && `Replace the link of ${name}`}
        onClick={confirmDialog.open}
      >
        Replace the link
      </Button>
      {confirmDialog.hasOpened && (
        <ConfirmDialog
          open={confirmDialog.isOpen}
          title="Replace the gift link?"
          text="The old link stops working at once, for everybody who has it, and you get a new one to share."
          confirmLabel="Replace the link"
          cancelLabel="Keep the link"
          busy={isBusy}
          onConfirm={() => void confirm()}
          onClose={confirmDialog.close}
        />
      )}
    </>
  );
}
