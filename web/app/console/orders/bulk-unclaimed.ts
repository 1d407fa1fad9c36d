import * as texts from '@presently/texts/console/orders/list';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { errorMessage } from '../data/error-message';
import { extendOrders, remindOrders } from '../endpoints';
import type { BulkMoveResult } from './bulk-moves';

/** Maximum per request. */
const BATCH_SIZE = 100;

/** Whom to remind, or what to extend by how many days. */
export type UnclaimedAction = { kind: 'extend'; days: number } | { kind: 'remind' };

interface UnclaimedOrder {
  id: string;
  /** Describes it if the action fails. */
  title: string;
  idempotencyKey: string;
}

/** The action of the orders route for unclaimed gifts. */
export type UnclaimedChange = UnclaimedAction & { orders: UnclaimedOrder[] };

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
  const result: UnclaimedResult = { changed: [], rejected: [] };
  for (const [index, batch] of toBatches(change.orders).entries()) {
    const errors = await sendBatch(change, batch, index === 0);
    for (const { id, title } of batch.orders) {
      const error = errors.get(id);
      if (error) result.rejected.push({ id, title, error });
      else result.changed.push(id);
    }
  }
  const done = result.changed.length;
  if (done > 0)
    showToast(change.kind === 'extend' ? texts.deadlinesExtended(done) : texts.remindersSent(done));
  return result;
}

interface Batch {
  idempotencyKey: string;
  orders: UnclaimedOrder[];
}

/** A request has one idempotency key for all of its orders. */
function toBatches(orders: readonly UnclaimedOrder[]): Batch[] {
  const batches: Batch[] = [];
  for (const [idempotencyKey, group] of Map.groupBy(orders, (order) => order.idempotencyKey))
    for (let start = 0; start < group.length; start += BATCH_SIZE)
      batches.push({ idempotencyKey, orders: group.slice(start, start + BATCH_SIZE) });
  return batches;
}

/** @returns the failure reasons by id; null on success */
async function sendBatch(
  action: UnclaimedAction,
  { idempotencyKey, orders }: Batch,
  isFirst: boolean,
): Promise<Map<string, string | null>> {
  const ids = orders.map(({ id }) => id);
  const headers = { 'idempotency-key': idempotencyKey };
  try {
    const { data } =
      action.kind === 'extend'
        ? await api(extendOrders, { body: { ids, days: action.days }, headers })
        : await api(remindOrders, { body: { ids }, headers });
    return new Map(data.results.map(({ id, ok, error }) => [id, ok ? null : (error ?? texts.notUpdated)]));
  } catch (error) {
    if (isFirst) throw error;
    return new Map(ids.map((id) => [id, errorMessage(error)]));
  }
}
