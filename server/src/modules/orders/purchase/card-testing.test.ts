import { expect } from 'vitest';
import { aGift, BILLING, signIn } from '../../../../test/support/shop-actions.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../../../test/support/soak.ts';
import { type TwoStripeShops, testWithTwoStripeShops } from '../../../../test/support/two-shops.ts';

/*
 * Only declined cards count towards the limits, so that an office can place 300 orders an hour from one IP address.
 * The limits do not apply to the sandbox processor, whose cards are test numbers.
 */
const test = testWithTwoStripeShops.extend('giftId', { scope: 'file' }, ({ two }) => aGift(two.shops[0]));

test.beforeEach(async ({ two }) => {
  await two.shops[0].deps.database.pool.query(
    `UPDATE payments SET created_at = created_at - interval '2 hours'`,
  );
});

type Attempt = { from: string; card?: string; email?: string; token?: string };
let attempts = 0;
async function attempt(
  two: TwoStripeShops,
  giftId: string,
  { from, card = 'pm_card_visa', email = 'buyer@example.com', token }: Attempt,
) {
  const { app } = two.shops[attempts++ % 2] as (typeof two.shops)[0];
  const response = await app.inject({
    method: 'POST',
    url: '/api/orders',
    remoteAddress: from,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    payload: { inventory_id: giftId, payment_method_id: card, billing: { ...BILLING, email } },
  });
  return { status: response.statusCode, code: response.json().code as string | undefined };
}
const countCalls = async (two: TwoStripeShops, name: RegExp) =>
  (await two.fakeStripe.calls()).filter(({ call }) => name.test(call)).length;
const countIntentCalls = (two: TwoStripeShops) => countCalls(two, /^POST \/v1\/payment_intents$/);
const STOLEN = 'pm_card_visa_chargeDeclined';

test('PAY-19 a payer gets 429 after five declined cards in an hour', async ({ two, giftId }) => {
  const statuses = [];
  for (let count = 0; count < 8; count++)
    statuses.push((await attempt(two, giftId, { from: '203.0.113.7', card: STOLEN })).status);
  expect(statuses).toEqual([402, 402, 402, 402, 402, 429, 429, 429]);
  expect((await attempt(two, giftId, { from: '203.0.113.8' })).status).toBe(201);
});

test('PAY-19 each paid gift allows two more declined cards', async ({ two, giftId }) => {
  const from = '203.0.116.7';
  expect((await attempt(two, giftId, { from })).status).toBe(201);
  const statuses = [];
  for (let count = 0; count < 8; count++)
    statuses.push((await attempt(two, giftId, { from, card: STOLEN })).status);
  expect(statuses).toEqual([...Array(7).fill(402), 429]);
});

test('PAY-19 while an eighth of all networks have only declined cards, guests sign in first, except where someone has paid', async ({
  two,
  giftId,
  sql,
}) => {
  const office = { from: '203.0.117.7' };
  expect((await attempt(two, giftId, office)).status).toBe(201);
  for (let n = 0; n < 8; n++)
    expect((await attempt(two, giftId, { from: `203.0.118.${n}`, card: STOLEN })).status).toBe(402);
  const stranger = { from: '203.0.119.7', email: 'stranger@example.com' };
  expect(await attempt(two, giftId, stranger)).toEqual({ status: 401, code: 'login_required' });
  expect((await attempt(two, giftId, { ...office, email: 'colleague@example.com' })).status).toBe(201);
  const addNetworks = (count: number) =>
    sql(
      `INSERT INTO payments (id, processor, capture_method, amount_cents, currency, intent_status, ip_fingerprint)
       SELECT gen_random_uuid(), 'stripe', 'manual', 4999, 'usd', 'requires_capture', gen_random_uuid() FROM generate_series(1, $1)`,
      [count],
    );
  await addNetworks(64 - 9);
  expect((await attempt(two, giftId, stranger)).status).toBe(401);
  await addNetworks(1);
  expect((await attempt(two, giftId, stranger)).status).toBe(201);
});

/** Creates and confirms payment intents without an order. */
async function post(two: TwoStripeShops, path: string, { from, body }: { from: string; body: object }) {
  const { app } = two.shops[attempts++ % 2] as (typeof two.shops)[0];
  const response = await app.inject({
    method: 'POST',
    url: `/api/payments/${path}`,
    remoteAddress: from,
    payload: body,
  });
  return { status: response.statusCode, data: response.json().data };
}
const createIntent = (two: TwoStripeShops, giftId: string, from: string) =>
  post(two, 'create-intent', { from, body: { inventory_id: giftId } });
const confirmIntent = (two: TwoStripeShops, id: string, { from, card }: { from: string; card: string }) =>
  post(two, `${id}/confirm`, { from, body: { payment_method_id: card } });
