import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { useCallback, useEffect, useState } from 'react';
import { api } from '~/lib/session';
import { getOperatorOrder } from '../endpoints';
import { useQueueCounts } from '../shell/queue-counts';
import { errorMessage, isConflict } from '../ui/error-alert';

export interface OrderController {
  order: OperatorOrderDetail | null;
  /** Error text when loading failed. */
  failure: string | null;
  /** The order was changed by someone else, and the state shown is outdated. */
  isStale: boolean;
  reload(): Promise<void>;
  /**
   * Runs an action on the order and shows its new state; reloads it when the action resolves to undefined. On a
   * conflict the order is marked as stale but not reloaded, so that nothing typed is lost.
   * @returns null on success, or the error text
   */
  performAction(action: () => Promise<OperatorOrderDetail | undefined>): Promise<string | null>;
}

export function useOrder(id: string): OrderController {
  const { refresh } = useQueueCounts();
  const [order, setOrder] = useState<OperatorOrderDetail | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isStale, setStale] = useState(false);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { data } = await api(getOperatorOrder, { params: { id }, ...(signal && { signal }) });
        setOrder(data);
        setFailure(null);
        setStale(false);
      } catch (error) {
        if (!signal?.aborted) setFailure(errorMessage(error));
      }
    },
    [id],
  );
  useEffect(() => {
    const abortController = new AbortController();
    void load(abortController.signal);
    return () => abortController.abort();
  }, [load]);

  const performAction: OrderController['performAction'] = async (action) => {
    try {
      const changed = await action();
      if (changed) setOrder(changed);
      else await load();
      refresh();
      return null;
    } catch (error) {
      if (isConflict(error)) setStale(true);
      return errorMessage(error);
    }
  };
  return { order, failure, isStale, reload: () => load(), performAction };
}
