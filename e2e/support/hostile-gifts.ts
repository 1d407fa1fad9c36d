import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { fields, messages, names, uniqueNotes } from './hostile-texts.ts';
import { newEmail } from './people.ts';

export interface HostileGift {
  giftId: string;
  manageKey: string | null;
  email: string;
  note: string;
  gifter: string;
  gifterFirstName: string;
  /** The thank-you message, or the reason for declining. */
  message: string;
  address: Record<
    'name' | 'address_ln_1' | 'address_ln_2' | 'city' | 'state' | 'zip' | 'delivery_instructions',
    string
  >;
}

const pick = (texts: readonly string[], index: number): string => texts[index % texts.length] ?? '';

/** Buys a gift whose texts are chosen by the index, its note from `from`; as a guest unless there is a token. */
export async function buyHostileGift(
  request: APIRequestContext,
  index: number,
  { from = uniqueNotes, token }: { from?: readonly string[]; token?: string } = {},
): Promise<HostileGift> {
  const [first, last] = [pick(names, 2 * index), pick(names, 2 * index + 1)];
  const email = newEmail('hostile');
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' };
  const method = await send(request, '/sandbox/v1/payment_methods', { type: 'card', card });
  const { data: gifts } = await (await request.get('/api/gifts?limit=1&in_stock=true')).json();
  const billing = {
    first_name: first,
    last_name: last,
    email,
    address: '1',
    city: '1',
    state: 'OR',
    zip_code: '97201',
  };
  const order = await send(
    request,
    '/api/orders',
    {
      inventory_id: gifts[0].id,
      payment_method_id: method.id,
      notes: pick(from, index),
      ...(token ? {} : { billing }),
    },
    { 'idempotency-key': randomUUID(), ...(token ? { authorization: `Bearer ${token}` } : {}) },
  );
  const field = (nth: number) => pick(fields, 4 * index + nth);
  return {
    giftId: order.gift_id,
    manageKey: order.manage_key,
    email,
    note: pick(from, index),
    gifter: `${first} ${last}`,
    gifterFirstName: first,
    message: pick(messages, index),
    address: {
      name: pick(names, 3 * index),
      address_ln_1: field(0),
      address_ln_2: field(2),
      city: field(1),
      state: 'OR',
      zip: '97201',
      delivery_instructions: field(3),
    },
  };
}

/** Claims and thanks; the recipient's cookie is stored in the request context. */
export async function claimAndThank(request: APIRequestContext, gift: HostileGift): Promise<void> {
  await send(request, `/api/orders/claim/${gift.giftId}/address`, gift.address);
  await send(request, `/api/orders/${gift.giftId}/thanks`, { message: gift.message });
}

export const decline = async (request: APIRequestContext, gift: HostileGift): Promise<void> =>
  await send(request, `/api/orders/claim/${gift.giftId}/decline`, { message: gift.message });

export async function send(
  request: APIRequestContext,
  path: string,
  data: unknown,
  headers: Record<string, string> = {},
) {
  const answer = await request.post(path, { data, headers });
  expect(answer.ok(), `POST ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return await answer.json();
}
