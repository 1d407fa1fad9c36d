import { and, eq, getTableColumns, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { preparedStatement } from '../../platform/db/prepared-statement.ts';
import { gifts, stockChanges } from './catalogue.tables.ts';

export type TakenGift = typeof gifts.$inferSelect & {
  /** Whether there was one to take. */
  isTaken: boolean;
};

const updateStock = preparedStatement<{ giftId: string }, TakenGift[]>((db) => {
  const isThere = and(eq(gifts.id, sql.placeholder('giftId')), isNull(gifts.retiredAt));
  const one = db.$with('one').as(
    db
      .update(gifts)
      .set({ stock: sql`${gifts.stock} - 1` })
      .where(and(isThere, gt(gifts.stock, 0)))
      .returning({ id: gifts.id }),
  );
  const isTaken = sql<boolean>`${gifts.stock} IS NULL OR EXISTS (SELECT FROM ${one})`;
  return db
    .with(one)
    .select({ ...getTableColumns(gifts), isTaken })
    .from(gifts)
    .where(isThere)
    .prepare('take_stock');
});

/**
 * Takes one of a gift for an order. A gift without limit is only looked at, so that orders for it do
 * not wait for each other.
 * @returns the gift as it was before; null when it is retired or unknown
 */
export async function takeStock(tx: Tx, giftId: string): Promise<TakenGift | null> {
  const [gift] = await updateStock(tx, { giftId });
  return gift ?? null;
}

/** Gives back what `takeStock` took. */
export async function returnStock(db: Executor, giftId: string): Promise<void> {
  await db
    .update(gifts)
    .set({ stock: sql`${gifts.stock} + 1` })
    .where(and(eq(gifts.id, giftId), isNotNull(gifts.stock)));
}

export async function eraseStockActor(tx: Tx, userId: string): Promise<void> {
  await tx.update(stockChanges).set({ actorName: 'Former operator' }).where(eq(stockChanges.actorId, userId));
}
