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

/**
 * A gift that a person bought or received; `waits_until`: it is still to be paid, claimed or delivered, so nothing is
 * erased before this date.
 */
type PersonsGift = {
  order_id: string;
  order_number: string;
  status: OrderStatus;
  created_at: string;
  waits_until: string | null;
};

type PersonsGifts = {
  /** Bought by a guest with this email address. */
  sent: PersonsGift[];
  /** Claimed with this email address. */
  received: PersonsGift[];
  /** Claimed with this unconfirmed phone number. */
  unconfirmed: PersonsGift[];
};

/** The gifts of a person without an account. */
export async function findOrdersOfPerson(
  db: Executor,
  person: { by: 'email'; email: string } | { by: 'phone'; phoneNumber: string },
): Promise<PersonsGifts> {
  if (person.by === 'phone') {
    const unconfirmed = await toGifts(db, await listReceivedByPhone(db, person.phoneNumber));
    return { sent: [], received: [], unconfirmed };
  }
  return {
    sent: await toGifts(db, await listGuestOrdersByEmail(db, person.email)),
    received: await toGifts(db, await listReceivedByEmail(db, person.email)),
    unconfirmed: [],
  };
}

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
