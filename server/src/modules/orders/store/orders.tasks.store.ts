import { and, asc, inArray, lte, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { isExpirable, isInFulfilment, isRemindable } from '../order-policy.ts';
import { type OrderRow, orderColumns } from './orders.store.ts';
import { fulfilmentQueue, orders } from './orders.tables.ts';

/** Locked orders, read after locking so that related rows are current, too. */
const readLocked = async (tx: Tx, locked: { id: string }[]): Promise<OrderRow[]> =>
  locked.length === 0
    ? []
    : await tx
        .select(orderColumns)
        .from(orders)
        .where(
          inArray(
            orders.id,
            locked.map(({ id }) => id),
          ),
        )
        .orderBy(asc(orders.statusChangedAt));

/** An unclaimed gift whose claim window is over, locked with SKIP LOCKED so that instances take different ones. */
export async function lockExpiredOrder(tx: Tx): Promise<OrderRow | null> {
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    // Redundant, because unclaimed gifts hold stock, but makes their index usable.
    .where(and(isExpirable.sql, sql`${orders.stockReserved}`))
    .limit(1)
    .for('update', { skipLocked: true });
  const [order] = await readLocked(tx, locked);
  return order ?? null;
}

/** Gifts that are unclaimed `afterDays` days after the purchase and whose gifter was not reminded yet. */
export async function lockOrdersDueForReminder(
  tx: Tx,
  afterDays: number,
  limit: number,
): Promise<OrderRow[]> {
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isRemindable.sql, lte(orders.createdAt, sql`now() - make_interval(days => ${afterDays})`)))
    .limit(limit)
    .for('update', { skipLocked: true });
  return await readLocked(tx, locked);
}

/** Claimed gifts that have been in their status for at least `seconds`. For the fulfilment simulation. */
export async function lockOrdersDueToMove(tx: Tx, seconds: number, limit: number): Promise<OrderRow[]> {
  const locked = await tx
    .select({ id: orders.id })
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
  return await readLocked(tx, locked);
}
