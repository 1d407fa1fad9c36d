import { and, count, inArray, ne } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { orders } from './orders.tables.ts';

/** How many of each gift were paid for and not cancelled; gifts without any are left out. */
export async function countSoldByGift(db: Executor, giftIds: string[]): Promise<Map<string, number>> {
  if (giftIds.length === 0) return new Map();
  const rows = await db
    .select({ giftId: orders.giftId, sold: count() })
    .from(orders)
    .where(
      and(
        inArray(orders.giftId, giftIds),
        inArray(orders.paymentStatus, ['paid', 'partially_refunded', 'refunded']),
        ne(orders.status, 'Cancelled'),
      ),
    )
    .groupBy(orders.giftId);
  return new Map(rows.map(({ giftId, sold }) => [giftId, sold]));
}
