import type { OperatorOrder } from '@presently/contracts/operator-orders';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '~/lib/session';
import { listOperatorOrders } from '../endpoints';
import { useQueueCounts } from '../shell/queue-counts';
import { type CursorList, useCursorList } from '../ui/use-cursor-list';
import type { OrderFilters } from './order-filters';

type Query = NonNullable<Parameters<typeof api<typeof listOperatorOrders>>[1]>['query'];

/**
 * Orders that fit the filters. Every look at an address is written down, so the list loads again only when
 * a queue has moved, not every few seconds.
 */
export function useOrderList(filters: OrderFilters, limit: number): CursorList<OperatorOrder> {
  const { queue, status, payment_status, query, from, to } = filters;
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api(listOperatorOrders, {
        // What the address says may be no filter at all; the server tells.
        query: { queue, status, payment_status, query, from, to, cursor, limit: String(limit) } as Query,
        signal,
      }),
    [queue, status, payment_status, query, from, to, limit],
  );
  const list = useCursorList(load);
  useReloadOnQueueChange(list.reload);
  return list;
}

/** Loads again when the counts of the queues have changed since they were first known. */
export function useReloadOnQueueChange(reload: () => void): void {
  const { counts } = useQueueCounts();
  const known = useRef(counts);
  useEffect(() => {
    if (known.current !== null && counts !== known.current) reload();
    known.current = counts;
  }, [counts, reload]);
}
