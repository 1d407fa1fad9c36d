import type { Problem, RefundDue } from '@presently/contracts/operator-orders';
import { useCallback } from 'react';
import { api } from '~/lib/session';
import { listProblems, listRefundsDue } from '../endpoints';
import { type CursorList, useCursorList } from '../ui/use-cursor-list';
import { useReloadOnQueueChange } from './use-order-list';

/** Open problems; reloads when the queue counts change. */
export function useProblems(limit: number): CursorList<Problem> {
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api(listProblems, { query: { cursor, limit: String(limit) }, signal }),
    [limit],
  );
  const list = useCursorList(load);
  useReloadOnQueueChange(list.reload);
  return list;
}

/** Refunds that are pending or failed; reloads when the queue counts change. */
export function useRefundsDue(limit: number): CursorList<RefundDue> {
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api(listRefundsDue, { query: { cursor, limit: String(limit) }, signal }),
    [limit],
  );
  const list = useCursorList(load);
  useReloadOnQueueChange(list.reload);
  return list;
}
