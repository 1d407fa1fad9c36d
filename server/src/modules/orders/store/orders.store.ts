import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { allSettledOrThrow } from '../../../platform/db/all-settled-or-throw.ts';
import { clockTimestamp } from '../../../platform/db/columns.ts';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import {
  placeholdersFor,
  preparedStatement,
  preparedWrite,
} from '../../../platform/db/prepared-statement.ts';
import { isUuid } from '../../../platform/ids.ts';
import { hasExpired, isListed, isPaid, isUndoOver } from '../order-policy.ts';
import { type GiftVersion, giftOfOrder } from './gift-versions.store.ts';
import { type addresses, orderEvents, orders, orderTexts, shipments } from './orders.tables.ts';
import { type PurchaseContact, type PurchaseRow, purchases } from './purchases.tables.ts';

/**
 * The buyer and the versions of the policies that applied, shared by all orders of a purchase. `userId` is null for a
 * guest; the contact is null once erased.
 */
export type Gifter = Omit<PurchaseContact, 'purchaseId' | 'erasedAt'> & {
  /** ISO 8601. */
  erasedAt: string | null;
  userId: PurchaseRow['gifterId'];
  /** null for signed-in gifters. */
  manageKeyHash: PurchaseRow['manageKeyHash'];
} & Pick<PurchaseRow, 'termsVersion' | 'returnsVersion'>;

/** One subquery per table is cheaper than one per column, and cheaper than joins. */
const gifter = sql<Gifter>`(
  SELECT json_build_object('userId', p.gifter_id, 'manageKeyHash', p.manage_key_hash, 'firstName', c.first_name,
    'lastName', c.last_name, 'email', c.email, 'billingAddress', c.billing_address, 'erasedAt', c.erased_at,
    'termsVersion', p.terms_version, 'returnsVersion', p.returns_version)
  FROM purchases p LEFT JOIN purchase_contacts c ON c.purchase_id = p.id WHERE p.id = orders.purchase_id)`;

/** null: erased. */
export type OrderTexts = Omit<typeof orderTexts.$inferSelect, 'orderId'> | null;
const texts = sql<OrderTexts>`(
  SELECT json_build_object('noteTitle', t.note_title, 'noteBody', t.note_body, 'thanksMessage', t.thanks_message, 'declineMessage', t.decline_message)
  FROM order_texts t WHERE t.order_id = orders.id)`;

/** The columns an update returns: guards need `hasExpired` and `isUndoOver`, which depend on the database's clock. */
export const changedColumns = {
  ...getTableColumns(orders),
  hasExpired: hasExpired.sql,
  isUndoOver: isUndoOver.sql,
  undoSecondsLeft: sql<number | null>`floor(extract(epoch FROM ${orders.undoUntil} - now()))::int`,
  texts,
};
/**
 * The columns every query returns. A statement that waits for a lock reads other tables as they were before, so never
 * lock and read these in the same statement.
 */
export const orderColumns = { ...changedColumns, gifter, gift: giftOfOrder };

export type ChangedOrder = typeof orders.$inferSelect & {
  hasExpired: boolean;
  isUndoOver: boolean;
  /** Negative: none; null: no time limit. */
  undoSecondsLeft: number | null;
  texts: OrderTexts;
};
export type OrderRow = ChangedOrder & { gifter: Gifter; gift: GiftVersion };
type Changeable = Omit<
  typeof orders.$inferInsert,
  | ('id' | 'number' | 'purchaseId' | 'position')
  | ('status' | 'statusChangedAt' | 'undoTo' | 'undoUntil' | 'paymentStatus' | 'updatedAt')
  | ('priceCents' | 'taxChargedCents' | 'promisedRefundCents')
>;
/** Columns that any use case may change; only `transition.ts` changes the statuses. */
export type OrderChange = { [Column in keyof Changeable]?: Changeable[Column] | SQL };
export type OrderEventRow = typeof orderEvents.$inferSelect;
export type AddressRow = typeof addresses.$inferSelect;

const matchesId = (id: string) => (isUuid(id) ? eq(orders.id, id) : eq(orders.urlId, id));

const NEW_ORDER_COLUMNS = [
  'id',
  'purchaseId',
  'position',
  'urlId',
  'giftId',
  'giftVersionId',
  'priceCents',
  'shippingCostCents',
  'giftDate',
  'cardImageId',
  'status',
  'paymentStatus',
  'stockReserved',
] as const;

/** `claimDays`: length of the claim window. */
export type NewOrder = Pick<OrderRow, (typeof NEW_ORDER_COLUMNS)[number]> & {
  claimDays: number;
  noteTitle: string;
  noteBody: string;
};

/** With its texts, in one statement. */
export const insertOrder = preparedWrite<NewOrder>('insert_order', (db) => {
  const orderId = sql`${sql.placeholder('id')}`;
  const written = db.$with('written').as(
    db
      .insert(orderTexts)
      .values({ ...placeholdersFor('noteTitle', 'noteBody'), orderId })
      .returning({ id: orderTexts.orderId }),
  );
  return db
    .with(written)
    .insert(orders)
    .values({
      ...placeholdersFor(...NEW_ORDER_COLUMNS),
      expiresAt: sql`now() + make_interval(secs => 86400 * ${sql.placeholder('claimDays')}::float8)`,
    });
});

