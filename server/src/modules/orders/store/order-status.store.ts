import type { OrderStatus } from '@presently/contracts/orders';
import { and, eq, inArray, type Placeholder, sql } from 'drizzle-orm';
import { clockTimestamp } from '../../../platform/db/columns.ts';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import { preparedStatement } from '../../../platform/db/prepared-statement.ts';
import { PENDING_PAYMENT_STATUSES } from '../order-policy.ts';
import { type OrderChange, type OrderRow, orderColumns } from './orders.store.ts';
import { type OrderPaymentStatus, orders } from './orders.tables.ts';

/**
 * The only statements that write `status` and `payment_status`. Only `transition.ts` imports them. Each is a
 * compare-and-set: it changes nothing when the order is no longer in the expected status.
 */

type Id = string | Placeholder;

const statusUpdate = (
  db: Executor,
  id: Id,
  from: OrderStatus,
  change: OrderChange & { status: OrderStatus },
) =>
  db
    .update(orders)
    .set({ ...change, statusChangedAt: clockTimestamp as never, updatedAt: clockTimestamp as never })
    .where(and(eq(orders.id, id), eq(orders.status, from)))
    .returning(orderColumns);

/** @returns null when the order's status is not `from` */
export async function updateStatus(
  tx: Tx,
  id: string,
  [from, to]: readonly [OrderStatus, OrderStatus],
  change: OrderChange,
): Promise<OrderRow | null> {
  const [row] = await statusUpdate(tx, id, from, { ...change, status: to });
  return row ?? null;
}

const claim = preparedStatement<{ id: string }, OrderRow[]>((db) =>
  statusUpdate(db, sql.placeholder('id'), 'Picked', {
    status: 'Processing',
    claimedAt: sql`now()` as never,
  }).prepare('claim_order'),
);

/** From Picked to Processing, with the time of the claim. @returns null when the order's status is not Picked */
export async function updateToClaimed(tx: Tx, id: string): Promise<OrderRow | null> {
  const [row] = await claim(tx, { id });
  return row ?? null;
}

const paymentStatusUpdate = (
  db: Executor,
  id: Id,
  from: readonly OrderPaymentStatus[],
  change: OrderChange & { paymentStatus: OrderPaymentStatus },
) =>
  db
    .update(orders)
    .set({ ...change, updatedAt: clockTimestamp as never })
    .where(and(eq(orders.id, id), inArray(orders.paymentStatus, [...from])))
    .returning(orderColumns);

/** @returns null when the order's payment status is not `from` */
export async function updatePaymentStatus(
  tx: Tx,
  id: string,
  [from, to]: readonly [OrderPaymentStatus, OrderPaymentStatus],
  change: OrderChange,
): Promise<OrderRow | null> {
  const [row] = await paymentStatusUpdate(tx, id, [from], { ...change, paymentStatus: to });
  return row ?? null;
}

const pay = preparedStatement<{ id: string }, OrderRow[]>((db) =>
  paymentStatusUpdate(db, sql.placeholder('id'), PENDING_PAYMENT_STATUSES, {
    paymentStatus: 'paid',
  }).prepare('mark_order_paid'),
);

/** @returns null when the payment is not pending */
export async function updateToPaid(tx: Tx, id: string): Promise<OrderRow | null> {
  const [row] = await pay(tx, { id });
  return row ?? null;
}
