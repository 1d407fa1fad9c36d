import type { RefundDue } from '@presently/contracts/operator-orders';
import { formatDollars } from '@presently/texts/format';
import { href } from 'react-router';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { EmptyList } from '~/ui/empty-list';
import { RelativeTime } from '~/ui/relative-time';
import { RetryAlert } from '~/ui/retry-alert';
import { TextLink } from '~/ui/text-link';
import { useChange } from '../data/change';
import type { CursorList } from '../data/cursor-list';

/** What the action of the refunds' route does: it asks for a refund once more. */
export interface RefundRetry {
  refundId: string;
}

/** Refunds that have not succeeded yet. */
export function RefundList({ list }: { list: CursorList<RefundDue> }) {
  const { items, failure, reload } = list;
  if (items === null) {
    return (
      <div className="p-4">
        <RetryAlert onRetry={reload}>{failure}</RetryAlert>
      </div>
    );
  }
  if (items.length === 0) return <EmptyList text="All refunds have gone through." />;
  return (
    <ul className="divide-y divide-line">
      {items.map((refund) => (
        <RefundRow key={refund.id} refund={refund} />
      ))}
    </ul>
  );
}

function RefundRow({ refund }: { refund: RefundDue }) {
  const { send, pending, failed } = useChange<RefundRetry>({ action: href('/operator/refunds') });
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-sm sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <p>
            <span className="font-semibold tabular-nums">{formatDollars(refund.amount)}</span> to{' '}
            {refund.order.gifter_name || 'the gifter'} for{' '}
            <TextLink to={href('/operator/orders/:orderId', { orderId: refund.order.id })}>
              {refund.order.gift_name}
            </TextLink>
          </p>
          <p className="text-ink-muted">
            {refund.status === 'failed' ? 'Failed' : 'On its way'} · asked for{' '}
            <RelativeTime at={refund.created_at} /> · {refund.reason}
          </p>
          {refund.last_error && <p className="text-danger">{refund.last_error}</p>}
        </div>
        <Button variant="secondary" loading={pending !== null} onClick={() => send({ refundId: refund.id })}>
          Try again
        </Button>
      </div>
      {failed && <Alert>{failed.failure}</Alert>}
    </li>
  );
}
