import { describe, expect } from 'vitest';
import type { TestApp } from '../support/build-test-app.ts';
import { ADDRESS, aGiftLink, aPaymentMethod, BILLING } from '../support/shop-actions.ts';
import { test } from '../support/shop-test.ts';
import { operatorToken } from './valid-requests.fixture.ts';

const buy = async (shop: TestApp, giftId: string, change: Record<string, unknown>) =>
  await shop.call('POST', '/api/orders', {
    body: {
      inventory_id: giftId,
      payment_method_id: await aPaymentMethod(shop),
      billing: BILLING,
      ...change,
    },
  });

/** Sends a raw body, for what JSON.stringify cannot produce. */
const send = async (shop: TestApp, url: string, payload: string) =>
  await shop.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload,
  });

const countOrders = async (shop: TestApp): Promise<number> =>
  (await shop.deps.database.pool.query('SELECT count(*)::int AS n FROM orders')).rows[0].n;

const WRONG_TYPES: [string, unknown][] = [
  ['a number', 5],
  ['a boolean', true],
  ['a list', ['x']],
  ['an object', { toString: 'x' }],
];

describe('WEB-09 a field of the wrong type is a 400 that names it, without effect', () => {
  test.for(WRONG_TYPES)('%s', async ([_kind, value], { shop, giftId }) => {
    const before = await countOrders(shop);
    for (const field of ['inventory_id', 'payment_method_id', 'notes', 'card_image_id']) {
      const { status, body } = await buy(shop, giftId, { [field]: value });
      expect([field, status, Object.keys(body.fields)]).toEqual([field, 400, [field]]);
    }
    const billing = await buy(shop, giftId, { billing: { ...BILLING, city: value } });
    expect([billing.status, Object.keys(billing.body.fields)]).toEqual([400, ['billing.city']]);
    expect(await countOrders(shop)).toBe(before);
  });
});

test.for([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e3',
  'page=0x10',
  'page=',
  'limit=0',
  'limit=101',
  'limit=NaN',
  'limit=Infinity',
  'limit=1e999',
  'min_price=NaN',
  'max_price=-1',
  'min_price=1e999',
  'sort_by=password',
  'sort_order=up',
  'page=1&page=2',
])('WEB-09 a list rejects %s and names the parameter', async (query, { shop }) => {
  const { status, body } = await shop.call('GET', `/api/gifts?${query}`);
  expect([status, body.success]).toEqual([400, false]);
  expect(Object.keys(body.fields)).toEqual([query.split('=')[0]]);
});

test.for<[string, string]>([
  ['a number that JSON does not have', '{"phone_number": NaN}'],
  ['half a body', '{"phone_number": "+1212'],
  ['two bodies', '{"phone_number": "+12125550100"}{}'],
  ['a comment', '{/* */"phone_number": "+12125550100"}'],
  ['a single-quoted string', "{'phone_number': '+12125550100'}"],
  ['a byte order mark in the middle', '{"phone_number": \ufeff"+12125550100"}'],
])('WEB-09 %s is a 400 in the envelope', async ([_kind, payload], { shop }) => {
  const answer = await send(shop, '/api/auth/send-code', payload);
  expect([answer.statusCode, answer.json().success]).toEqual([400, false]);
  expect(answer.json().request_id).toBeTruthy();
});

test('WEB-09 a prototype in a body is rejected without prototype pollution', async ({ shop }) => {
  for (const name of ['__proto__', 'constructor']) {
    const answer = await send(
      shop,
      '/api/auth/send-code',
      `{"${name}": {"prototype": {"polluted": 1}, "polluted": 1}}`,
    );
    expect(answer.statusCode).toBe(400);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  }
});

test('WEB-09 a deeply nested body is rejected', async ({ shop }) => {
  const deep = '['.repeat(30_000) + ']'.repeat(30_000);
  const answer = await send(shop, '/api/orders', `{"inventory_id": ${deep}}`);
  expect(answer.statusCode).toBe(400);
  expect((await shop.call('GET', '/api/health')).status).toBe(200);
});

test('WEB-09 a body over 64 KiB is a 413 in the envelope', async ({ shop }) => {
  const answer = await send(shop, '/api/orders', JSON.stringify({ notes: 'x'.repeat(65 * 1024) }));
  expect([answer.statusCode, answer.json().success, answer.json().code]).toEqual([
    413,
    false,
    'payload_too_large',
  ]);
});

test.for(['%', '%%%', '_____', '%_%', '\\\\%'])(
  'WEB-09 a search for %j does not treat it as a wildcard',
  async (query, { shop }) => {
    await aGiftLink(shop);
    const token = await operatorToken(shop);
    const found = async (path: string, as?: string): Promise<unknown[]> =>
      (await shop.call('GET', `/api/${path}?query=${encodeURIComponent(query)}`, as ? { token: as } : {}))
        .body.data;
    expect(await found('gifts')).toEqual([]);
    expect(await found('operator/orders', token)).toEqual([]);
    expect(await found('operator/gifts', token)).toEqual([]);
  },
);

test('WEB-09 unknown fields have no effect on a claim', async ({ shop, giftId }) => {
  const link = await aGiftLink(shop);
  const { status, body } = await shop.call('POST', `/api/orders/claim/${link}/address`, {
    body: { ...ADDRESS, status: 'Delivered', claimed: false, gifter_id: 'me', order_id: giftId },
  });
  expect([status, body.data.status, body.data.claimed]).toEqual([200, 'Processing', true]);
});
