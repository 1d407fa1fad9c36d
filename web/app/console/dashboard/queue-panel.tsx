import type { OperatorOrder, Queue } from '@presently/contracts/operator-orders';
import { EmptyList } from '~/ui/empty-list';
import { Panel } from '~/ui/panel';
import { RetryAlert } from '~/ui/retry-alert';
import { type LoadedList, useCursorList } from '../data/cursor-list';
import type { Loaded } from '../data/loaded';
import { getCompactColumns } from '../orders/order-columns';
import { getQueueTexts } from '../orders/order-filters';
import { OrderTable } from '../orders/order-table';
import { queuePath } from '../shell/nav';
import { useQueueCounts } from '../shell/queue-counts';
import { WholeListLink } from './whole-list-link';

export const MAX_ORDERS = 5;

/** The first orders of a queue. */
export function QueuePanel({ queue, loaded }: { queue: Queue; loaded: Loaded<LoadedList<OperatorOrder>> }) {
  const { counts } = useQueueCounts();
  const { items, failure, reload } = useCursorList(loaded);
  const { title, empty } = getQueueTexts(queue);
  const waiting = counts?.[queue] ?? items?.length ?? 0;
  return (
    <Panel
      title={title}
      flush
      aside={
        waiting > 0 && <WholeListLink to={queuePath(queue)} list={queue} count={waiting} shown={MAX_ORDERS} />
      }
    >
      {failure && (
        <div className="px-4 pb-3">
          <RetryAlert onRetry={reload}>{failure}</RetryAlert>
        </div>
      )}
      {items?.length === 0 && <EmptyList text={empty} />}
      {items && items.length > 0 && (
        <OrderTable label={title} columns={getCompactColumns(queue)} rows={items} isCompact />
      )}
    </Panel>
  );
}
