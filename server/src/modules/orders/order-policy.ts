import type { OrderStatus } from '@presently/contracts/orders';
import { type AnyColumn, isNull, type SQL, sql } from 'drizzle-orm';
import { canMove, TRANSITIONS } from './order-states.ts';
import { type OrderPaymentStatus, orders } from './store/orders.tables.ts';

/**
 * Every rule about what may happen to an order: guards on the row and, where a query needs it, the equivalent SQL
 * condition as the guard's `.sql`. `order-policy.test.ts` compares both for all combinations.
 */

/** Not paid yet. The gift links of these and of `failed` orders return 404. */
export const PENDING_PAYMENT_STATUSES = ['awaiting', 'requires_action'] as const;
/** Has been paid, and possibly refunded since. */
const PAID_STATUSES = ['paid', 'refunded', 'partially_refunded'] as const;
/** Paid and not fully refunded. */
const FUNDED_STATUSES = ['paid', 'partially_refunded'] as const;
const LISTED_STATUSES = ['requires_action', ...PAID_STATUSES] as const;
/** Claimed and not delivered yet. */
const FULFILMENT_STATUSES = ['Processing', 'Ordered', 'Shipped'] as const;

type Row = typeof orders.$inferSelect;
/** By the database's clock: instances may differ, and the expiry task must agree with every guard. */
type Expiry = { hasExpired: boolean };
/** Also by the database's clock, which decides when the messages are due. */
type Undo = Pick<Row, 'undoTo'> & { isUndoOver: boolean };
type State = Pick<Row, 'status' | 'paymentStatus' | 'claimedAt'>;
/** The amount charged, and the refunds, including pending ones. */
type Amounts = Pick<Row, 'amountCents' | 'promisedRefundCents'>;

export type Guard<R> = ((order: R) => boolean) & {
  /**
   * For WHERE clauses on `orders`. Contains no parameters, so that partial indexes with the same condition can be used.
   */
  readonly sql: SQL<boolean>;
};

const guard = <R>(isMet: (order: R) => boolean, condition: SQL): Guard<R> =>
  Object.assign(isMet, { sql: sql<boolean>`(${condition})` });

const includes = <T extends string>(values: readonly T[], value: string): value is T =>
  (values as readonly string[]).includes(value);

