import { and, eq, getTableColumns, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { preparedStatement } from '../../platform/db/prepared-statement.ts';
import { gifts, stockChanges } from './catalogue.tables.ts';

export type ReservedGift = typeof gifts.$inferSelect & {
  /** False: sold out. */
  isReserved: boolean;
};

const updateStock = preparedStatement<{ giftId: string }, ReservedGift[]>((db) => {
  const isOnSale = and(eq(gifts.id, sql.placeholder('giftId')), isNull(gifts.retiredAt));
  const decremented = db.$with('decremented').as(
    db
      .update(gifts)
      .set({ stock: sql`${gifts.stock} - 1` })
      .where(and(isOnSale, gt(gifts.stock, 0)))
      .returning({ id: gifts.id }),
  );
  const isReserved = sql<boolean>`${gifts.stock} IS NULL OR EXISTS (SELECT FROM ${decremented})`;
  return db
    .with(decremented)
    .select({ ...getTableColumns(gifts), isReserved })
    .from(gifts)
    .where(isOnSale)
    .prepare('reserve_stock');
});

/**
 * Reserves one unit of a gift for an order. Gifts with unlimited stock are not updated, so that orders for them do not
 * wait for each other's row lock.
 * @returns the gift as it was before; null if it is retired or unknown
 */
export async function reserveStock(tx: Tx, giftId: string): Promise<ReservedGift | null> {
  const [gift] = await updateStock(tx, { giftId });
  return gift ?? null;
}

/** Undoes `reserveStock`. */
export async function releaseStock(db: Executor, giftId: string): Promise<void> {
  await db
    .update(gifts)
    .set({ stock: sql`${gifts.stock} + 1` })
    .where(and(eq(gifts.id, giftId), isNotNull(gifts.stock)));
}

export async function anonymiseStockActor(tx: Tx, userId: string): Promise<void> {
  await tx.update(stockChanges).set({ actorName: 'Former operator' }).where(eq(stockChanges.actorId, userId));
}
