import { eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { giftViews } from './analytics.tables.ts';

export type GiftView = { giftId: string; userId: string | null; sessionId: string | null };

export async function insertGiftViews(db: Executor, views: GiftView[]): Promise<void> {
  if (views.length > 0) await db.insert(giftViews).values(views);
}

/** GDPR erasure: the views of a deleted account are kept without it. */
export async function anonymiseGiftViews(tx: Tx, userId: string): Promise<void> {
  await tx.update(giftViews).set({ userId: null }).where(eq(giftViews.userId, userId));
}

/** Gift views of a user, newest first. */
export async function listGiftViewsOf(
  db: Executor,
  userId: string,
  limit: number,
): Promise<{ giftId: string; createdAt: Date }[]> {
  return await db
    .select({ giftId: giftViews.giftId, createdAt: giftViews.createdAt })
    .from(giftViews)
    .where(sql`${giftViews.userId} = ${userId}`)
    .orderBy(sql`${giftViews.id} DESC`)
    .limit(limit);
}

/** Creates partitions for the coming months, and drops those whose views are all older than `keepDays`. */
export async function rotateGiftViewPartitions(tx: Tx, monthsAhead: number, keepDays: number): Promise<void> {
  // Attaching and dropping partitions locks the table; fail and retry later rather than block inserts of views.
  await tx.execute(sql`SET LOCAL lock_timeout = '2s'`);
  await tx.execute(
    sql`SELECT create_gift_view_partitions(${monthsAhead}), drop_gift_view_partitions(${keepDays})`,
  );
}
