import type { Db } from '../../../platform/db/database.ts';
import { getOrderWithDetails, type OrderWithDetails } from '../store/order-details.store.ts';
import { listOrderIdsOfPurchase } from '../store/purchases.store.ts';

/** The orders of a purchase, each of them one gift, in their order. @throws Error for an unknown purchase */
export async function getOrdersOfPurchase(
  db: Db,
  purchaseId: string,
): Promise<[OrderWithDetails, ...OrderWithDetails[]]> {
  const [first, ...others] = await listOrderIdsOfPurchase(db, purchaseId);
  if (first === undefined) throw new Error('Purchase not found');
  const orders: [OrderWithDetails, ...OrderWithDetails[]] = [await getOrderWithDetails(db, first)];
  for (const id of others) orders.push(await getOrderWithDetails(db, id));
  return orders;
}
