import type { Order } from '@presently/contracts/orders';
import { Button } from '~/ui/button';
import type { GiftActions } from './gift-action';
import { ReplaceLink } from './replace-link';

interface GiftActionButtonsProps {
  order: Order;
  actions: GiftActions;
  /** The gift's name, to make button labels unique when several gifts are on the page. */
  name?: string;
}

/** Buttons to extend the claim period, e-mail the links again, and replace the gift link. */
export function GiftActionButtons({ order, actions, name }: GiftActionButtonsProps) {
  return (
    <>
      {order.extendable && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={name && `Give it more time: ${name}`}
          loading={actions.isPending('extend')}
          onClick={() => void actions.run({ intent: 'extend' })}
        >
          Give it more time
        </Button>
      )}
      {order.resendable && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={name && `E-mail me the link again: ${name}`}
          loading={actions.isPending('resend')}
          onClick={() => void actions.run({ intent: 'resend' })}
        >
          E-mail me the link again
        </Button>
      )}
      {order.cancellable && <ReplaceLink order={order} actions={actions} name={name} />}
    </>
  );
}
