import { formatDollars } from '@presently/contracts/money';
import type { RefundDue } from '@presently/contracts/operator-orders';
import { useState } from 'react';
import { api } from '~/lib/session';
import { TextLink } from '~/ui/text-link';
import { showToast } from '~/ui/toast';
import { retryRefund } from '../endpoints';
import { useQueueCounts } from '../shell/queue-counts';
import { CompactButton } from '../ui/compact-button';
import { EmptyList } from '../ui/empty-list';
import { ErrorAlert, errorMessage } from '../ui/error-alert';
import { RelativeTime } from '../ui/relative-time';
import { RowsSkeleton } from '../ui/rows-skeleton';
import type { CursorList } from '../ui/use-cursor-list';

/** Refunds that have not succeeded yet. */
export function RefundList({ list }: { list: CursorList<RefundDue> }) {
  const { items, failure, reload } = list;
  if (items === null) {
    if (!failure) return <RowsSkeleton rows={3} label="Loading refunds …" />;
    return (
      <div className="p-4">
        <ErrorAlert text={failure} onRetry={reload} />
      </div>
    );
  }
  if (items.length === 0) return <EmptyList text="All refunds have gone through." />;
  return (
    <ul className="divide-y divide-line">
      {items.map((refund) => (
        <RefundRow key={refund.id} refund={refund} onRetried={reload} />
      ))}
    </ul>
  );
}

function RefundRow({ refund, onRetried }: { refund: RefundDue; onRetried(): void }) {
  const { refresh } = useQueueCounts();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function retry() {
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await api(retryRefund, { params: { id: refund.id } });
      showToast(data.status === 'succeeded' ? 'The money has gone back' : 'Asked for once more');
      onRetried();
      refresh();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-sm sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <p>
            <span className="font-semibold tabular-nums">{formatDollars(refund.amount)}</span> to{' '}
            {refund.order.gifter_name || 'the gifter'} for{' '}
            <TextLink to={`/operator/orders/${refund.order.id}`}>{refund.order.gift_name}</TextLink>
          </p>
          <p className="text-ink-muted">
            {refund.status === 'failed' ? 'Failed' : 'On its way'} · asked for{' '}
            <RelativeTime at={refund.created_at} /> · {refund.reason}
          </p>
          {refund.last_error && <p className="text-danger">{refund.last_error}</p>}
        </div>
        <CompactButton loading={isBusy} onClick={() => void retry()}>
          Try again
        </CompactButton>
      </div>
      {failure && <ErrorAlert text={failure} />}
    </li>
  );
}
