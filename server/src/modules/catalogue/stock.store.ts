import { formerOperator } from '@presently/texts/server/shared';
import { and, eq, getTableColumns, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { preparedStatement } from '../../platform/db/prepared-statement.ts';
import { giftStock, gifts, stockChanges } from './catalogue.tables.ts';
import type { GiftRow } from './gifts.store.ts';

const { id, name, description, brand, imageUrls, priceCents } = getTableColumns(gifts);
const soldColumns = { id, name, description, brand, imageUrls, priceCents };

/** The data of a gift at the time of sale. */
export type ReservedGift = Pick<GiftRow, keyof typeof soldColumns> & {
  /** False: sold out. */
  isReserved: boolean;
};

const updateStock = preparedStatement<{ giftId: string }, ReservedGift[]>((db) => {
  const isOnSale = and(eq(gifts.id, sql.placeholder('giftId')), isNull(gifts.retiredAt));
  const decremented = db.$with('decremented').as(
    db
      .update(giftStock)
      .set({ onHand: sql`${giftStock.onHand} - 1` })
      .from(gifts)
      .where(and(isOnSale, eq(giftStock.giftId, gifts.id), gt(giftStock.onHand, 0)))
      .returning({ id: giftStock.giftId }),
  );
  const isReserved = sql<boolean>`${giftStock.onHand} IS NULL OR EXISTS (SELECT FROM ${decremented})`;
  return db
    .with(decremented)
    .select({ ...soldColumns, isReserved })
    .from(gifts)
    .innerJoin(giftStock, eq(giftStock.giftId, gifts.id))
    .where(isOnSale)
    .prepare('reserve_stock');
});

/**
 * Reserves one unit of a gift for an order. Unlimited stock is not updated, so that orders for such gifts do not wait
 * for each other's row lock.
 * @returns the gift; null if it is retired or unknown
 */
export async function reserveStock(tx: Tx, giftId: string): Promise<ReservedGift | null> {
  const [gift] = await updateStock(tx, { giftId });
  return gift ?? null;
}

/** Undoes `reserveStock`. */
export async function releaseStock(db: Executor, giftId: string): Promise<void> {
  await db
    .update(giftStock)
    .set({ onHand: sql`${giftStock.onHand} + 1` })
    .where(and(eq(giftStock.giftId, giftId), isNotNull(giftStock.onHand)));
}

export async function anonymiseStockActor(tx: Tx, userId: string): Promise<void> {
  await tx.update(stockChanges).set({ actorName: formerOperator }).where(eq(stockChanges.actorId, userId));
}
