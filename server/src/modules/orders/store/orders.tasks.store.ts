import { and, asc, eq, lte, or, sql } from 'drizzle-orm';
import { clockTimestamp } from '../../../platform/db/columns.ts';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import { isExpirable, isInFulfilment, isRemindable } from '../order-policy.ts';
import { type OrderRow, orderColumns } from './orders.store.ts';
import { fulfilmentQueue, orders } from './orders.tables.ts';

/**
 * Orders whose payment is still undecided: created without a result, or waiting for 3-D Secure. The least recently
 * tried first.
 * @returns `abandoned`: the 3-D Secure step was not completed within 30 minutes
 */
export async function listPendingOrders(
  db: Executor,
  limit: number,
): Promise<{ id: string; abandoned: boolean }[]> {
  return await db
    .select({
      id: orders.id,
      abandoned: sql<boolean>`${orders.paymentStatus} = 'requires_action' AND ${orders.createdAt} < now() - interval '30 minutes'`,
    })
    .from(orders)
    .where(
      or(
        and(eq(orders.paymentStatus, 'awaiting'), lte(orders.updatedAt, sql`now() - interval '3 seconds'`)),
        and(
          eq(orders.paymentStatus, 'requires_action'),
          lte(orders.updatedAt, sql`now() - interval '2 minutes'`),
        ),
      ),
    )
    .orderBy(asc(orders.updatedAt))
    .limit(limit);
}

/** Makes `reconcile-orders` retry an order after all others. */
export async function moveToBackOfQueue(db: Executor, id: string): Promise<void> {
  await db
    .update(orders)
    .set({ updatedAt: clockTimestamp as never })
    .where(eq(orders.id, id));
}

/** Unclaimed gifts whose claim window is over, locked with SKIP LOCKED so that instances take disjoint batches. */
export async function lockExpiredOrders(tx: Tx, limit: number): Promise<OrderRow[]> {
  return await tx
    .select(orderColumns)
    .from(orders)
    // Unclaimed gifts hold stock; the condition makes their index usable.
    .where(and(isExpirable.sql, sql`${orders.stockReserved}`))
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** Gifts that are unclaimed `afterDays` days after the purchase and whose gifter was not reminded yet. */
export async function lockOrdersDueForReminder(
  tx: Tx,
  afterDays: number,
  limit: number,
): Promise<OrderRow[]> {
  return await tx
    .select(orderColumns)
    .from(orders)
    .where(and(isRemindable.sql, lte(orders.createdAt, sql`now() - make_interval(days => ${afterDays})`)))
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** Claimed gifts that have been in their status for at least `seconds`. For the fulfilment simulation. */
export async function lockOrdersDueToMove(tx: Tx, seconds: number, limit: number): Promise<OrderRow[]> {
  return await tx
    .select(orderColumns)
    .from(orders)
    .where(
      and(
        isInFulfilment.sql,
        sql`${orders.id} IN (SELECT order_id FROM ${fulfilmentQueue} WHERE since <= now() - make_interval(secs => ${seconds}))`,
      ),
    )
    .orderBy(asc(orders.statusChangedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
}