/** An SQL condition without parameters. */
export const isIn = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} IN (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;

const hasPaymentStatus = (values: readonly OrderPaymentStatus[]): Guard<Pick<Row, 'paymentStatus'>> =>
  guard(({ paymentStatus }) => includes(values, paymentStatus), isIn(orders.paymentStatus, values));

/** The payment is in progress, or 3-D Secure has not been completed. */
export const isPaymentPending = hasPaymentStatus(PENDING_PAYMENT_STATUSES);

/** The order is a gift: its links work, and it counts in statistics and exports. */
export const isPaid = hasPaymentStatus(PAID_STATUSES);

/** Visible to the gifter and operators: gifts, and orders waiting for 3-D Secure. */
export const isListed = hasPaymentStatus(LISTED_STATUSES);

/** Can be refunded, at least in part. */
const isFunded = hasPaymentStatus(FUNDED_STATUSES);

/** Fully refunded, including pending refunds. */
const isPromisedBack = guard<Amounts>(
  (order) => order.promisedRefundCents >= order.amountCents,
  sql`${orders.promisedRefundCents} >= ${orders.amountCents}`,
);

/** Counts as a sale for the popularity of gifts. */
export const isSold = guard<State>(
  (order) => isPaid(order) && !hasEnded(order),
  sql`${isPaid.sql} AND ${orders.status} <> 'Cancelled'`,
);

/** Cancelled, declined or expired. */
export const hasEnded = ({ status }: Pick<Row, 'status'>): boolean => status === 'Cancelled';

/** The claim window is over, even if `expire-orders` has not run yet. */
export const hasExpired = guard<Expiry>((order) => order.hasExpired, sql`${orders.expiresAt} <= now()`);

/** An unclaimed gift, including one that has been refunded. */
const isUnclaimed = guard<State>(
  (order) => order.status === 'Picked' && order.claimedAt === null && isPaid(order),
  sql`${orders.status} = 'Picked' AND ${isNull(orders.claimedAt)} AND ${isPaid.sql}`,
);

/**
 * The recipient can claim or decline it now. A gift that is fully refunded, or about to be, no longer counts as paid,
 * so it cannot be claimed; a partial refund has no effect.
 */
export const isClaimable = guard<State & Expiry & Amounts>(
  (order) => isUnclaimed(order) && isFunded(order) && !isPromisedBack(order) && !hasExpired(order),
  sql`${isUnclaimed.sql} AND ${isFunded.sql} AND NOT ${isPromisedBack.sql} AND NOT ${hasExpired.sql}`,
);

/**
 * The claim window of an unclaimed gift is over: the order ends, and the remaining amount is refunded. A refunded gift
 * expires, too, because it would otherwise reserve stock forever.
 */
export const isExpirable = guard<State & Expiry>(
  (order) => isUnclaimed(order) && hasExpired(order),
  sql`${isUnclaimed.sql} AND ${hasExpired.sql}`,
);

/**
 * Will expire and be refunded within this many days unless it is claimed or extended, including orders that
 * `expire-orders` has yet to end. For queries only.
 */
export const isExpiringWithin = (days: number): SQL =>
  sql`${isUnclaimed.sql} AND ${isFunded.sql} AND ${orders.stockReserved} AND ${orders.expiresAt} <= now() + make_interval(days => ${days})`;

/** The gifter may be reminded to forward it, once. The task decides how long after the purchase. */
export const isRemindable = guard<State & Expiry & Amounts & Pick<Row, 'reminderSentAt'>>(
  (order) => isClaimable(order) && order.reminderSentAt === null,
  sql`${isClaimable.sql} AND ${isNull(orders.reminderSentAt)}`,
);

/** Operators may also remind the gifter, but at most once a day. */
export const isRemindedRecently = ({ reminderSentAt }: Pick<Row, 'reminderSentAt'>, now: Date): boolean =>
  reminderSentAt !== null && now.getTime() - reminderSentAt.getTime() < 24 * 3_600_000;

type ErasableGifter = { userId: string | null; manageKeyHash: string | null; erasedAt: string | null };

/** The gifter's account was deleted, so they have neither an account nor a manage link. */
export const isAccountDeleted = ({ gifter }: { gifter: ErasableGifter }): boolean =>
  gifter.userId === null && gifter.manageKeyHash === null;

/** The account was deleted, or a guest requested erasure; a guest's manage link still works. */
export const isGifterErased = (order: { gifter: ErasableGifter }): boolean =>
  isAccountDeleted(order) || order.gifter.erasedAt !== null;

/** The recipient requested erasure. Erasing an address past its retention does not erase the recipient. */
export const isRecipientErased = (address: { recipientErasedAt: Date | null } | null): boolean =>
  address !== null && address.recipientErasedAt !== null;

/** The gifter may change note, card and date. */
export const isEditable = (order: State & Expiry & Amounts & Pick<Row, 'openedAt'>): boolean =>
  isClaimable(order) && order.openedAt === null;

/** Data of the gifter's `extended` event, which is allowed once; operators' extensions do not have it. */
export const EXTENDED_BY_GIFTER = { by: 'gifter' } as const;

type Events = { events: { type: string; data: Record<string, unknown> }[] };

/** By the gifter. Operators may extend a claimable gift any number of times. */
export const isExtendable = (order: State & Expiry & Amounts & Events): boolean =>
  isClaimable(order) &&
  !order.events.some(({ type, data }) => type === 'extended' && data['by'] === EXTENDED_BY_GIFTER.by);

/** The links may be sent to the gifter again. */
export const isResendable = (order: State & { gifter: { email: string | null } }): boolean =>
  order.gifter.email !== null && !hasEnded(order) && isFunded(order);

/** By the gifter, until it is claimed. */
export const isCancellable = (order: State): boolean => isUnclaimed(order);

/** By an operator, until it is shipped. */
export const isCancellableByOperator = (order: State): boolean =>
  isPaid(order) && canMove(order.status, 'Cancelled');

/** @param requestedCents the refunds so far, including pending ones */
export const isRefundable = (order: State & Pick<Row, 'amountCents'>, requestedCents: number): boolean =>
  isFunded(order) && requestedCents < order.amountCents;

/** Operators and carriers may change its status and shipment data. */
export const isMovable = (order: State): boolean => order.claimedAt !== null && !hasEnded(order);

/** The statuses that an operator may move it to. */
export const nextStatuses = (order: State): OrderStatus[] =>
  isMovable(order) ? TRANSITIONS[order.status].filter((to) => to !== 'Cancelled') : [];

/** The customer has been, or is being, notified of the last step. */
export const isUndoOver = guard<Undo>(
  (order) => order.isUndoOver,
  sql`coalesce(${orders.undoUntil} <= now(), false)`,
);

/** Operators may undo the last step. */
export const isUndoable = guard<Undo>(
  (order) => order.undoTo !== null && !isUndoOver(order),
  sql`${orders.undoTo} IS NOT NULL AND NOT ${isUndoOver.sql}`,
);

/** Claimed and not delivered yet: its data is still needed, and simulated fulfilment advances it step by step. */
export const isInFulfilment = guard<Pick<Row, 'status'>>(
  ({ status }) => includes(FULFILMENT_STATUSES, status),
  isIn(orders.status, FULFILMENT_STATUSES),
);

/** It is to pack or to ship. */
export const isQueued = ({ status }: Pick<Row, 'status'>): boolean =>
  status === 'Processing' || status === 'Ordered';

/** The recipient may correct the address, until it is packed. */
export const isAddressCorrectable = ({ status }: Pick<Row, 'status'>): boolean => status === 'Processing';

/** By an operator, until it is shipped. */
export const isAddressCorrectableByOperator = (order: Pick<Row, 'status'>): boolean => isQueued(order);

/** Opening it is recorded once. */
export const isOpenable = (order: State & Pick<Row, 'openedAt'>): boolean =>
  order.openedAt === null && !hasEnded(order);

/** The recipient may send thanks; `sendThanks` ensures that this happens only once. */
export const isThankable = (order: State): boolean => order.claimedAt !== null && !hasEnded(order);

/** Gifter and recipient may review the gift. */
export const isReviewable = ({ status }: Pick<Row, 'status'>): boolean => status === 'Delivered';
