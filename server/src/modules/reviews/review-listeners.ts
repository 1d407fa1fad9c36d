import type { ReviewAuthor } from '@presently/contracts/reviews';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { eraseAuditDetails } from '../audit/index.ts';
import { AUDITED_DETAILS } from './moderate-review.ts';
import { serializeOwnReview } from './review.serializers.ts';
import { deleteReviews, listReviews } from './reviews.store.ts';

/**
 * Deletes the reviews by the gifters or recipients of these orders, and what operators wrote about them. The orders
 * must be locked.
 */
export async function eraseReviews(tx: Tx, orderIds: string[], author: ReviewAuthor): Promise<void> {
  const ids = await deleteReviews(tx, orderIds, author);
  await eraseAuditDetails(tx, { subjectKind: 'review', subjectIds: ids, details: AUDITED_DETAILS });
}

/** The reviews in the export of personal data. */
export async function exportReviews(db: Executor, orderIds: string[], author: ReviewAuthor) {
  const written = await listReviews(db, orderIds, author);
  return {
    reviews: written.map((review) => ({
      order_id: review.orderId,
      ...serializeOwnReview(review),
      created_at: review.createdAt.toISOString(),
    })),
  };
}
