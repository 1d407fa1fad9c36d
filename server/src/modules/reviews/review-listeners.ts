import type { Executor, Tx } from '../../platform/db/database.ts';
import { eraseAuditDetails } from '../audit/index.ts';
import { AUDITED_DETAILS } from './moderate-review.ts';
import { serializeOwnReview } from './review.serializers.ts';
import { deleteReviewsOfGifters, listReviewsOfGifters } from './reviews.store.ts';

/**
 * Deletes what the gifter of these orders wrote, with stars, and what operators wrote about it. What recipients wrote
 * stays. The orders must be locked.
 */
export async function eraseReviewsOfGifter(tx: Tx, orderIds: string[]): Promise<void> {
  const ids = await deleteReviewsOfGifters(tx, orderIds);
  await eraseAuditDetails(tx, { subjectKind: 'review', subjectIds: ids, details: AUDITED_DETAILS });
}

/** The reviews in the export of personal data. */
export async function exportReviews(db: Executor, orderIds: string[]) {
  const written = await listReviewsOfGifters(db, orderIds);
  return {
    reviews: written.map((review) => ({
      order_id: review.orderId,
      ...serializeOwnReview(review),
      created_at: review.createdAt.toISOString(),
    })),
  };
}