/** Intents created in advance, before any card is declined. @returns their ids */
async function intents(
  two: TwoStripeShops,
  giftId: string,
  { from, count }: { from: string; count: number },
) {
  const ids: string[] = [];
  for (let n = 0; n < count; n++)
    ids.push((await createIntent(two, giftId, from)).data.payment_intent_id as string);
  return ids;
}

test('PAY-19 five declined cards also end the confirmation and creation of intents without an order; authorising a card allows no more', async ({
  two,
  giftId,
}) => {
  const from = '203.0.113.17';
  const [first = '', ...others] = await intents(two, giftId, { from, count: 8 });
  expect(await confirmIntent(two, first, { from, card: 'pm_card_visa' })).toMatchObject({
    status: 200,
    data: { status: 'requires_capture' },
  });
  const statuses = [];
  for (const id of others) statuses.push((await confirmIntent(two, id, { from, card: STOLEN })).status);
  expect(statuses).toEqual([402, 402, 402, 402, 402, 429, 429]);
  // Whoever confirms it: the intent counts for those who created it.
  const elsewhere = { from: '203.0.114.18', card: STOLEN };
  expect((await confirmIntent(two, others.at(-1) ?? '', elsewhere)).status).toBe(429);
  expect((await createIntent(two, giftId, from)).status).toBe(429);
  expect((await attempt(two, giftId, { from })).status).toBe(429);

  const [honest = ''] = await intents(two, giftId, { ...elsewhere, count: 1 });
  expect((await confirmIntent(two, honest, elsewhere)).status).toBe(402);
  expect((await confirmIntent(two, honest, { ...elsewhere, card: 'pm_card_visa' })).status).toBe(200);
});

test('PAY-19 cards of concurrent confirmations count before their outcome is known', async ({
  two,
  giftId,
}) => {
  const from = '203.0.115.7';
  const ids = await intents(two, giftId, { from, count: 40 });
  await two.fakeStripe.fault({
    ...{ call: 'POST /v1/payment_intents/.*/confirm', do: 'delay', ms: 1_000, times: 40 },
  });
  const answers = await Promise.all(ids.map((id) => confirmIntent(two, id, { from, card: STOLEN })));
  await two.fakeStripe.clearFaults();
  expect(answers.filter(({ status }) => status === 402).length).toBeLessThan(25);
  expect(answers.filter(({ status }) => status !== 402).every(({ status }) => status === 429)).toBe(true);
});

test('PAY-19 three hundred orders an hour from one IP address succeed despite a usual share of declined cards', {
  timeout: soakTimeoutMs,
}, async ({ two, giftId }) => {
  const count = iterations(60, 300);
  const statuses: number[] = [];
  for (let order = 0; order < count; order += 6) {
    const batch = Array.from({ length: 6 }, (_, at) =>
      attempt(two, giftId, {
        from: '198.51.100.1',
        email: `colleague-${order + at}@example.com`,
        ...((order + at) % 10 === 9 ? { card: STOLEN } : {}),
      }),
    );
    statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(count * 0.9);
  expect(statuses.filter((status) => status === 402)).toHaveLength(count * 0.1);
});

test('PAY-19 of a thousand stolen cards from fifty IP addresses at most one in twenty reaches Stripe, while fifty buyers succeed', {
  timeout: soakTimeoutMs,
}, async ({ two, giftId }) => {
  const cards = iterations(300, 1_000);
  const before = await countIntentCalls(two);
  const buyers: Promise<number>[] = [];
  let bought = 0;
  for (let n = 0; n < cards; n++) {
    await attempt(two, giftId, { from: `192.0.2.${n % 50}`, card: STOLEN, email: `bot-${n}@example.com` });
    if (n % (cards / 50) !== 0) continue;
    // A guest who gets `login_required` signs in and tries again.
    const from = `198.18.${n % 200}.${(n >> 3) % 200}`;
    const asGuest = await attempt(two, giftId, { from, email: `buyer-${n}@example.com` });
    if (asGuest.code !== 'login_required') buyers.push(Promise.resolve(asGuest.status));
    else {
      const phone = `+1305555${String(n).padStart(4, '0')}`;
      buyers.push(
        signIn(two.shops[0], phone).then(
          async ({ token }) => (await attempt(two, giftId, { from, token })).status,
        ),
      );
    }
    bought++;
    await buyers.at(-1);
  }
  expect(await Promise.all(buyers)).toEqual(Array.from({ length: bought }, () => 201));
  const stolen = (await countIntentCalls(two)) - before - bought;
  // The detection of a distributed attack needs a few IP addresses, whatever the length of the attack.
  expect(stolen).toBeLessThanOrEqual(50);
  recordSoakFigures('PAY-19', { cards, reachedStripe: stolen, buyers: bought });
});
