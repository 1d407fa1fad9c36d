import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/order';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useMemo, useRef } from 'react';
import { type Attempt, reuseOrCreateAttempt } from '~/lib/attempt';
import { useCountdown } from '~/lib/use-countdown';
import { Button } from '~/ui/button';
import type { OrderChange } from './order-changes';

interface UndoProps {
  order: OperatorOrderDetail;
  send(change: OrderChange): void;
  isBusy: boolean;
}

/** Time (epoch ms) at which the shipment can no longer be undone, by this device's clock since the order was loaded. */
export const useUndoEnd = ({ undo_expires_in }: OperatorOrderDetail): number =>
  useMemo(() => Date.now() + (undo_expires_in ?? 0) * 1000, [undo_expires_in]);

export const UndoPacking = (props: UndoProps) => (
  <UndoButton {...props} label={texts.undoPacking} hint={texts.customerNotTold} />
);

/** Says when the customer will be notified and, after that, that it is too late. */
export function UndoShipping({ endsAt, ...props }: UndoProps & { endsAt: number }) {
  const left = useCountdown(endsAt);
  if (!props.order.can.undo) return null;
  if (left === 0) return <UndoRow>{texts.tooLateToUndoShipping}</UndoRow>;
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return <UndoButton {...props} label={texts.undoShipping} hint={texts.customerToldIn(time)} />;
}

const UndoRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 text-ink-muted">
    {children}
  </div>
);

/** Undoes the last step, until the customer has been notified. */
function UndoButton({ order, send, isBusy, label, hint }: UndoProps & { label: string; hint: string }) {
  const attempt = useRef<Attempt<string> | null>(null);
  if (!order.can.undo) return null;
  const undo = () => {
    // Retries reuse the key, so that only one step is undone.
    attempt.current = reuseOrCreateAttempt(attempt.current, order.status_changed_at);
    send({ kind: 'undo', seenStatus: order.status, idempotencyKey: attempt.current.key });
  };
  return (
    <UndoRow>
      <Button variant="secondary" size="sm" disabled={isBusy} onClick={undo}>
        <Undo2 aria-hidden="true" />
        {label}
      </Button>
      <span className="tabular-nums">{hint}</span>
    </UndoRow>
  );
}
