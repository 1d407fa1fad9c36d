import type { OperatorOrder } from '@presently/contracts/operator-orders';
import { useEffect, useEffectEvent } from 'react';
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
export function useRestoredOrders({ orders, numbers, onRestored }: RestoreOptions): void {
  const listMissing = useEffectEvent(() =>
    [...numbers.keys()].filter((id) => !orders.some((order) => order.id === id)),
  );
  const restore = useEffectEvent(onRestored);
  useEffect(() => {
    const abortController = new AbortController();
    const missing = listMissing();
    void (async () => {
      for (const id of missing) {
        const order = await loadOrder(id, abortController.signal);
        if (abortController.signal.aborted) return;
        if (order && !rejectSlip(order)) restore(order);
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
