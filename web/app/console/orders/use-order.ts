import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { useCallback, useEffect, useState } from 'react';
import { api } from '~/lib/session';
import { getOperatorOrder } from '../endpoints';
import { useQueueCounts } from '../shell/queue-counts';
import { errorMessage, isConflict } from '../ui/error-alert';

export interface OrderController {
  order: OperatorOrderDetail | null;
  /** Why it could not be loaded. */
  failure: string | null;
  /** Somebody else was quicker: what is shown is how the order was before. */
  isStale: boolean;
  reload(): Promise<void>;
  /**
   * Does something to the order and shows how it stands afterwards. Refused because somebody else was quicker,
   * the screen stays as it is, so that nothing typed into it is lost, and offers to show how it is now.
   * @returns null when it is done, or the server's words
   */
  act(work: () => Promise<OperatorOrderDetail | undefined>): Promise<string | null>;
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
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);

  const act: OrderController['act'] = async (work) => {
    try {
      const changed = await work();
      if (changed) setOrder(changed);
      else await load();
      refresh();
      return null;
    } catch (error) {
      if (isConflict(error)) setStale(true);
      return errorMessage(error);
    }
  };
  return { order, failure, isStale, reload: () => load(), act };
}
