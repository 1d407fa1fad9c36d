import type { Order } from '@presently/contracts/orders';
import { useState } from 'react';
import { formatLongDay } from '~/lib/dates';
import { Button } from '~/ui/button';
import { showToast } from '~/ui/toast';
import { errorMessage } from './error-message';
import { ReplaceLink } from './replace-link';

export interface GiftActionHandlers {
  extend(): Promise<Order>;
  resend(): Promise<Order>;
  replaceLink(): Promise<Order>;
}

interface GiftActionsProps {
  order: Order;
  handlers: GiftActionHandlers;
  onChanged(order: Order): void;
  /** The gift's name, to make button labels unique when several gifts are on the page. */
  name?: string;
}

/** Buttons to extend the claim period, e-mail the links again, and replace the gift link. */
export function GiftActions({ order, handlers, onChanged, name }: GiftActionsProps) {
  const [busy, setBusy] = useState<'extend' | 'resend' | null>(null);

  async function run(
    action: 'extend' | 'resend',
    toSuccessText: (changed: Order) => string,
    failureText: string,
  ): Promise<void> {
    setBusy(action);
    try {
      const changed = await handlers[action]();
      onChanged(changed);
      showToast(toSuccessText(changed));
    } catch (error) {
      console.error(failureText, error);
      showToast(errorMessage(error, failureText), 'error');
    } finally {
      setBusy(null);
    }
  }

  return (
    <>
      {order.extendable && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={name && `Give it more time: ${name}`}
          loading={busy === 'extend'}
          onClick={() =>
            void run(
              'extend',
              ({ expires_at }) => `Your gift can be claimed until ${formatLongDay(new Date(expires_at))}`,
              'The gift could not be given more time. Please try again.',
            )
          }
        >
          Give it more time
        </Button>
      )}
      {order.resendable && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={name && `E-mail me the link again: ${name}`}
          loading={busy === 'resend'}
          onClick={() =>
            void run(
              'resend',
              () => 'The links are on their way to your mailbox',
              'The links could not be sent. Please try again.',
            )
          }
        >
          E-mail me the link again
        </Button>
      )}
      {order.cancellable && (
        <ReplaceLink order={order} replace={handlers.replaceLink} onReplaced={onChanged} name={name} />
      )}
    </>
  );
}