const selectOrder = preparedStatement<{ id: string }, OrderRow[]>((db) =>
  db
    .select(orderColumns)
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('select_order'),
);

export async function findOrder(db: Executor, id: string): Promise<OrderRow | null> {
  const [row] = await selectOrder(db, { id });
  return row ?? null;
}

const lockRow = preparedStatement<{ id: string }, { id: string }[]>((db) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .for('update')
    .prepare('lock_order'),
);

/**
 * SELECT FOR UPDATE. Every status change must lock the order first. Two statements in one round trip: the second also
 * sees what the transactions it waited for wrote to other tables, such as an erased gifter.
 */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  const [, order] = await allSettledOrThrow(lockRow(tx, { id }), findOrder(tx, id));
  return order;
}

const isOpenLink = and(eq(orders.urlId, sql.placeholder('urlId')), isPaid.sql);

const lockRowByLink = preparedStatement<{ urlId: string }, { id: string }[]>((db) =>
  db.select({ id: orders.id }).from(orders).where(isOpenLink).for('update').prepare('lock_order_by_link'),
);

const selectOrderByLink = preparedStatement<{ urlId: string }, OrderRow[]>((db) =>
  db.select(orderColumns).from(orders).where(isOpenLink).prepare('select_order_by_link'),
);

/** The same by the id in a gift link; null for orders that were never paid. */
export async function lockOrderByLink(tx: Tx, urlId: string): Promise<OrderRow | null> {
  const [locked, [order]] = await allSettledOrThrow(
    lockRowByLink(tx, { urlId }),
    selectOrderByLink(tx, { urlId }),
  );
  return (locked.length > 0 && order) || null;
}

/** Everything but the statuses, which only `transition.ts` writes. The caller must hold the row lock. */
export async function updateOrderRow(tx: Tx, order: OrderRow, change: OrderChange): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({ ...change, updatedAt: clockTimestamp })
    .where(eq(orders.id, order.id))
    .returning(changedColumns);
  if (!row) throw new Error('Order not found while updating');
  return { ...order, ...row };
}

/** Gives the recipient more time. Uses the database's clock, like every check of the expiry. */
export const extendExpiry = async (tx: Tx, order: OrderRow, days: number): Promise<OrderRow> =>
  await updateOrderRow(tx, order, {
    expiresAt: sql`expires_at + make_interval(hours => 24 * ${days}::int)`,
  });

const insertEvent = preparedWrite<Pick<OrderEventRow, 'orderId' | 'type' | 'data'>>(
  'insert_order_event',
  (db) => db.insert(orderEvents).values(placeholdersFor('orderId', 'type', 'data')),
);

export function insertOrderEvent(
  tx: Tx,
  orderId: string,
  type: string,
  data: Record<string, unknown> = {},
): void {
  insertEvent(tx, { orderId, type, data });
}

const selectOrderIdByLink = preparedStatement<{ urlId: string }, { id: string }[]>((db) =>
  db.select({ id: orders.id }).from(orders).where(isOpenLink).prepare('select_order_id_by_link'),
);

/** By the id in a gift link; null for orders that were never paid. */
export async function findOrderIdByLink(db: Executor, urlId: string): Promise<string | null> {
  const [row] = await selectOrderIdByLink(db, { urlId });
  return row?.id ?? null;
}

const findId = async (db: Executor, ...conditions: SQL[]): Promise<string | null> => {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(...conditions));
  return row?.id ?? null;
};

/** By its id or the id in its gift link; null for orders that operators' lists do not contain. */
export const findListedOrderId = async (db: Executor, id: string): Promise<string | null> =>
  await findId(db, matchesId(id), isListed.sql);

/** Orders whose gifter is this user. */
export const isOfUser = (db: Executor, userId: string): SQL =>
  inArray(
    orders.purchaseId,
    db.select({ id: purchases.id }).from(purchases).where(eq(purchases.gifterId, userId)),
  );

/** By its id or the id in its gift link; null for orders of other users, too. */
export const findOrderIdOfUser = async (db: Executor, userId: string, id: string): Promise<string | null> =>
  await findId(db, matchesId(id), isOfUser(db, userId), isListed.sql);

/** By its id or the id in its gift link. */
export const findPaidOrderId = async (db: Executor, id: string): Promise<string | null> =>
  await findId(db, matchesId(id), isPaid.sql);

/** By its tracking number; also null if the number is ambiguous, because carriers reuse numbers after some years. */
export async function findOrderIdByTrackingNumber(
  db: Executor,
  trackingNumber: string,
): Promise<string | null> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(shipments, eq(shipments.orderId, orders.id))
    .where(and(eq(shipments.trackingNumber, trackingNumber), isPaid.sql))
    .limit(2);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}
