import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import { isExpirable, isInFulfilment, isRemindable } from '../order-policy.ts';
import { type OrderRow, orderColumns } from './orders.store.ts';
import { fulfilmentQueue, orders } from './orders.tables.ts';

/**
 * An unclaimed gift whose claim window is over. The second condition is redundant, because unclaimed gifts hold stock,
 * but makes their index usable.
 */
export const isDueToExpire = sql`${isExpirable.sql} AND ${orders.stockReserved}`;

/** A gift that is unclaimed `afterDays` days of 24 hours after the purchase and whose gifter was not reminded yet. */
export const isDueForReminder = (afterDays: number): SQL =>
  sql`${isRemindable.sql} AND ${orders.createdAt} <= now() - make_interval(hours => 24 * ${afterDays}::int)`;

/** A claimed gift that has been in its status for at least `seconds`. For the fulfilment simulation. */
export const isDueToMove = (seconds: number): SQL =>
  sql`${isInFulfilment.sql}
    AND ${orders.id} IN (SELECT order_id FROM ${fulfilmentQueue} WHERE since <= now() - make_interval(secs => ${seconds}))`;

/** Ids of due orders, oldest first. */
export async function listDueOrders(db: Executor, isDue: SQL, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isDue)
    .orderBy(asc(orders.expiresAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** @returns null if it is no longer due, or locked: another instance is working on it */
export async function lockDueOrder(tx: Tx, id: string, isDue: SQL): Promise<OrderRow | null> {
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.id, id))
    .for('update', { skipLocked: true });
  if (locked.length === 0) return null;
  // Read after locking, so that related rows are current, too.
  const [order] = await tx
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.id, id), isDue));
  return order ?? null;
}
