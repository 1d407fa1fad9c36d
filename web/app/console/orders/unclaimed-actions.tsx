import type { OperatorOrder } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/list';
import * as orderTexts from '@presently/texts/console/orders/order';
import { useRef, useState } from 'react';
import { type Attempt, reuseOrCreateAttempt } from '~/lib/attempt';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { type FailedChange, useChange } from '../data/change';
import { formatRejections } from './bulk-moves';
import type { UnclaimedChange, UnclaimedResult } from './bulk-unclaimed';
import { orderTitle } from './order-texts';

const ExtendDaysDialog = lazyDialog(() => import('./extend-days-dialog'));

interface UnclaimedActionsProps {
  /** Unclaimed gifts. */
  orders: OperatorOrder[];
  /** The failures; null if everything succeeded. */
  onProblem(problem: string | null): void;
  /** Called when everything succeeded. */
  onDone(): void;
}

type Draft = Pick<UnclaimedChange, 'orders'> & { kind: UnclaimedChange['kind']; days?: number };

/** Extends the selected gifts, or reminds their senders, in bulk. */
export function UnclaimedActions({ orders, onProblem, onDone }: UnclaimedActionsProps) {
  const [isExtending, setExtending] = useState(false);
  const attempt = useRef<Attempt<Draft> | null>(null);
  const { send, pending, failed } = useChange<UnclaimedChange, UnclaimedResult>({
    onDone: ({ changed, rejected }) => {
      attempt.current = null;
      setExtending(false);
      const total = changed.length + rejected.length;
      onProblem(
        rejected.length === 0
          ? null
          : texts.partlyDone({ done: changed.length, total, rejections: formatRejections(rejected) }),
      );
      if (rejected.length === 0) onDone();
    },
    onFailed: ({ failure }: FailedChange) => onProblem(failure),
  });

  function change(kind: UnclaimedChange['kind'], days?: number): void {
    onProblem(null);
    const titled = orders.map((order) => ({ id: order.id, title: orderTitle(order) }));
    const draft: Draft = { kind, orders: titled, ...(days === undefined ? {} : { days }) };
    // Retries reuse the key, so that each is extended and reminded once.
    attempt.current = reuseOrCreateAttempt(attempt.current, draft);
    send({ ...draft, idempotencyKey: attempt.current.key } as UnclaimedChange);
  }

  return (
    <>
      <Button
        variant="secondary"
        loading={pending?.kind === 'remind'}
        disabled={pending !== null}
        onClick={() => change('remind')}
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
          onExtend={(days) => change('extend', days)}
          onClose={() => setExtending(false)}
        />
      )}
    </>
  );
}
