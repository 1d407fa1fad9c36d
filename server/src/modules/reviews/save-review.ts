import type { OwnReview, ReviewInput } from '@presently/contracts/reviews';
import * as texts from '@presently/texts/server/reviews';
import { dataWasRemoved } from '@presently/texts/server/shared';
import { HttpError } from '../../platform/http/http-error.ts';
import { consumeRateLimit } from '../../platform/http/rate-limit.ts';
import type { CatalogueDeps } from '../catalogue/index.ts';
import { getReviewedOrder } from '../orders/index.ts';
import { serializeOwnReview } from './review.serializers.ts';
import { type Authorship, findReview, removeReview, writeReview } from './reviews.store.ts';

/** Limited, because each change invalidates the catalogue caches. */
const CHANGE_LIMIT = { max: 30, windowSeconds: 3600 };

const limitChanges = async ({ database }: CatalogueDeps, { orderId, author }: Authorship): Promise<void> => {
  await consumeRateLimit(database.db, { bucket: `review:${orderId}:${author}`, limit: CHANGE_LIMIT });
};

/** The review that a person may write, or has written, about the gift of an order. */
export async function getOwnReview({ database: { db } }: CatalogueDeps, by: Authorship): Promise<OwnReview> {
  const order = await getReviewedOrder({ lock: false, db }, by);
  const review = await findReview(db, by);
  return {
    reviewable: order.isReviewable && !order.isAuthorErased,
    author: by.author,
    author_name: order.firstName,
    review: review && serializeOwnReview(review),
  };
}

/**
 * Writes the review of a delivered gift, or replaces it, so that a repeated request changes nothing.
 * @throws HttpError 409 before the gift is delivered and once its author has been erased, 429 after many changes, 401
 *   after the account was deleted
 */
export async function saveReview(
  deps: CatalogueDeps,
  by: Authorship,
  { rating, text }: ReviewInput,
): Promise<OwnReview> {
  await limitChanges(deps, by);
  await deps.database.transaction(async (tx) => {
    const { giftId, isReviewable, isAuthorErased, firstName } = await getReviewedOrder(
      { lock: true, db: tx },
      by,
    );
    if (isAuthorErased) throw new HttpError('conflict', { message: dataWasRemoved });
    if (!isReviewable) throw new HttpError('conflict', { message: texts.tooEarlyToReview });
    await writeReview(tx, { ...by, giftId, authorName: firstName, rating, text });
  });
  deps.catalogue.invalidate();
  return await getOwnReview(deps, by);
}

/** Idempotent. @throws HttpError 429 after many changes */
export async function removeOwnReview(deps: CatalogueDeps, by: Authorship): Promise<OwnReview> {
  await limitChanges(deps, by);
  await deps.database.transaction(async (tx) => {
    await getReviewedOrder({ lock: true, db: tx }, by);
    await removeReview(tx, by);
  });
  deps.catalogue.invalidate();
  return await getOwnReview(deps, by);
}
