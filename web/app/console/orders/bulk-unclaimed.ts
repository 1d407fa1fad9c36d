import * as texts from '@presently/texts/console/orders/list';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { errorMessage } from '../data/error-message';
import { extendOrders, remindOrders } from '../endpoints';
import type { BulkMoveResult } from './bulk-moves';

/** Maximum per request. */
const batchSize = 100;

/** The action of the orders route for unclaimed gifts; `title` describes an order for which it failed. */
export type UnclaimedChange = { orders: { id: string; title: string }[]; idempotencyKey: string } & (
  | { kind: 'extend'; days: number }
  | { kind: 'remind' }
);

export interface UnclaimedResult {
  /** Ids of the orders for which it succeeded. */
  changed: string[];
  /** The others, with the reason. */
  rejected: BulkMoveResult['rejected'];
}

/**
 * Extends or reminds in batches; a rejected order does not affect the others.
 * @throws ApiError if the first batch fails
 */
export async function changeUnclaimed(change: UnclaimedChange): Promise<UnclaimedResult> {
  const { orders, kind } = change;
  const result: UnclaimedResult = { changed: [], rejected: [] };
  for (let start = 0; start < orders.length; start += batchSize) {
    const errors = await sendBatch(change, orders.slice(start, start + batchSize), start === 0);
    for (const order of orders.slice(start, start + batchSize)) {
      const error = errors.get(order.id);
      if (error) result.rejected.push({ ...order, error });
      else result.changed.push(order.id);
    }
  }
  const done = result.changed.length;
  if (done > 0) showToast(kind === 'extend' ? texts.deadlinesExtended(done) : texts.remindersSent(done));
  return result;
}

/** @returns the failure reasons by id; null on success */
async function sendBatch(
  change: UnclaimedChange,
  orders: UnclaimedChange['orders'],
  isFirst: boolean,
): Promise<Map<string, string | null>> {
  const ids = orders.map(({ id }) => id);
  const headers = { 'idempotency-key': change.idempotencyKey };
  try {
    const { data } =
      change.kind === 'extend'
        ? await api(extendOrders, { body: { ids, days: change.days }, headers })
        : await api(remindOrders, { body: { ids }, headers });
    return new Map(data.results.map(({ id, ok, error }) => [id, ok ? null : (error ?? texts.notUpdated)]));
  } catch (error) {
    if (isFirst) throw error;
    return new Map(ids.map((id) => [id, errorMessage(error)]));
  }
}
