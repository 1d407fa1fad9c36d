import type { OrderStatus } from '@presently/contracts/orders';
import { type AnyColumn, isNull, type SQL, sql } from 'drizzle-orm';
import { canMove, TRANSITIONS } from './order-states.ts';
import { type OrderPaymentStatus, orders } from './store/orders.tables.ts';

/**
 * Every rule about what may happen to an order: guards of the row and, where a query needs one, its condition in SQL
 * as `.sql` of the same guard. `order-policy.test.ts` runs both over all combinations.
 */

/** The money has not arrived yet. The gift links of these and of `failed` orders are a 404. */
export const PENDING_PAYMENT_STATUSES = ['awaiting', 'requires_action'] as const;
/** The money has arrived; it may have been given back since. */
const PAID_STATUSES = ['paid', 'refunded', 'partially_refunded'] as const;
/** The shop still has at least a part of the money. */
const FUNDED_STATUSES = ['paid', 'partially_refunded'] as const;
const LISTED_STATUSES = ['requires_action', ...PAID_STATUSES] as const;
/** Simulated fulfilment moves these. */
const FULFILMENT_STATUSES = ['Processing', 'Ordered', 'Shipped'] as const;

type Row = typeof orders.$inferSelect;
/** By the database's clock: instances may differ, and the expiry task must agree with every guard. */
type Expiry = { hasExpired: boolean };
/** By the database's clock, too, which also says when the messages are due. */
type Undo = Pick<Row, 'undoTo'> & { isUndoOver: boolean };
type State = Pick<Row, 'status' | 'paymentStatus' | 'claimedAt'>;
/** What was charged for it, and what of that went back or will. */
type Amounts = Pick<Row, 'amountCents' | 'promisedRefundCents'>;

export type Guard<R> = ((order: R) => boolean) & {
  /** For WHERE clauses over `orders`. Has no parameters, so that partial indexes with the same condition are used. */
  readonly sql: SQL<boolean>;
};

const guard = <R>(isMet: (order: R) => boolean, condition: SQL): Guard<R> =>
  Object.assign(isMet, { sql: sql<boolean>`(${condition})` });

const includes = <T extends string>(values: readonly T[], value: string): value is T =>
  (values as readonly string[]).includes(value);

