import type { Executor } from '../../platform/db/database.ts';
import { serializeOrder } from './order.serializers.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { exportMessages } from './personal-data/export-messages.ts';
import { listOrdersOfUser } from './store/order-details.store.ts';

/** For the data export: a limit that no user reaches. */
const ALL_ORDERS = { page: 1, limit: 10_000 };

/** The orders in the export of personal data, and the e-mails about them. */
export async function exportOrders(deps: OrdersDeps, db: Executor, userId: string) {
  const { rows } = await listOrdersOfUser(db, userId, ALL_ORDERS);
  const orderIds = rows.map(({ id }) => id);
  return {
    orders: rows.map((row) => serializeOrder(deps, row)),
    emails: await exportMessages(db, 'gifter', orderIds),
  };
}
