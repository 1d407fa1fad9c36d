import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { createContext, use, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { showToast } from '~/ui/toast';
import { type ChangeSender, type FailedChange, useChange } from '../data/change';
import { type Loaded, useLoaded } from '../data/loaded';
import type { OrderChange, OrderResult } from './order-changes';
import { orderTitle } from './order-texts';
import { RetryKeys } from './retry-keys';
import { offerUndo } from './undo-offer';

interface OrderReports {
  /** Null while none is shown. */
  order: OperatorOrderDetail | null;
  /** Of its refunds, extensions and notes; they outlive the dialogs. */
  retryKeys: RetryKeys;
  onResult(result: OrderResult): void;
  onFailed(failed: FailedChange): void;
}

/** Provided by the order's screen to the forms that change the order. */
export const OrderReportsContext = createContext<OrderReports>({
  order: null,
  retryKeys: new RetryKeys(),
  onResult: () => {},
  onFailed: () => {},
});

export interface OrderScreen {
  /** Null when it could not be loaded. */
  order: OperatorOrderDetail | null;
  /** Error text when loading failed. */
  failure: string | null;
  /** Someone else has changed the order, and the displayed state is outdated. */
  isStale: boolean;
  reload(): void;
  reports: OrderReports;
}

/**
 * The loaded order, updated with the response to the last change. On a conflict it is marked as stale but not reloaded,
 * so that no input is lost.
 */
export function useOrder(loaderData: Loaded<OperatorOrderDetail>): OrderScreen {
  const { data: loaded, failure } = useLoaded(loaderData);
  const { revalidate } = useRevalidator();
  const [changed, setChanged] = useState({ of: loaded, order: loaded, isStale: false });
  const { order, isStale } = changed.of === loaded ? changed : { order: loaded, isStale: false };
  const [retryKeys] = useState(() => new RetryKeys());
  const reports = useMemo<OrderReports>(() => {
    const change = (next: { order?: OperatorOrderDetail; isStale?: boolean }) =>
      setChanged({ of: loaded, order, isStale, ...next });
    return {
      order,
      retryKeys,
      onResult: ({ order: updated, note }) => {
        if (updated) change({ order: updated, isStale: false });
        if (!note || !order) return;
        // A repeated note may already be there.
        const others = order.operator_notes.filter(({ id }) => id !== note.id);
        change({ order: { ...order, operator_notes: [note, ...others] } });
      },
      onFailed: ({ isConflict }) => {
        if (isConflict) change({ isStale: true });
      },
    };
  }, [loaded, order, isStale, retryKeys]);
  return { order, failure, isStale, reload: () => void revalidate(), reports };
}

/**
 * Sends changes of the order to its route's action.
 * @param onDone called once the screen shows the changed order
 */
export function useOrderChange(onDone?: () => void): ChangeSender<OrderChange> & { retryKeys: RetryKeys } {
  const { order, retryKeys, onResult, onFailed } = use(OrderReportsContext);
  const sent = useRef<OrderChange>(null);
  const removeKey = () => {
    if (sent.current && 'idempotencyKey' in sent.current) retryKeys.remove(sent.current.idempotencyKey);
  };
  const sender = useChange<OrderChange, OrderResult>({
    onDone: (result) => {
      removeKey();
      onResult(result);
      onDone?.();
      if (!result.toast) return;
      if (result.undo && order)
        offerUndo(result.toast, [{ id: order.id, title: orderTitle(order), status: result.undo }]);
      else showToast(result.toast, result.isError ? 'error' : 'success');
    },
    onFailed: (failed) => {
      if (failed.code === 'idempotency_key_reused') removeKey();
      onFailed(failed);
    },
  });
  const send = (change: OrderChange) => {
    sent.current = change;
    sender.send(change);
  };
  return { ...sender, send, retryKeys };
}
