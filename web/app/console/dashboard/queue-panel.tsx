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

const maxRows = 5;

/** The first orders of a queue. */
export function QueuePanel({ queue }: { queue: Queue }) {
  const { counts } = useQueueCounts();
  const { items, failure, reload } = useOrderList({ queue }, maxRows);
  const texts = getQueueTexts(queue);
  const waiting = counts?.[queue] ?? items?.length ?? 0;
  return (
    <Panel
      title={texts.title}
      flush
      aside={
        waiting > 0 && (
          <CompactLink variant="ghost" to={`/operator/orders?queue=${queue}`} className="-mr-2">
            {waiting > maxRows ? `All ${waiting.toLocaleString('en-US')}` : 'Open'}
            <span className="sr-only"> {texts.title.toLowerCase()}</span>
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
        !failure && <RowsSkeleton rows={3} label={`Loading ${texts.title.toLowerCase()} …`} />
      ) : items.length === 0 ? (
        <EmptyList text={texts.empty} />
      ) : (
        <OrderTable label={texts.title} columns={getCompactColumns(queue)} rows={items} isCompact />
      )}
    </Panel>
  );
}
