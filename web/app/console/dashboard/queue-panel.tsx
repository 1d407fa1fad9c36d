import type { Queue } from '@presently/contracts/operator-orders';
import { getCompactColumns } from '../orders/order-columns';
import { getQueueTexts } from '../orders/order-filters';
import { OrderTable } from '../orders/order-table';
import { useOrderList } from '../orders/use-order-list';
import { useQueueCounts } from '../shell/queue-counts';
import { CompactLink } from '../ui/compact-button';
import { EmptyList } from '../ui/empty-list';
import { ErrorAlert } from '../ui/error-alert';
import { Panel } from '../ui/panel';
import { RowsSkeleton } from '../ui/rows-skeleton';

const shown = 5;

/** What comes first in one queue. */
export function QueuePanel({ queue }: { queue: Queue }) {
  const { counts } = useQueueCounts();
  const { items, failure, reload } = useOrderList({ queue }, shown);
  const words = getQueueTexts(queue);
  const waiting = counts?.[queue] ?? items?.length ?? 0;
  return (
    <Panel
      title={words.title}
      flush
      aside={
        waiting > 0 && (
          <CompactLink variant="ghost" to={`/operator/orders?queue=${queue}`} className="-mr-2">
            {waiting > shown ? `All ${waiting.toLocaleString('en-US')}` : 'Open'}
            <span className="sr-only"> {words.title.toLowerCase()}</span>
          </CompactLink>
        )
      }
    >
      {failure && (
        <div className="px-4 pb-3">
          <ErrorAlert text={failure} onRetry={reload} />
        </div>
      )}
      {items === null ? (
        !failure && <RowsSkeleton rows={3} label={`Loading ${words.title.toLowerCase()} …`} />
      ) : items.length === 0 ? (
        <EmptyList text={words.empty} />
      ) : (
        <OrderTable label={words.title} columns={getCompactColumns(queue)} rows={items} isCompact />
      )}
    </Panel>
  );
}
