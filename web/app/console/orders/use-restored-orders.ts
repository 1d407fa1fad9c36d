import type { OperatorOrder } from '@presently/contracts/operator-orders';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { api } from '~/lib/session';
import { getOperatorOrder } from '../endpoints';
import type { TrackingByOrder } from './scan-assignment';
import { rejectSlip } from './scan-slips';

interface RestoreOptions {
  /** The orders in the list. */
  orders: readonly OperatorOrder[];
  /** As saved before the page was reloaded. */
  numbers: TrackingByOrder;
  onRestored(order: OperatorOrder): void;
}

/** After a reload, loads the orders that have numbers but are not in the list, if they are still to be shipped. */
export function useRestoredOrders(options: RestoreOptions): void {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const abortController = new AbortController();
    const { orders, numbers } = latest.current;
    const missing = [...numbers.keys()].filter((id) => !orders.some((order) => order.id === id));
    void (async () => {
      for (const id of missing) {
        const order = await loadOrder(id, abortController.signal);
        if (abortController.signal.aborted) return;
        if (order && !rejectSlip(order)) latest.current.onRestored(order);
      }
    })();
    return () => abortController.abort();
  }, []);
}

/** Null if it cannot be loaded: its number is then shown as belonging to an order that is not in the list. */
const loadOrder = (id: string, signal: AbortSignal): Promise<OperatorOrder | null> =>
  api(getOperatorOrder, { params: { id }, signal }).then(
    ({ data }) => data,
    () => null,
  );
