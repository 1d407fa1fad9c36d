import type { Order } from '@presently/contracts/orders';
import { useState } from 'react';
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
  care: GiftActionHandlers;
  onChanged(order: Order): void;
  /** Tells these buttons from those of another gift on the page. */
  name?: string;
}

/** What a gifter may still do for a gift without changing it: more time, its links once more, or another link. */
export function GiftActions({ order, care, onChanged, name }: GiftActionsProps) {
  const [busy, setBusy] = useState<'extend' | 'resend' | null>(null);

  async function run(
    what: 'extend' | 'resend',
    done: (changed: Order) => string,
    failed: string,
  ): Promise<void> {
    setBusy(what);
    try {
      const changed = await care[what]();
      onChanged(changed);
      showToast(done(changed));
    } catch (error) {
      console.error(failed, error);
      showToast(errorMessage(error, failed), 'error');
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
              ({ expires_at }) => `Your gift can be claimed until ${day(expires_at)}`,
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
        <ReplaceLink order={order} replace={care.replaceLink} onReplaced={onChanged} name={name} />
      )}
    </>
  );
}

const day = (at: string): string =>
  new Date(at).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
