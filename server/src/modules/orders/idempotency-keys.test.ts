import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ADDRESS,
  aGift,
  aPaymentMethod,
  BILLING,
  SANDBOX_CARDS,
  signIn,
} from '../../testing/shop-actions.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../testing/soak.ts';
import { openTwoShops, type TwoShops } from '../../testing/two-shops.ts';

let two: TwoShops;
let giftId: string;
let token: string;
beforeAll(async () => {
  two = await openTwoShops();
  giftId = await aGift(two.shops[0]);
  ({ token } = await signIn(two.shops[0]));
});
afterAll(() => two.close());

const AT_ONCE = 20;
type Ask = { method: 'POST'; path: string; body: unknown; other: unknown; token?: string };

const order = async (more: object = {}, card?: string) => ({
  inventory_id: giftId,
  payment_method_id: await aPaymentMethod(two.shops[0], card),
  billing: BILLING,
  ...more,
});
const send = (at: number, { method, path, body, token: as }: Ask, key: string) =>
  (two.shops[at % 2] as (typeof two.shops)[0]).call(method, path, {
    body,
    ...(as ? { token: as } : {}),
    headers: { 'idempotency-key': key },
  });
const sql = async (text: string, values: unknown[]) =>
  (await two.shops[0].deps.database.pool.query(text, values)).rows;

/** What each call that takes a key is asked, and what there may be one of afterwards. */
const calls: Record<string, () => Promise<{ ask: Ask; made: () => Promise<unknown> }>> = {
  async 'POST /orders'() {
    const body = await order();
    return {
      ask: { method: 'POST', path: '/api/orders', body, other: { ...body, notes: 'other' } },
      made: () =>
        sql(`SELECT count(*)::int AS n FROM payments WHERE payment_method_id = $1`, [body.payment_method_id]),
    };
  },
  async 'POST /payments/create-intent'() {
    const payment_method_id = await aPaymentMethod(two.shops[0]);
    const body = { inventory_id: giftId, payment_method_id };
    return {
      ask: { method: 'POST', path: '/api/payments/create-intent', body, other: { inventory_id: giftId } },
      made: () =>
        sql(`SELECT count(*)::int AS n FROM sandbox_intents WHERE payment_method_id = $1`, [
          payment_method_id,
        ]),
    };
  },
  async 'POST /payments/:id/confirm'() {
    const body = await order({}, SANDBOX_CARDS.requiresAction);
    const { data } = (await two.shops[0].call('POST', '/api/orders', { body })).body;
    const path = `/api/payments/${data.payment_intent_id}/confirm`;
    const { client_secret } = data;
    return {
      ask: { method: 'POST', path, body: { client_secret }, other: { client_secret, outcome: 'refused' } },
      made: () =>
        sql(
          `SELECT count(*)::int AS n FROM order_events e JOIN payments p ON p.reference = e.order_id::text WHERE p.intent_id = $1 AND e.type = 'Picked'`,
          [data.payment_intent_id],
        ),
    };
  },
  async 'POST /orders/:id/cancel'() {
    const { data } = (await two.shops[0].call('POST', '/api/orders', { token, body: await order() })).body;
    const path = `/api/orders/${data.id}/cancel`;
    return {
      ask: { method: 'POST', path, body: {}, other: { seen_status: 'Picked' }, token },
      made: () =>
        sql(
          `SELECT count(*)::int AS n FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.reference = $1`,
          [data.id],
        ),
    };
  },
  async 'POST /orders/claim/:urlId/address'() {
    const { gift_id } = (await two.shops[0].call('POST', '/api/orders', { body: await order() })).body;
    const path = `/api/orders/claim/${gift_id}/address`;
    return {
      ask: { method: 'POST', path, body: ADDRESS, other: { ...ADDRESS, name: 'Somebody Else' } },
      made: () =>
        sql(
          `SELECT count(*)::int AS n FROM addresses a JOIN orders o ON o.id = a.order_id WHERE o.url_id = $1`,
          [gift_id],
        ),
    };
  },
};

test.each(Object.keys(calls))(
  'PAY-01 %s: of twenty posts with one key on two instances each gets the same answer, and one thing is made',
  { timeout: soakTimeoutMs },
  async (name) => {
    const count = iterations(3, 200);
    for (let round = 0; round < count; round++) {
      const { ask, made } = await (calls[name] as (typeof calls)[string])();
      const key = `${name}-${round}`;
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => send(at, ask, key)));
      const done = answers.filter(({ body }) => body.code !== 'request_in_progress');
      expect(done[0]?.status).toBeLessThan(300);
      expect(new Set(done.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      expect(await made()).toEqual([{ n: 1 }]);
      expect(await send(1, { ...ask, body: ask.other }, key)).toMatchObject({
        status: 422,
        body: { code: 'idempotency_key_reused' },
      });
    }
    recordSoakFigures(`PAY-01 ${name}`, { rounds: count, posts: count * AT_ONCE });
  },
);

test('PAY-01 a key is good for longer than a day, and belongs to whoever used it', async () => {
  const body = await order();
  const first = await two.shops[0].call('POST', '/api/orders', {
    body,
    headers: { 'idempotency-key': 'old' },
  });
  await sql(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE key = $1`, ['old']);
  const again = await two.shops[1].call('POST', '/api/orders', {
    body,
    headers: { 'idempotency-key': 'old' },
  });
  expect(again.body).toEqual(first.body);
  const mine = await two.shops[1].call('POST', '/api/orders', {
    body: await order(),
    token,
    headers: { 'idempotency-key': 'old' },
  });
  expect(mine.status).toBe(201);
  expect(mine.body.gift_id).not.toBe(first.body.gift_id);
});

test('PAY-01 a refusal stays with its key too', async () => {
  const hold = await two.shops[0].call('POST', '/api/payments/create-intent', {
    body: { inventory_id: giftId },
  });
  const path = `/api/payments/${hold.body.data.payment_intent_id}/confirm`;
  const body = { payment_method_id: await aPaymentMethod(two.shops[0], SANDBOX_CARDS.declined) };
  const ask = { method: 'POST' as const, path, body, other: null };
  const [first, second] = [await send(0, ask, 'refused'), await send(1, ask, 'refused')];
  expect(first.status).toBe(402);
  expect([second?.status, second?.body]).toEqual([first.status, first.body]);
});
