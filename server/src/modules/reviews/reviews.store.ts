import type { ReviewAuthor } from '@presently/contracts/reviews';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { reviews } from './reviews.tables.ts';

type Row = typeof reviews.$inferSelect;
/** A review that its author has not removed. */
export type Review = Row & { rating: number };
/** Identifies a review: each order has one by its gifter and one by its recipient. */
export type Authorship = Pick<Row, 'orderId' | 'author'>;
type NewReview = Authorship & Pick<Review, 'giftId' | 'authorName' | 'rating' | 'text'>;

const isBy = ({ orderId, author }: Authorship) =>
  and(eq(reviews.orderId, orderId), eq(reviews.author, author));
const toReview = (row: Row | undefined): Review | null =>
  row && row.rating !== null ? { ...row, rating: row.rating } : null;

/** Writes a review, or replaces its name, stars and text. A hidden one stays hidden. */
export async function writeReview(tx: Tx, review: NewReview): Promise<void> {
  const { authorName, rating, text } = review;
  await tx
    .insert(reviews)
    .values({ id: newUuid(), ...review })
    .onConflictDoUpdate({
      target: [reviews.orderId, reviews.author],
      set: { authorName, rating, text },
      // A repeated request changes nothing, so the caches stay valid.
      setWhere: sql`(${reviews.authorName}, ${reviews.rating}, ${reviews.text}) IS DISTINCT FROM (excluded.author_name, excluded.rating, excluded.text)`,
    });
}

/** A hidden review leaves an empty row, so that its author's next review is hidden, too. */
export async function removeReview(tx: Tx, by: Authorship): Promise<void> {
  await tx.delete(reviews).where(and(isBy(by), isNull(reviews.hiddenReason)));
  await tx.update(reviews).set({ authorName: null, rating: null, text: null }).where(isBy(by));
}

export async function findReview(db: Executor, by: Authorship): Promise<Review | null> {
  const [row] = await db.select().from(reviews).where(isBy(by));
  return toReview(row);
}

const isVisible = isNull(reviews.hiddenReason);

/** Number and average of a gift's visible reviews. `average` has one decimal; null without reviews. */
export async function getRating(
  db: Executor,
  giftId: string,
): Promise<{ average: number | null; count: number }> {
  const [row] = await db
    .select({
      average: sql<number | null>`round(avg(${reviews.rating}), 1)::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(reviews)
    .where(and(eq(reviews.giftId, giftId), isVisible));
  return row ?? { average: null, count: 0 };
}

/** The visible reviews of a gift, newest first. @param page starts at 1 */
export async function listVisibleReviews(
  db: Executor,
  giftId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Review[]> {
  const rows = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.giftId, giftId), isVisible))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.flatMap((row) => toReview(row) ?? []);
}

const isAbout = (orderIds: string[], author: ReviewAuthor) =>
  and(inArray(reviews.orderId, orderIds), eq(reviews.author, author));

/** Reviews by the gifters or recipients of these orders. */
export async function listReviews(db: Executor, orderIds: string[], author: ReviewAuthor): Promise<Review[]> {
  const rows = await db.select().from(reviews).where(isAbout(orderIds, author));
  return rows.flatMap((row) => toReview(row) ?? []);
}

/** @returns the ids of the reviews */
export async function deleteReviews(tx: Tx, orderIds: string[], author: ReviewAuthor): Promise<string[]> {
  const rows = await tx.delete(reviews).where(isAbout(orderIds, author)).returning({ id: reviews.id });
  return rows.map(({ id }) => id);
}
