import { noSuchOrder } from '@presently/texts/server/operator-orders';
import type { ScopedKey } from '../../../platform/idempotency.ts';
import type { Actor } from '../../audit/index.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { findListedOrderId } from '../store/orders.store.ts';
import { errorOf } from './error-of.ts';
import { extendOrder } from './extend-order.ts';
import { remindOrder } from './remind-order.ts';

type Result = { id: string; ok: boolean; error: string | null };
type Request = { ids: string[]; idempotencyKey: string | null };

/**
 * Extends the claim windows of several gifts, each in its own transaction, so that one failure does not affect the
 * others.
 */
export const extendOrders = async (
  deps: OrdersDeps,
  operator: Actor,
  { ids, idempotencyKey, days }: Request & { days: number },
): Promise<Result[]> =>
  await forEachOrder(deps, ids, (orderId) =>
    extendOrder(deps, operator, {
      orderId,
      days,
      key: keyOf('extend-several', operator, { orderId, idempotencyKey }),
    }),
  );

/** Reminds the gifters of several gifts, in the same way. */
export const remindOrders = async (
  deps: OrdersDeps,
  operator: Actor,
  { ids, idempotencyKey }: Request,
): Promise<Result[]> =>
  await forEachOrder(deps, ids, (orderId) =>
    remindOrder(deps, operator, {
      orderId,
      key: keyOf('remind-several', operator, { orderId, idempotencyKey }),
    }),
  );

/** The request's idempotency key, scoped by order. */
const keyOf = (
  action: string,
  { userId }: Actor,
  { orderId, idempotencyKey }: { orderId: string; idempotencyKey: string | null },
): ScopedKey | null =>
  idempotencyKey === null ? null : { scope: `${action}:${userId}:${orderId}`, key: idempotencyKey };

/** Deduplicates, so that an order listed twice is changed once. */
async function forEachOrder(
  { database }: OrdersDeps,
  ids: string[],
  change: (orderId: string) => Promise<void>,
): Promise<Result[]> {
  const errors = new Map<string, string | null>();
  const results: Result[] = [];
  for (const id of ids) {
    const orderId = await findListedOrderId(database.db, id);
    if (orderId && !errors.has(orderId)) errors.set(orderId, await errorOf(change(orderId)));
    const error = orderId ? (errors.get(orderId) ?? null) : noSuchOrder;
    results.push({ id, ok: error === null, error });
  }
  return results;
}
