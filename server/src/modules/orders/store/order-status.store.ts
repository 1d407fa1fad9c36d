import type { OrderStatus } from '@presently/contracts/orders';
import { and, asc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { allSettledOrThrow } from '../../../platform/db/all-settled-or-throw.ts';
import { clockTimestamp } from '../../../platform/db/columns.ts';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import { preparedStatement } from '../../../platform/db/prepared-statement.ts';
import { PENDING_PAYMENT_STATUSES } from '../order-policy.ts';
import {
  type ChangedOrder,
  changedColumns,
  type OrderChange,
  type OrderRow,
  orderColumns,
} from './orders.store.ts';
import { type OrderPaymentStatus, orders } from './orders.tables.ts';
import { type PurchasePaymentStatus, type PurchaseRow, purchases } from './purchases.tables.ts';

/**
 * The only statements that write `status` and `payment_status`, of orders and of purchases. Only `transition.ts`
 * imports them. Each is a compare-and-set: it has no effect if the order or purchase is no longer in the expected
 * status.
 */

type Id = string | Placeholder;

/** How a step can be undone. `seconds`: for how long; null: until the next step. */
export type UndoWindow = { seconds: number | null };
type Step = OrderChange & { status: OrderStatus; undoTo?: OrderStatus | null; undoUntil?: SQL | null };

const statusUpdate = (db: Executor, id: Id, from: OrderStatus, step: Step) =>
  db
    .update(orders)
    .set({
      undoTo: null,
      undoUntil: null,
      ...step,
      statusChangedAt: clockTimestamp,
      updatedAt: clockTimestamp,
    })
    .where(and(eq(orders.id, id), eq(orders.status, from)))
    .returning(changedColumns);

/** @returns null when the order has another status by now */
export async function updateStatus(
  tx: Tx,
  order: OrderRow,
  to: OrderStatus,
  change: OrderChange,
  undo: UndoWindow | null = null,
): Promise<OrderRow | null> {
  const undoUntil =
    undo && undo.seconds !== null ? sql`now() + make_interval(secs => ${undo.seconds})` : null;
  const [row] = await statusUpdate(tx, order.id, order.status, {
    ...change,
    status: to,
    undoTo: undo ? order.status : null,
    undoUntil,
  });
  return row ? { ...order, ...row } : null;
}

const claim = preparedStatement<{ id: string }, ChangedOrder[]>((db) =>
  statusUpdate(db, sql.placeholder('id'), 'Picked', {
    status: 'Processing',
    claimedAt: sql`now()`,
  }).prepare('claim_order'),
);

/** From Picked to Processing, with the time of the claim. @returns null when the order's status is not Picked */
export async function updateToClaimed(tx: Tx, order: OrderRow): Promise<OrderRow | null> {
  const [row] = await claim(tx, { id: order.id });
  return row ? { ...order, ...row } : null;
}

/** @returns null when the order has another payment status by now */
export async function updatePaymentStatus(
  tx: Tx,
  order: OrderRow,
  to: OrderPaymentStatus,
  change: OrderChange,
): Promise<OrderRow | null> {
  const [row] = await tx
    .update(orders)
    .set({ ...change, paymentStatus: to, updatedAt: clockTimestamp })
    .where(and(eq(orders.id, order.id), eq(orders.paymentStatus, order.paymentStatus)))
    .returning(changedColumns);
  return row ? { ...order, ...row } : null;
}

/** @returns false when the purchase has another payment status by now */
export async function updatePurchaseStatus(
  tx: Tx,
  { id, paymentStatus }: Pick<PurchaseRow, 'id' | 'paymentStatus'>,
  to: PurchasePaymentStatus,
): Promise<boolean> {
  const changed = await tx
    .update(purchases)
    .set({ paymentStatus: to, updatedAt: clockTimestamp })
    .where(and(eq(purchases.id, id), eq(purchases.paymentStatus, paymentStatus)))
    .returning({ id: purchases.id });
  return changed.length > 0;
}

const markPaidStatement = preparedStatement<{ purchaseId: string }, { id: string }[]>((db) => {
  const purchase = db.$with('purchase').as(
    db
      .update(purchases)
      .set({ paymentStatus: 'paid', updatedAt: clockTimestamp })
      .where(
        and(
          eq(purchases.id, sql.placeholder('purchaseId')),
          inArray(purchases.paymentStatus, [...PENDING_PAYMENT_STATUSES]),
        ),
      )
      .returning({ id: purchases.id }),
  );
  return db
    .with(purchase)
    .update(orders)
    .set({ paymentStatus: 'paid', updatedAt: clockTimestamp })
    .from(purchase)
    .where(
      and(eq(orders.purchaseId, purchase.id), inArray(orders.paymentStatus, [...PENDING_PAYMENT_STATUSES])),
    )
    .returning({ id: orders.id })
    .prepare('mark_purchase_paid');
});

const selectOrdersOfPurchase = preparedStatement<{ purchaseId: string }, OrderRow[]>((db) =>
  db
    .select(orderColumns)
    .from(orders)
    .where(eq(orders.purchaseId, sql.placeholder('purchaseId')))
    .orderBy(asc(orders.position))
    .prepare('select_orders_of_purchase'),
);

/**
 * Marks a pending purchase and its orders as paid, and reads them afterwards: the statement may have waited for an
 * erasure of the gifter, which it would not see.
 * @returns the orders; none when it was not pending
 */
export async function updateToPaid(tx: Tx, purchaseId: string): Promise<OrderRow[]> {
  const [marked, rows] = await allSettledOrThrow(
    markPaidStatement(tx, { purchaseId }),
    selectOrdersOfPurchase(tx, { purchaseId }),
  );
  return rows.filter((row) => marked.some(({ id }) => id === row.id));
}
