import type { Order } from '@presently/contracts/orders';
import * as texts from '@presently/texts/gift/manage';
import { Button } from '~/ui/button';
import type { GiftActions } from './gift-action';
import { ReplaceLink } from './replace-link';

interface GiftActionButtonsProps {
  order: Order;
  actions: GiftActions;
  /** The gift's name, to make button labels unique when several gifts are on the page. */
  name?: string;
}

/** Buttons to extend the claim period, email the links again, and replace the gift link. */
export function GiftActionButtons({ order, actions, name }: GiftActionButtonsProps) {
  return (
    <>
      {order.extendable && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={name && texts.extendDeadlineOf(name)}
          loading={actions.isPending('extend')}
          onClick={() => void actions.run({ intent: 'extend' })}
        >
          {texts.extendDeadline}
        </Button>
      )}
      {order.resendable && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={name && texts.emailLinkAgainFor(name)}
          loading={actions.isPending('resend')}
          onClick={() => void actions.run({ intent: 'resend' })}
        >
          {texts.emailLinkAgain}
        </Button>
      )}
      {order.cancellable && <ReplaceLink order={order} actions={actions} name={name} />}
    </>
  );
}
