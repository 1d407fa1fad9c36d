import type { ReviewFilter } from '@presently/contracts/operator-reviews';
import { and, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { cursorKey, type KeysetSort, parseCursor, readPage } from '../../platform/http/keyset-pagination.ts';
import type { Review } from './reviews.store.ts';
import { reviews } from './reviews.tables.ts';

const NEWEST_FIRST: KeysetSort = {
  list: 'reviews',
  by: reviews.createdAt,
  type: 'time',
  order: 'desc',
  id: reviews.id,
};

const FILTERS = {
  all: undefined,
  unanswered: and(isNull(reviews.answer), isNull(reviews.hiddenReason)),
  hidden: isNotNull(reviews.hiddenReason),
} satisfies Record<ReviewFilter, unknown>;

/** A page of reviews that have not been removed by their authors, newest first. */
export async function listReviews(
  db: Executor,
  { filter, cursor, limit }: { filter: ReviewFilter; cursor?: string | undefined; limit: number },
): Promise<{ rows: Review[]; nextCursor: string | null }> {
  const position = parseCursor(NEWEST_FIRST, cursor);
  return await readPage(NEWEST_FIRST, { position, limit }, async (page) => {
    const rows = await db
      .select({ ...getTableColumns(reviews), cursorKey: cursorKey(NEWEST_FIRST) })
      .from(reviews)
      .where(and(isNotNull(reviews.rating), FILTERS[filter], page.after))
      .orderBy(page.orderBy)
      .limit(page.limit);
    return rows as (Review & { cursorKey: string | number })[];
  });
}

/** SELECT FOR UPDATE; null for a review that is unknown or removed by its author. */
export async function lockReview(tx: Tx, id: string): Promise<Review | null> {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), isNotNull(reviews.rating)))
    .for('update');
  return (row as Review | undefined) ?? null;
}

export async function updateReview(
  tx: Tx,
  id: string,
  change: Partial<Pick<Review, 'answer' | 'hiddenReason'>>,
): Promise<void> {
  await tx.update(reviews).set(change).where(eq(reviews.id, id));
}
