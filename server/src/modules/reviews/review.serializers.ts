import type { OperatorReview } from '@presently/contracts/operator-reviews';
import { formatOrderNumber } from '@presently/contracts/order-number';
import type { GiftReview, OwnReview } from '@presently/contracts/reviews';
import { calendarDayIn } from '@presently/contracts/time-zone';
import type { Review } from './reviews.store.ts';

const serializeCommon = (review: Review) => ({
  id: review.id,
  author: review.author,
  author_name: review.authorName,
  rating: review.rating,
  text: review.text,
  answer: review.answer,
});

/**
 * For visitors. Contains only the day in the shop's time zone, so that the reviews by a gift's gifter and recipient
 * cannot easily be matched.
 */
export const serializeGiftReview = (review: Review, timeZone: string): GiftReview => ({
  ...serializeCommon(review),
  written_on: calendarDayIn(timeZone, review.createdAt),
});

/** For its author. */
export const serializeOwnReview = ({
  rating,
  text,
  answer,
  hiddenReason,
}: Review): NonNullable<OwnReview['review']> => ({ rating, text, answer, hidden: hiddenReason !== null });

export const serializeOperatorReview = (
  review: Review,
  { giftName, orderNumber }: { giftName: string; orderNumber: number },
): OperatorReview => ({
  ...serializeCommon(review),
  order_id: review.orderId,
  order_number: formatOrderNumber(orderNumber),
  gift: { id: review.giftId, name: giftName },
  hidden_reason: review.hiddenReason,
  created_at: review.createdAt.toISOString(),
});
