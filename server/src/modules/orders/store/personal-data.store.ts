import { type AnyColumn, and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import { isInFulfilment, isPaymentPending } from '../order-policy.ts';
import { addresses, orders } from './orders.tables.ts';
import { purchaseContacts, purchases } from './purchases.tables.ts';

/** A gift without a status change for this long no longer delays an erasure. */
const STUCK_AFTER_DAYS = 30;
/** A payment that is still undecided after this long never will be. */
const UNPAID_AFTER_DAYS = 1;

/** A gift whose data is still needed. */
export type GiftUnderWay = { id: string; number: number; isClaimed: boolean; until: Date };

const until = sql<Date>`CASE
  WHEN ${isPaymentPending.sql} THEN ${orders.createdAt} + make_interval(days => ${UNPAID_AFTER_DAYS})
  WHEN ${orders.paymentStatus} = 'failed' THEN ${orders.createdAt}
  WHEN ${orders.status} = 'Picked' THEN ${orders.expiresAt}
  WHEN ${isInFulfilment.sql} THEN ${orders.statusChangedAt} + make_interval(days => ${STUCK_AFTER_DAYS})
  ELSE ${orders.createdAt} END`.mapWith(orders.createdAt);

/** The given orders that still need their data, the one that needs it longest last. */
export const listGiftsUnderWay = async (db: Executor, orderIds: string[]): Promise<GiftUnderWay[]> =>
  await db
    .select({
      id: orders.id,
      number: orders.number,
      isClaimed: sql<boolean>`${isNotNull(orders.claimedAt)}`,
      until,
    })
    .from(orders)
    .where(and(inArray(orders.id, orderIds), sql`${until} > now()`))
    .orderBy(asc(until));

export type PersonsOrder = Pick<typeof orders.$inferSelect, 'id' | 'number' | 'status' | 'createdAt'>;
const personsOrder = {
  id: orders.id,
  number: orders.number,
  status: orders.status,
  createdAt: orders.createdAt,
};

/** Guest orders with this email address, including unpaid ones. Newest first. */
export const listGuestOrdersByEmail = async (db: Executor, email: string): Promise<PersonsOrder[]> =>
  await db
    .select(personsOrder)
    .from(orders)
    .innerJoin(purchases, eq(purchases.id, orders.purchaseId))
    .innerJoin(purchaseContacts, eq(purchaseContacts.purchaseId, orders.purchaseId))
    .where(and(isNull(purchases.gifterId), isSameEmail(purchaseContacts.email, email)))
    .orderBy(desc(orders.createdAt));

/** Orders claimed with this email address. Newest first. */
export const listReceivedByEmail = async (db: Executor, email: string): Promise<PersonsOrder[]> =>
  await listReceived(db, isSameEmail(addresses.email, email));

/** Orders claimed with this phone number, in any format. Newest first. */
export const listReceivedByPhone = async (db: Executor, phoneNumber: string): Promise<PersonsOrder[]> =>
  await listReceived(
    db,
    sql`right(regexp_replace(${addresses.phone}, '[^0-9]', '', 'g'), 10) = right(${phoneNumber}, 10)`,
  );

const listReceived = async (db: Executor, condition: SQL): Promise<PersonsOrder[]> =>
  await db
    .select(personsOrder)
    .from(orders)
    .innerJoin(addresses, eq(addresses.orderId, orders.id))
    .where(condition)
    .orderBy(desc(orders.createdAt));

const isSameEmail = (column: AnyColumn, email: string): SQL => sql`lower(${column}) = lower(${email.trim()})`;

/** Empties the addresses of these orders, except state and ZIP code. @param isRequested by the recipient */
export async function eraseAddresses(
  tx: Tx,
  orderIds: string[],
  { isRequested }: { isRequested: boolean },
): Promise<void> {
  await tx
    .update(addresses)
    .set({
      name: null,
      addressLn1: null,
      addressLn2: null,
      city: null,
      email: null,
      phone: null,
      deliveryInstructions: null,
      erasedAt: sql`coalesce(${addresses.erasedAt}, now())`,
      ...(isRequested ? { recipientErasedAt: sql`coalesce(${addresses.recipientErasedAt}, now())` } : {}),
    })
    .where(inArray(addresses.orderId, orderIds));
}

/**
 * Locks purchases that failed more than `days` days ago and whose contact is kept, without waiting for others.
 * @returns their ids
 */
export async function lockOldUnpaidPurchases(tx: Tx, days: number, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .innerJoin(purchaseContacts, eq(purchaseContacts.purchaseId, purchases.id))
    .where(
      and(
        eq(purchases.paymentStatus, 'failed'),
        sql`${purchases.updatedAt} < now() - make_interval(days => ${days})`,
        isNull(purchaseContacts.erasedAt),
      ),
    )
    .limit(limit)
    .for('no key update', { of: purchases, skipLocked: true });
  return rows.map(({ id }) => id);
}

/**
 * Locks orders that were delivered or cancelled more than `days` days ago and whose address is kept. SKIP LOCKED, so that
 * it never waits for a transaction that holds another of them.
 * @returns their ids
 */
export async function lockOrdersWithOldAddress(tx: Tx, days: number, limit: number): Promise<string[]> {
  const longAgo = sql`now() - make_interval(days => ${days})`;
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(addresses, eq(addresses.orderId, orders.id))
    .where(
      sql`${addresses.erasedAt} IS NULL AND ${addresses.createdAt} < ${longAgo}
        AND ${orders.status} IN ('Delivered', 'Cancelled') AND ${orders.statusChangedAt} < ${longAgo}`,
    )
    .limit(limit)
    .for('update', { of: orders, skipLocked: true });
  return rows.map(({ id }) => id);
}
