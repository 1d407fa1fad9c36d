import { eq } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import { writeOrderSearch } from './order-search.store.ts';
import { shipments } from './orders.tables.ts';

export type Shipment = Omit<typeof shipments.$inferSelect, 'orderId'>;

const NO_SHIPMENT: Shipment = { carrier: null, trackingNumber: null, estimatedDelivery: null };

/** All fields are null while nothing is known. In a transaction that changes it, read it after locking the order. */
export async function getShipment(db: Executor, orderId: string): Promise<Shipment> {
  const [row] = await db.select().from(shipments).where(eq(shipments.orderId, orderId));
  return row ?? NO_SHIPMENT;
}

/** Absent fields stay as they are. */
export async function writeShipment(tx: Tx, orderId: string, change: Partial<Shipment>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx
    .insert(shipments)
    .values({ orderId, ...change })
    .onConflictDoUpdate({ target: shipments.orderId, set: change });
  if (change.trackingNumber !== undefined) writeOrderSearch(tx, [orderId]);
}
