import { formatOrderNumber } from '@presently/contracts/order-number';
import type { OrderStatus } from '@presently/contracts/orders';
import type { Executor } from '../../../platform/db/database.ts';
import {
  listGiftsUnderWay,
  listGuestOrdersByEmail,
  listReceivedByEmail,
  listReceivedByPhone,
  type PersonsOrder,
} from '../store/personal-data.store.ts';

/** One gift of a person; `waits_until`: it is under way, so nothing of it is erased before. */
export type PersonsGift = {
  order_id: string;
  order_number: string;
  status: OrderStatus;
  created_at: string;
  waits_until: string | null;
};

/** The gifts that a guest with this e-mail address bought, and those that were claimed with it. */
export async function findOrdersByEmail(db: Executor, email: string) {
  return {
    sent: await toGifts(db, await listGuestOrdersByEmail(db, email)),
    received: await toGifts(db, await listReceivedByEmail(db, email)),
  };
}

/** The gifts that were claimed with this phone number. */
export const findReceivedByPhone = async (db: Executor, phoneNumber: string): Promise<PersonsGift[]> =>
  await toGifts(db, await listReceivedByPhone(db, phoneNumber));

async function toGifts(db: Executor, orders: PersonsOrder[]): Promise<PersonsGift[]> {
  const underWay = await listGiftsUnderWay(
    db,
    orders.map(({ id }) => id),
  );
  const untilOf = new Map(underWay.map(({ id, until }) => [id, until]));
  return orders.map(({ id, number, status, createdAt }) => ({
    order_id: id,
    order_number: formatOrderNumber(number),
    status,
    created_at: createdAt.toISOString(),
    waits_until: untilOf.get(id)?.toISOString() ?? null,
  }));
}
