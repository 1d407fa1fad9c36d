import type { ReviewAuthor } from '@presently/contracts/reviews';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { firstNameOf } from './first-name.ts';
import { isAccountDeleted, isGifterErased, isRecipientErased, isReviewable } from './order-policy.ts';
import { findAddress } from './store/order-details.store.ts';
import { findOrder, lockOrder } from './store/orders.store.ts';

/** The order data that a review needs. */
type ReviewedOrder = {
  id: string;
  giftId: string;
  /** Delivered. */
  isReviewable: boolean;
  /** The reviewer has been erased at their own request. */
  isAuthorErased: boolean;
  /** First name of the gifter or the recipient; null when unknown or erased. */
  firstName: string | null;
};

/** `lock`: makes a concurrent account deletion wait until the review is written. */
type From = { lock: false; db: Executor } | { lock: true; db: Tx };
type Reviewed = { orderId: string; author: ReviewAuthor };

/**
 * @throws Error when there is none: ids from requests must be resolved first
 * @throws HttpError 401 with `lock`, if the gifter's account has been deleted in the meantime
 */
export async function getReviewedOrder(from: From, { orderId, author }: Reviewed): Promise<ReviewedOrder> {
  const order = from.lock ? await lockOrder(from.db, orderId) : await findOrder(from.db, orderId);
  if (!order) throw new Error('Order not found');
  if (from.lock && author === 'gifter' && isAccountDeleted(order)) throw new HttpError('unauthorized');
  const reviewed = { id: order.id, giftId: order.gift.id, isReviewable: isReviewable(order) };
  if (author === 'gifter') {
    const firstName = order.gifter.firstName?.trim() || null;
    return { ...reviewed, isAuthorErased: isGifterErased(order), firstName };
  }
  const address = await findAddress(from.db, order.id);
  return {
    ...reviewed,
    isAuthorErased: isRecipientErased(address),
    firstName: firstNameOf(address?.name ?? null),
  };
}
