import type { OperatorOrder } from '@presently/contracts/operator-orders';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '~/lib/session';
import { listOperatorOrders } from '../endpoints';
import { useQueueCounts } from '../shell/queue-counts';
import { type CursorList, useCursorList } from '../ui/use-cursor-list';
import type { OrderFilters } from './order-filters';

type Query = NonNullable<Parameters<typeof api<typeof listOperatorOrders>>[1]>['query'];

/**
 * Orders that match the filters. The API audits every view of an address, so the list reloads only when the queue
 * counts have changed, instead of polling.
 */
export function useOrderList(filters: OrderFilters, limit: number): CursorList<OperatorOrder> {
  const { queue, status, payment_status, query, from, to } = filters;
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api(listOperatorOrders, {
        // Filters from the URL may be invalid; the server rejects them.
        query: { queue, status, payment_status, query, from, to, cursor, limit: String(limit) } as Query,
        signal,
      }),
    [queue, status, payment_status, query, from, to, limit],
  );
  const list = useCursorList(load);
  useReloadOnQueueChange(list.reload);
  return list;
}

/** Calls `reload` when the queue counts change. */
export function useReloadOnQueueChange(reload: () => void): void {
  const { counts } = useQueueCounts();
  const previous = useRef(counts);
  useEffect(() => {
    if (previous.current !== null && counts !== previous.current) reload();
    previous.current = counts;
  }, [counts, reload]);
}
