import type { Queue } from '@presently/contracts/operator-orders';
import { compactColumnsOf } from '../orders/order-columns';
import { wordsOfQueue } from '../orders/order-filters';
import { OrderTable } from '../orders/order-table';
import { useOrderList } from '../orders/use-order-list';
import { useQueues } from '../shell/queue-counts';
import { Failure } from '../ui/error-alert';
import { NothingHere } from '../ui/empty-list';
import { Panel } from '../ui/panel';
import { RowsSkeleton } from '../ui/rows-skeleton';
import { ToolLink } from '../ui/compact-button';

const shown = 5;

/** What comes first in one queue. */
export function QueuePanel({ queue }: { queue: Queue }) {
  const { counts } = useQueues();
  const { items, failure, reload } = useOrderList({ queue }, shown);
  const words = wordsOfQueue(queue);
  const waiting = counts?.[queue] ?? items?.length ?? 0;
  return (
    <Panel
      title={words.title}
      flush
      aside={
        waiting > 0 && (
          <ToolLink variant="ghost" to={`/operator/orders?queue=${queue}`} className="-mr-2">
            {waiting > shown ? `All ${waiting.toLocaleString('en-US')}` : 'Open'}
            <span className="sr-only"> {words.title.toLowerCase()}</span>
          </ToolLink>
        )
      }
    >
      {failure && (
        <div className="px-4 pb-3">
          <Failure text={failure} onRetry={reload} />
        </div>
      )}
      {items === null ? (
        !failure && <RowsSkeleton rows={3} label={`Loading ${words.title.toLowerCase()} …`} />
      ) : items.length === 0 ? (
        <NothingHere text={words.empty} />
      ) : (
        <OrderTable label={words.title} columns={compactColumnsOf(queue)} rows={items} isCompact />
      )}
    </Panel>
  );
}
