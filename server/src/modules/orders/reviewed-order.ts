import type { ReviewAuthor } from '@presently/contracts/reviews';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { isAccountDeleted, isGifterErased, isRecipientErased, isReviewable } from './order-policy.ts';
import { findAddress } from './store/order-details.store.ts';
import { findOrder, lockOrder, type OrderRow } from './store/orders.store.ts';

/** What a review needs to know of its order. */
export type ReviewedOrder = {
  id: string;
  giftId: string;
  /** It is delivered. */
  isReviewable: boolean;
  /** Whoever would review it was erased, because they asked for it. */
  isAuthorErased: boolean;
  /** First name of the gifter or the recipient; null when unknown or erased. */
  firstName: string | null;
};

/** @throws Error when there is none: ids from requests must be resolved first */
export const getReviewedOrder = async (
  db: Executor,
  id: string,
  author: ReviewAuthor,
): Promise<ReviewedOrder> => await toReviewedOrder(db, await findOrder(db, id), author);

/**
 * The same, locked: an author who is being erased waits until their review is written.
 * @throws HttpError 401 if the account of the gifter was deleted meanwhile
 */
export async function lockReviewedOrder(tx: Tx, id: string, author: ReviewAuthor): Promise<ReviewedOrder> {
  const order = await lockOrder(tx, id);
  if (order && author === 'gifter' && isAccountDeleted(order)) throw new HttpError('unauthorized');
  return await toReviewedOrder(tx, order, author);
}

async function toReviewedOrder(
  db: Executor | Tx,
  order: OrderRow | null,
  author: ReviewAuthor,
): Promise<ReviewedOrder> {
  if (!order) throw new Error('Order not found');
  const reviewed = { id: order.id, giftId: order.gift.id, isReviewable: isReviewable(order) };
  if (author === 'gifter') {
    const firstName = order.gifter.firstName?.trim() || null;
    return { ...reviewed, isAuthorErased: isGifterErased(order), firstName };
  }
  const address = await findAddress(db, order.id);
  return {
    ...reviewed,
    isAuthorErased: isRecipientErased(address),
    firstName: firstNameOf(address?.name ?? null),
  };
}

const TITLE = /^(mr|mrs|ms|mx|dr|prof)$|\.$/i;

/** The first word of the name on a parcel; null after a title, because what follows may be the last name. */
function firstNameOf(name: string | null): string | null {
  const [first] = name?.trim().split(/\s+/) ?? [];
  return !first || TITLE.test(first) ? null : first;
}
