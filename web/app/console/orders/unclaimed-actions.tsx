import type { OperatorOrder } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/list';
import * as orderTexts from '@presently/texts/console/orders/order';
import { useRef, useState } from 'react';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { type FailedChange, useChange } from '../data/change';
import { formatRejections } from './bulk-moves';
import type { UnclaimedAction, UnclaimedChange, UnclaimedResult } from './bulk-unclaimed';
import { orderTitle } from './order-texts';
import type { RetryKeys } from './retry-keys';

const ExtendDaysDialog = lazyDialog(() => import('./extend-days-dialog'));

interface UnclaimedActionsProps {
  /** Unclaimed gifts. */
  orders: OperatorOrder[];
  /** Of each order's extensions and reminders; they outlive the selection. */
  retryKeys: RetryKeys;
  /** The failures; null if everything succeeded. */
  onProblem(problem: string | null): void;
  /** Called with the ids of the orders for which it succeeded. */
  onChanged(ids: string[]): void;
}

/** Extends the selected gifts, or reminds their senders, in bulk. */
export function UnclaimedActions({ orders, retryKeys, onProblem, onChanged }: UnclaimedActionsProps) {
  const [isExtending, setExtending] = useState(false);
  const sent = useRef<UnclaimedAction>({ kind: 'remind' });
  const { send, pending, failed } = useChange<UnclaimedChange, UnclaimedResult>({
    onDone: ({ changed, rejected }) => {
      retryKeys.removeActions(changed.map((id) => actionOn(id, sent.current)));
      setExtending(false);
      const total = changed.length + rejected.length;
      onProblem(
        rejected.length === 0
          ? null
          : texts.partlyDone({ done: changed.length, total, rejections: formatRejections(rejected) }),
      );
      onChanged(changed);
    },
    onFailed: ({ failure }: FailedChange) => onProblem(failure),
  });

  function change(action: UnclaimedAction): void {
    onProblem(null);
    sent.current = action;
    const keys = retryKeys.keysOf(orders.map(({ id }) => actionOn(id, action)));
    send({
      ...action,
      orders: orders.map((order, index) => ({
        id: order.id,
        title: orderTitle(order),
        idempotencyKey: keys[index] as string,
      })),
    });
  }

  return (
    <>
      <Button
        variant="secondary"
        loading={pending?.kind === 'remind'}
        disabled={pending !== null}
        onClick={() => change({ kind: 'remind' })}
      >
        {texts.remindSenders}
      </Button>
      <Button variant="primary" disabled={pending !== null} onClick={() => setExtending(true)}>
        {orderTexts.extendDialog}
      </Button>
      {isExtending && (
        <ExtendDaysDialog
          title={texts.extendSeveral(orders.length)}
          description={texts.extendSeveralExplained}
          isBusy={pending !== null}
          errors={failed}
          onExtend={(days) => change({ kind: 'extend', days })}
          onClose={() => setExtending(false)}
        />
      )}
    </>
  );
}

/** What is done to one order, such as "extend o1 7". */
const actionOn = (orderId: string, action: UnclaimedAction): string =>
  action.kind === 'extend' ? `extend ${orderId} ${action.days}` : `remind ${orderId}`;
