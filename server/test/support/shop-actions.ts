import { insertGifts } from '../../src/modules/catalogue/gifts.store.ts';
import type { TestApp } from './build-test-app.ts';

export const SANDBOX_CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  requiresAction: '4000002500003155',
  failsOnCharge: '4000000000000341',
} as const;

export const BILLING = {
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'grace@example.com',
  address: '1 Navy Way',
  city: 'Arlington',
  state: 'VA',
  zip_code: '22201',
};

export const ADDRESS = {
  name: 'Ada Lovelace',
  address_ln_1: '12 Analytical Row',
  address_ln_2: null,
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  email: 'ada@example.com',
  phone: null,
  delivery_instructions: 'Ring twice',
};

/** Creates a payment method in the sandbox, as a browser does. Answers with its id. */
export async function aPaymentMethod(shop: TestApp, number: string = SANDBOX_CARDS.pays): Promise<string> {
  const { body } = await shop.call('POST', '/sandbox/v1/payment_methods', {
    body: { type: 'card', card: { number, exp_month: 12, exp_year: 2034, cvc: '123' } },
  });
  return body.id;
}

/** Adds a gift to the catalogue. Answers with its id, in which there are too few digits for a card number. */
export async function aGift(
  shop: TestApp,
  {
    id = `gift-${crypto.randomUUID().slice(0, 8)}`,
    name = 'Wooden blocks',
    priceCents = 4999,
    stock = null as number | null,
  } = {},
): Promise<string> {
  const { pool } = shop.deps.database;
  await pool.query(
    `INSERT INTO categories (id, slug, name, position) VALUES ('toys-games', 'toys-games', 'Toys & Games', 1) ON CONFLICT DO NOTHING`,
  );
  const gift = { id, name, description: 'Forty blocks of beech.', brand: 'Holzwerk' };
  const categoryIds = ['toys-games'];
  const imageUrls = ['/media/blocks-640.webp'];
  await insertGifts(shop.deps.database.db, [{ ...gift, priceCents, stock, categoryIds, imageUrls }]);
  shop.deps.catalogue.invalidate();
  return id;
}

type OrderInput = {
  giftId?: string;
  card?: string;
  key?: string;
  token?: string;
  body?: Record<string, unknown>;
};

/** Places an order through the API, as a guest unless a token is given. */
export async function placeOrder(shop: TestApp, { giftId, card, key, token, body = {} }: OrderInput = {}) {
  const payload = {
    inventory_id: giftId ?? (await aGift(shop)),
    payment_method_id: await aPaymentMethod(shop, card),
    notes: 'Happy birthday!',
    ...(token ? {} : { billing: BILLING }),
    ...body,
  };
  return await shop.call('POST', '/api/orders', {
    body: payload,
    ...(token ? { token } : {}),
    headers: key ? { 'idempotency-key': key } : {},
  });
}

/** Buys a gift, as a guest unless a token is given. Answers with the id of its gift link. */
export async function aGiftLink(shop: TestApp, input: OrderInput = {}): Promise<string> {
  const { status, body } = await placeOrder(shop, input);
  if (status !== 201) throw new Error(`expected an order, got ${status}: ${JSON.stringify(body)}`);
  return body.gift_id;
}

export async function claim(
  shop: TestApp,
  giftLinkId: string,
  { key, address = {} as Record<string, unknown> }: { key?: string; address?: Record<string, unknown> } = {},
) {
  return await shop.call('POST', `/api/orders/claim/${giftLinkId}/address`, {
    body: { ...ADDRESS, ...address },
    headers: key ? { 'idempotency-key': key } : {},
  });
}

/** Signs in with a code sent by SMS. */
export async function signIn(
  shop: TestApp,
  phone = `+1201555${String(Math.floor(performance.now() * 1000) % 10_000).padStart(4, '0')}`,
): Promise<{ token: string; userId: string }> {
  await shop.call('POST', '/api/auth/send-code', { body: { phone_number: phone } });
  const { rows } = await shop.deps.database.pool.query(
    `SELECT body FROM outbox_messages WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1`,
    [phone],
  );
  const code = /\b\d{6}\b/.exec(rows[0].body)?.[0];
  const { body } = await shop.call('POST', '/api/auth/verify-code', { body: { phone_number: phone, code } });
  return { token: body.data.token, userId: body.data.user.user_id };
}

/** Forgets the cancellations counted so far, so that one buyer can cancel more often in a test than the shop allows. */
export async function resetCancellationLimits(shop: TestApp): Promise<void> {
  await shop.deps.database.pool.query("DELETE FROM rate_limits WHERE key LIKE 'cancellations:%'");
}

/** The messages to an address, oldest first. */
export async function listEmailsTo(
  shop: TestApp,
  to: string,
): Promise<{ subject: string; body: string; kind: string }[]> {
  const { rows } = await shop.deps.database.pool.query(
    `SELECT subject, body, kind FROM outbox_messages WHERE recipient = $1 ORDER BY created_at, id`,
    [to],
  );
  return rows;
}