const isIn = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} IN (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;

const hasPaymentStatus = (values: readonly OrderPaymentStatus[]): Guard<Pick<Row, 'paymentStatus'>> =>
  guard(({ paymentStatus }) => includes(values, paymentStatus), isIn(orders.paymentStatus, values));

/** The money is on its way, or 3-D Secure is not completed. */
export const isPaymentPending = hasPaymentStatus(PENDING_PAYMENT_STATUSES);

/** The order is a gift: its links work, and it counts in statistics and exports. */
export const isPaid = hasPaymentStatus(PAID_STATUSES);

/** The gifter and operators see it: gifts, and orders that wait for 3-D Secure. */
export const isListed = hasPaymentStatus(LISTED_STATUSES);

/** Money of this order can be given back. */
const isFunded = hasPaymentStatus(FUNDED_STATUSES);

/** Its whole price went back or is on its way back. */
const isPromisedBack = guard<Amounts>(
  (order) => order.promisedRefundCents >= order.amountCents,
  sql`${orders.promisedRefundCents} >= ${orders.amountCents}`,
);

/** It counts as sold in the popularity of gifts. */
export const isSold = guard<State>(
  (order) => isPaid(order) && !hasEnded(order),
  sql`${isPaid.sql} AND ${orders.status} <> 'Cancelled'`,
);

/** Cancelled, declined or expired. */
export const hasEnded = ({ status }: Pick<Row, 'status'>): boolean => status === 'Cancelled';

/** The claim window is over, even if `expire-orders` has not run yet. */
export const hasExpired = guard<Expiry>((order) => order.hasExpired, sql`${orders.expiresAt} <= now()`);

/** A gift that nobody has claimed, including one whose money was given back. */
const isUnclaimed = guard<State>(
  (order) => order.status === 'Picked' && order.claimedAt === null && isPaid(order),
  sql`${orders.status} = 'Picked' AND ${isNull(orders.claimedAt)} AND ${isPaid.sql}`,
);

/**
 * The recipient can claim or decline it now. A gift whose whole price was given back, or is about to be, is no longer
 * paid, so it cannot be claimed; a partial refund prevents nothing.
 */
export const isClaimable = guard<State & Expiry & Amounts>(
  (order) => isUnclaimed(order) && isFunded(order) && !isPromisedBack(order) && !hasExpired(order),
  sql`${isUnclaimed.sql} AND ${isFunded.sql} AND NOT ${isPromisedBack.sql} AND NOT ${hasExpired.sql}`,
);

/**
 * The claim window of an unclaimed gift is over: it ends, and what is left of the money goes back. A refunded gift
 * expires, too, because it would otherwise reserve stock for ever.
 */
export const isExpirable = guard<State & Expiry>(
  (order) => isUnclaimed(order) && hasExpired(order),
  sql`${isUnclaimed.sql} AND ${hasExpired.sql}`,
);

/**
 * Money will go back within these days unless somebody claims or extends it; this includes what `expire-orders` has yet
 * to end. For queries only.
 */
export const isExpiringWithin = (days: number): SQL =>
  sql`${isUnclaimed.sql} AND ${isFunded.sql} AND ${orders.stockReserved} AND ${orders.expiresAt} <= now() + make_interval(days => ${days})`;

/** The gifter may be reminded to forward it, once. How long after the purchase is a matter of the task. */
export const isRemindable = guard<State & Expiry & Amounts & Pick<Row, 'reminderSentAt'>>(
  (order) => isClaimable(order) && order.reminderSentAt === null,
  sql`${isClaimable.sql} AND ${isNull(orders.reminderSentAt)}`,
);

/** Operators may remind the gifter, too, but not again within a day. */
export const isRemindedRecently = ({ reminderSentAt }: Pick<Row, 'reminderSentAt'>, now: Date): boolean =>
  reminderSentAt !== null && now.getTime() - reminderSentAt.getTime() < 24 * 3_600_000;

type ErasableGifter = { userId: string | null; manageKeyHash: string | null; erasedAt: string | null };

/** The gifter's account was deleted: they have neither an account nor a guest's manage link. */
export const isAccountDeleted = ({ gifter }: { gifter: ErasableGifter }): boolean =>
  gifter.userId === null && gifter.manageKeyHash === null;

/** The same, or a guest asked for it; their manage link still works. */
export const isGifterErased = (order: { gifter: ErasableGifter }): boolean =>
  isAccountDeleted(order) || order.gifter.erasedAt !== null;

/** A recipient asked for it; an address that was only too old is erased, too, but not its recipient. */
export const isRecipientErased = (address: { recipientErasedAt: Date | null } | null): boolean =>
  address !== null && address.recipientErasedAt !== null;

/** The gifter may change note, card and date. */
export const isEditable = (order: State & Expiry & Amounts & Pick<Row, 'openedAt'>): boolean =>
  isClaimable(order) && order.openedAt === null;

/** Data of the `extended` event of the gifter, who may extend once; operators' extensions do not have it. */
export const EXTENDED_BY_GIFTER = { by: 'gifter' } as const;

type Events = { events: { type: string; data: Record<string, unknown> }[] };

/** By the gifter. Operators may extend every claimable gift, any number of times. */
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

/** The customer is being told of the last step, even if the message is still on its way. */
export const isUndoOver = guard<Undo>(
  (order) => order.isUndoOver,
  sql`coalesce(${orders.undoUntil} <= now(), false)`,
);

/** Operators may take back its last step. */
export const isUndoable = guard<Undo>(
  (order) => order.undoTo !== null && !isUndoOver(order),
  sql`${orders.undoTo} IS NOT NULL AND NOT ${isUndoOver.sql}`,
);

/** Simulated fulfilment moves it, one step each time. */
export const isInFulfilment = guard<Pick<Row, 'status'>>(
  ({ status }) => includes(FULFILMENT_STATUSES, status),
  isIn(orders.status, FULFILMENT_STATUSES),
);

/** The recipient may correct the address, until it is packed. */
export const isAddressCorrectable = ({ status }: Pick<Row, 'status'>): boolean => status === 'Processing';

/** By an operator, until it is shipped. */
export const isAddressCorrectableByOperator = ({ status }: Pick<Row, 'status'>): boolean =>
  status === 'Processing' || status === 'Ordered';

/** Opening it is recorded, once. */
export const isOpenable = (order: State & Pick<Row, 'openedAt'>): boolean =>
  order.openedAt === null && !hasEnded(order);

/** The recipient may say thank you; `sendThanks` sees to it that they do so once. */
export const isThankable = (order: State): boolean => order.claimedAt !== null && !hasEnded(order);

/** Gifter and recipient may review the gift. */
export const isReviewable = ({ status }: Pick<Row, 'status'>): boolean => status === 'Delivered';
