import type { OperatorOrder } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/list';
import * as orderTexts from '@presently/texts/console/orders/order';
import { type RefObject, useState } from 'react';
import { randomHex } from '~/lib/random-hex';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { type FailedChange, useChange } from '../data/change';
import { formatRejections } from './bulk-moves';
import type { UnclaimedChange, UnclaimedResult } from './bulk-unclaimed';
import { orderTitle } from './order-texts';

const ExtendDaysDialog = lazyDialog(() => import('./extend-days-dialog'));

type Action = Pick<UnclaimedChange, 'kind'> & { days?: number };

/** An action that may have to be repeated, with the same key for orders that it may have changed. */
export type UnclaimedAttempt = Action & {
  key: string;
  /** Ids of the orders that it has changed. */
  changed: string[];
};

interface UnclaimedActionsProps {
  /** Unclaimed gifts. */
  orders: OperatorOrder[];
  /** Outlives the selection. */
  attempt: RefObject<UnclaimedAttempt | null>;
  /** The failures; null if everything succeeded. */
  onProblem(problem: string | null): void;
  /** Called with the ids of the orders for which it succeeded. */
  onChanged(ids: string[]): void;
}

/** Extends the selected gifts, or reminds their senders, in bulk. */
export function UnclaimedActions({ orders, attempt, onProblem, onChanged }: UnclaimedActionsProps) {
  const [isExtending, setExtending] = useState(false);
  const { send, pending, failed } = useChange<UnclaimedChange, UnclaimedResult>({
    onDone: ({ changed, rejected }) => {
      attempt.current?.changed.push(...changed);
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

  function change(action: Action): void {
    onProblem(null);
    attempt.current = repeatOrBegin(attempt.current, action, orders);
    send({
      ...action,
      orders: orders.map((order) => ({ id: order.id, title: orderTitle(order) })),
      idempotencyKey: attempt.current.key,
    } as UnclaimedChange);
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
          refusal={failed}
          onExtend={(days) => change({ kind: 'extend', days })}
          onClose={() => setExtending(false)}
        />
      )}
    </>
  );
}

/** The last attempt if this repeats it, so that each order is changed once; another one if it changes some further. */
function repeatOrBegin(
  last: UnclaimedAttempt | null,
  action: Action,
  orders: readonly OperatorOrder[],
): UnclaimedAttempt {
  const isRepeated =
    last?.kind === action.kind &&
    last.days === action.days &&
    !orders.some(({ id }) => last.changed.includes(id));
  return isRepeated ? last : { ...action, key: randomHex(), changed: [] };
}
