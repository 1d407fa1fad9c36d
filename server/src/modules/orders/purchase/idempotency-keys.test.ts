import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ADDRESS,
  aGift,
  aPaymentMethod,
  BILLING,
  resetCancellationLimits,
  SANDBOX_CARDS,
  signIn,
} from '../../../../test/support/shop-actions.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../../../test/support/soak.ts';
import { openTwoShops, type TwoShops } from '../../../../test/support/two-shops.ts';

let two: TwoShops;
let giftId: string;
let token: string;
beforeAll(async () => {
  two = await openTwoShops();
  giftId = await aGift(two.shops[0]);
  ({ token } = await signIn(two.shops[0]));
});
afterAll(() => two.close());

const CONCURRENT_REQUESTS = 20;
type Request = { method: 'POST'; path: string; body: unknown; other: unknown; token?: string };

const order = async (more: object = {}, card?: string) => ({
  inventory_id: giftId,
  payment_method_id: await aPaymentMethod(two.shops[0], card),
  billing: BILLING,
  ...more,
});
const send = (instance: number, { method, path, body, token: as }: Request, key: string) =>
  (two.shops[instance % 2] as (typeof two.shops)[0]).call(method, path, {
    body,
    ...(as ? { token: as } : {}),
    headers: { 'idempotency-key': key },
  });
const sql = async (text: string, values: unknown[]) =>
  (await two.shops[0].deps.database.pool.query(text, values)).rows;

/** Operations with idempotency keys: a request, and a query that counts what it has created. */
const operations: Record<string, () => Promise<{ request: Request; countCreated: () => Promise<unknown> }>> =
  {
    async 'POST /orders'() {
      const body = await order();
      return {
        request: { method: 'POST', path: '/api/orders', body, other: { ...body, notes: 'other' } },
        countCreated: () =>
          sql(`SELECT count(*)::int AS n FROM payments WHERE payment_method_id = $1`, [
            body.payment_method_id,
          ]),
      };
    },
    async 'POST /payments/create-intent'() {
      const payment_method_id = await aPaymentMethod(two.shops[0]);
      const body = { inventory_id: giftId, payment_method_id };
      return {
        request: {
          method: 'POST',
          path: '/api/payments/create-intent',
          body,
          other: { inventory_id: giftId },
        },
        countCreated: () =>
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
        request: {
          method: 'POST',
          path,
          body: { client_secret },
          other: { client_secret, outcome: 'refused' },
        },
        countCreated: () =>
          sql(
            `SELECT count(*)::int AS n FROM order_events e JOIN orders o ON o.id = e.order_id JOIN payments p USING (purchase_id) WHERE p.intent_id = $1 AND e.type = 'Picked'`,
            [data.payment_intent_id],
          ),
      };
    },
    async 'POST /orders/:id/cancel'() {
      await resetCancellationLimits(two.shops[0]);
      const { data } = (await two.shops[0].call('POST', '/api/orders', { token, body: await order() })).body;
      const path = `/api/orders/${data.id}/cancel`;
      return {
        request: { method: 'POST', path, body: {}, other: { seen_status: 'Picked' }, token },
        countCreated: () => sql(`SELECT count(*)::int AS n FROM refunds r WHERE r.order_id = $1`, [data.id]),
      };
    },
    async 'POST /orders/claim/:urlId/address'() {
      const { gift_id } = (await two.shops[0].call('POST', '/api/orders', { body: await order() })).body;
      const path = `/api/orders/claim/${gift_id}/address`;
      return {
        request: { method: 'POST', path, body: ADDRESS, other: { ...ADDRESS, name: 'Somebody Else' } },
        countCreated: () =>
          sql(
            `SELECT count(*)::int AS n FROM order_addresses a JOIN orders o ON o.id = a.order_id WHERE o.url_id = $1`,
            [gift_id],
          ),
      };
    },
  };

test.each(Object.keys(operations))(
  'PAY-01 %s: twenty concurrent requests with one key on two instances get the same response, and take effect once',
  { timeout: soakTimeoutMs },
  async (name) => {
    const count = iterations(3, 200);
    for (let round = 0; round < count; round++) {
      const { request, countCreated } = await (operations[name] as (typeof operations)[string])();
      const key = `${name}-${round}`;
      const answers = await Promise.all(
        Array.from({ length: CONCURRENT_REQUESTS }, (_, index) => send(index, request, key)),
      );
      const done = answers.filter(({ body }) => body.code !== 'request_in_progress');
      expect(done[0]?.status).toBeLessThan(300);
      expect([...new Set(done.map(({ status, body }) => JSON.stringify([status, body])))]).toHaveLength(1);
      expect(await countCreated()).toEqual([{ n: 1 }]);
      expect(await send(1, { ...request, body: request.other }, key)).toMatchObject({
        status: 422,
        body: { code: 'idempotency_key_reused' },
      });
    }
    recordSoakFigures(`PAY-01 ${name}`, { rounds: count, posts: count * CONCURRENT_REQUESTS });
  },
);

test.each(Object.keys(operations))('PAY-01 %s: a key may have 255 characters', async (name) => {
  const { request } = await (operations[name] as (typeof operations)[string])();
  const answers = [await send(0, request, 'k'.repeat(255)), await send(1, request, 'k'.repeat(255))];
  expect(answers[0]?.status).toBeLessThan(300);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
});

test('PAY-01 a key for the confirmation of an unknown payment is a 404, however long the id', async () => {
  const path = `/api/payments/pi_${'x'.repeat(400)}/confirm`;
  const request = { method: 'POST', path, body: { client_secret: 'secret' }, other: {} } as const;
  expect(await send(0, request, 'long-id')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('PAY-01 a key is valid for more than a day, and other users can use the same key', async () => {
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

test('PAY-01 a declined payment is saved for retries with the same key, too', async () => {
  const intent = await two.shops[0].call('POST', '/api/payments/create-intent', {
    body: { inventory_id: giftId },
  });
  const path = `/api/payments/${intent.body.data.payment_intent_id}/confirm`;
  const body = { payment_method_id: await aPaymentMethod(two.shops[0], SANDBOX_CARDS.declined) };
  const request = { method: 'POST' as const, path, body, other: null };
  const [first, second] = [await send(0, request, 'declined'), await send(1, request, 'declined')];
  expect(first.status).toBe(402);
  expect([second?.status, second?.body]).toEqual([first.status, first.body]);
});
