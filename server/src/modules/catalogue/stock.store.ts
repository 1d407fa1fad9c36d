import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { gifts } from './catalogue.tables.ts';

/**
 * Takes one of a gift for an order. A gift without limit is only looked at, so that orders for it do
 * not wait for each other.
 * @returns false when it is sold out, retired or unknown
 */
export async function takeStock(tx: Tx, giftId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`
    WITH one AS (UPDATE ${gifts} SET stock = stock - 1 WHERE id = ${giftId} AND stock > 0 AND retired_at IS NULL RETURNING 1)
    SELECT EXISTS (SELECT FROM one) OR EXISTS (SELECT FROM ${gifts} WHERE id = ${giftId} AND stock IS NULL AND retired_at IS NULL) AS taken`);
  return rows[0]?.taken === true;
}

/** Gives back what `takeStock` took. */
export async function returnStock(db: Executor, giftId: string): Promise<void> {
  await db
    .update(gifts)
    .set({ stock: sql`${gifts.stock} + 1` })
    .where(and(eq(gifts.id, giftId), isNotNull(gifts.stock)));
}
