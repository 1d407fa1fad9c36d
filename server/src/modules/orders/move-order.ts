import type { OrderStatus } from '@presently/contracts/orders';
import { allSettledOrThrow } from '../../platform/db/all-settled-or-throw.ts';
import { clockTimestamp } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueStatusMessages } from './emails/order-messages.ts';
import { canMove } from './order-states.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { insertAddress, type NewAddress } from './store/order-addresses.store.ts';
import { getOrderWithDetails, type OrderWithDetails } from './store/order-details.store.ts';
import { insertOrderEvent, markClaimed, type OrderRow, updateOrderRow } from './store/orders.store.ts';
import type { orders } from './store/orders.tables.ts';

/**
 * Performs one status transition with its event and messages in the caller's transaction, which must hold
 * the row lock.
 * @param change further columns to update
 * @returns the changed order, or null when TRANSITIONS does not allow the move
 */
export async function moveOrder(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  to: OrderStatus,
  change: Partial<typeof orders.$inferInsert> = {},
): Promise<OrderRow | null> {
  if (!canMove(order.status, to)) return null;
  const moved = await updateOrderRow(tx, order.id, {
    ...change,
    status: to,
    statusChangedAt: clockTimestamp as never,
  });
  await allSettledOrThrow(insertOrderEvent(tx, order.id, to), queueStatusMessages(tx, deps, moved));
  return moved;
}

/** The transition to Processing, with the recipient's address. The caller must have checked that it is claimable. */
export async function claimOrder(
  tx: Tx,
  deps: OrdersDeps,
  order: OrderRow,
  address: NewAddress,
): Promise<OrderWithDetails> {
  const [, claimed] = await allSettledOrThrow(insertAddress(tx, address), markClaimed(tx, order.id));
  await allSettledOrThrow(
    insertOrderEvent(tx, order.id, claimed.status),
    queueStatusMessages(tx, deps, claimed, address.email),
  );
  return await getOrderWithDetails(tx, order.id);
}
