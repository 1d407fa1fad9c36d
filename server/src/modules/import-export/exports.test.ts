import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import {
  ADDRESS,
  aGift,
  aGiftLink,
  BILLING,
  claim,
  placeOrder,
  signIn,
} from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { escapeFormula } from '../../platform/csv/escape-formula.ts';
import { insertGifts } from '../catalogue/gifts.store.ts';

const test = shopTest.extend(
  'token',
  { scope: 'file' },
  async ({ shop }) => (await signIn(shop, '+12015550100')).token,
);

const csv = async (shop: TestApp, token: string, path: string) => {
  const { status, body, headers } = await shop.call('GET', `/api/operator/${path}`, { token });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
  expect(Buffer.from(body).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  return parse(body, { columns: true, bom: true }) as Record<string, string>[];
};

test('orders are exported with addresses and amounts, and each address is recorded in the audit log @R2-107 @R3-10 @R16-1', async ({
  shop,
  sql,
  token,
}) => {
  const claimed = await aGiftLink(shop, { giftId: await aGift(shop, { id: 'blocks', priceCents: 1250 }) });
  await claim(shop, claimed, { address: { name: '=cmd|x', address_ln_2: 'Flat 3, "rear"' } });
  const open = await aGiftLink(shop, { giftId: 'blocks' });
  await sql('DELETE FROM audit_entries');
  const lines = await csv(shop, token, 'orders/export');
  // A link may begin with a hyphen.
  expect(lines.map((line) => line.url_id)).toEqual([claimed, open].map(escapeFormula));
  expect(lines[0]).toMatchObject({
    order_number: expect.stringMatching(/^P-\d+$/),
    status: 'Processing',
    payment_status: 'paid',
    gift_name: 'Wooden blocks',
    amount_paid: '12.50',
    amount_refunded: '0.00',
    gifter_last_name: 'Hopper',
    recipient_name: "'=cmd|x",
    address_ln_1: ADDRESS.address_ln_1,
    address_ln_2: 'Flat 3, "rear"',
    zip: ADDRESS.zip,
  });
  expect(lines[1]).toMatchObject({ status: 'Picked', recipient_name: '', zip: '' });
  const audit = await sql('SELECT action, subject_id, after FROM audit_entries ORDER BY sequence');
  expect(audit).toEqual([
    { action: 'orders.exported', subject_id: 'all', after: {} },
    { action: 'address.seen', subject_id: lines[0]?.id, after: { in: 'export' } },
  ]);
});

test('each column of an exported order has its value, and the audit log the filter @R2-107 @R3-10', async ({
  shop,
  sql,
  token,
}) => {
  const { body } = await placeOrder(shop, {
    giftId: await aGift(shop, { name: 'Oak kite', priceCents: 2000 }),
    body: { gift_date: '2030-01-02' },
  });
  const address = { phone: '(409) 555-0133', delivery_instructions: 'Ring twice' };
  await claim(shop, body.gift_id, { address });
  const tracking = { status: 'Shipped', tracking_number: '1Z999AA10123456784', carrier: 'UPS' };
  await shop.call('PUT', `/api/orders/${body.gift_id}/tracking`, {
    token,
    body: { ...tracking, estimated_delivery: '2030-01-09' },
  });
  const refund = { amount: 3.5, reason: 'A scratch' };
  await shop.call('POST', `/api/operator/orders/${body.data.id}/refund`, { token, body: refund });
  const line = (await csv(shop, token, 'orders/export?status=Shipped')).find(({ id }) => id === body.data.id);
  const isTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(line).toEqual({
    id: body.data.id,
    url_id: escapeFormula(body.gift_id),
    order_number: body.data.order_number,
    created_at: isTime,
    status: 'Shipped',
    payment_status: 'partially_refunded',
    gift_id: expect.stringMatching(/^gift-/),
    gift_name: 'Oak kite',
    amount_paid: '20.00',
    amount_refunded: '3.50',
    gift_date: '2030-01-02',
    gifter_first_name: BILLING.first_name,
    gifter_last_name: BILLING.last_name,
    gifter_email: BILLING.email,
    claimed_at: isTime,
    expires_at: isTime,
    recipient_name: ADDRESS.name,
    address_ln_1: ADDRESS.address_ln_1,
    address_ln_2: expect.any(String),
    city: ADDRESS.city,
    state: ADDRESS.state,
    zip: ADDRESS.zip,
    recipient_email: ADDRESS.email,
    recipient_phone: '(409) 555-0133',
    delivery_instructions: 'Ring twice',
    carrier: 'UPS',
    tracking_number: '1Z999AA10123456784',
    estimated_delivery: '2030-01-09',
  });
  expect(new Date(line?.['claimed_at'] ?? '').getTime()).toBeLessThan(
    new Date(line?.['expires_at'] ?? '').getTime(),
  );
  const [audit] = await sql(
    `SELECT after FROM audit_entries WHERE action = 'orders.exported' ORDER BY sequence DESC LIMIT 1`,
  );
  expect(audit.after).toEqual({ status: 'Shipped' });
});

test('an exported order has its parcel, how to reach its recipient and what was refunded', async ({
  shop,
  sql,
  token,
}) => {
  const link = await aGiftLink(shop);
  await claim(shop, link, { address: { email: 'parcel@example.com', phone: '201 555 0188' } });
  const parcel = { tracking_number: '1Z777', carrier: 'UPS', estimated_delivery: '2030-01-02' };
  await shop.call('PUT', `/api/orders/${link}/tracking`, { token, body: { status: 'Shipped', ...parcel } });
  await shop.call('POST', `/api/operator/orders/${link}/refund`, {
    token,
    body: { amount: 5, reason: 'Late' },
  });
  await sql(
    `INSERT INTO refunds (id, order_id, payment_id, idempotency_key, amount_cents, reason, status)
     SELECT gen_random_uuid(), o.id, p.id, 'failed', 700, 'Late', 'failed'
     FROM orders o JOIN payments p USING (purchase_id) WHERE url_id = $1`,
    [link],
  );
  const lines = await csv(shop, token, 'orders/export');
  expect(lines.find((line) => line.tracking_number === '1Z777')).toMatchObject({
    ...parcel,
    amount_refunded: '5.00',
    recipient_email: 'parcel@example.com',
    recipient_phone: '201 555 0188',
    delivery_instructions: ADDRESS.delivery_instructions,
  });
});

test('unpaid orders are not exported @R2-107', async ({ shop, sql, token }) => {
  await sql(`WITH unpaid AS (SELECT gen_random_uuid() AS id, unnest(ARRAY['awaiting', 'failed', 'requires_action']) AS payment),
    bought AS (INSERT INTO purchases (id, total_cents, currency, payment_status) SELECT id, 1, 'usd', payment FROM unpaid)
    INSERT INTO orders (id, purchase_id, position, url_id, gift_id, gift_version_id, price_cents, shipping_cost_cents, gift_date, status, payment_status, stock_reserved, expires_at)
    SELECT unpaid.id, unpaid.id, 1, 'never-paid-at-all-' || payment, gift_id, gift_version_id, 1, 1, gift_date, 'Picked', payment, payment <> 'failed', now()
    FROM (SELECT * FROM orders LIMIT 1) AS one, unpaid`);
  expect(
    (await csv(shop, token, 'orders/export')).filter((line) => line.url_id?.startsWith('never')),
  ).toEqual([]);
});

test('filters by days and status @R2-107', async ({ shop, token }) => {
  expect(await csv(shop, token, 'orders/export?to=2020-01-01')).toEqual([]);
  expect(
    (await csv(shop, token, 'orders/export?from=2020-01-01&status=Picked')).map((line) => line.status),
  ).toEqual(['Picked']);
});

test('the amount paid contains the tax @R2-107', async ({ shop, sql, token }) => {
  await sql(`WITH taxed AS (SELECT gen_random_uuid() AS id),
    bought AS (INSERT INTO purchases (id, total_cents, currency, payment_status) SELECT id, 1100, 'usd', 'paid' FROM taxed),
    payment AS (INSERT INTO payments (id, purchase_id, processor, payment_method_id, amount_cents, currency, intent_id, intent_status)
      SELECT id, id, 'sandbox', 'pm_taxed', 1100, 'usd', 'pi_taxed', 'succeeded' FROM taxed)
    INSERT INTO orders (id, purchase_id, position, url_id, gift_id, gift_version_id, price_cents, tax_charged_cents, shipping_cost_cents, gift_date, status, payment_status, stock_reserved, expires_at)
    SELECT taxed.id, taxed.id, 1, 'bought-with-a-sales-tax', gift_id, gift_version_id, 1000, 100, 1, gift_date, 'Picked', 'paid', true, now() + interval '1 day'
    FROM (SELECT * FROM orders LIMIT 1) AS one, taxed`);
  const lines = await csv(shop, token, 'orders/export');
  expect(lines.find(({ url_id }) => url_id === 'bought-with-a-sales-tax')?.amount_paid).toBe('11.00');
});

test('an exported gift file can be imported unchanged, retired gifts and tags included @R2-106 @R15-57', async ({
  shop,
  sql,
  token,
}) => {
  await aGift(shop, { id: 'gone', stock: 0 });
  await sql(`UPDATE gifts SET retired_at = now(), description = E'first\\r\\nsecond ' WHERE id = 'gone'`);
  await sql(
    `INSERT INTO tags (id, kind, name, title, position) VALUES
       ('new-home', 'occasion', 'New home', 'Housewarming gifts', 0), ('mom', 'recipient', 'Mom', 'Gifts for Mom', 1)`,
  );
  await sql(`INSERT INTO gift_tags VALUES ('gone', 'new-home'), ('gone', 'mom')`);
  const exports = async () => (await sql(`SELECT FROM audit_entries WHERE action = 'gifts.exported'`)).length;
  const before = await exports();
  const lines = await csv(shop, token, 'gifts/export');
  expect(await exports()).toBe(before + 1);
  expect(lines.find(({ id }) => id === 'gone')).toEqual({
    id: 'gone',
    name: 'Wooden blocks',
    description: 'first\r\nsecond ',
    brand: 'Holzwerk',
    price: '49.99',
    stock: '0',
    categories: 'toys-games',
    featured: 'false',
    retired: 'true',
    tags: 'mom; new-home',
  });
  const { body } = await shop.call('GET', '/api/operator/gifts/export', { token });
  const again = await shop.app.inject({
    method: 'POST',
    url: '/api/operator/gifts/import',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: body,
  });
  expect(again.json().data).toMatchObject({ lines: lines.length, unchanged: lines.length, errors: [] });
});

test('orders are exported in batches without gaps @R2-108', async ({ shop, sql, token }) => {
  await sql(`WITH many AS (SELECT gen_random_uuid() AS id, n FROM generate_series(1, 1000) AS n),
    bought AS (INSERT INTO purchases (id, total_cents, currency, payment_status) SELECT id, 1, 'usd', 'paid' FROM many),
    paid AS (INSERT INTO payments (id, purchase_id, processor, amount_cents, currency, intent_status) SELECT id, id, 'sandbox', 1, 'usd', 'succeeded' FROM many)
    INSERT INTO orders (id, purchase_id, position, url_id, gift_id, gift_version_id, price_cents, shipping_cost_cents, gift_date, status, payment_status, stock_reserved, expires_at, created_at)
    SELECT many.id, many.id, 1, 'one-of-many-exported-orders-' || n, gift_id, gift_version_id, 1, 1, gift_date, 'Picked', 'paid', true, now(), now() - make_interval(mins => n / 10)
    FROM (SELECT * FROM orders LIMIT 1) AS one, many`);
  const lines = await csv(shop, token, 'orders/export?status=Picked');
  const many = lines.filter(({ url_id }) => url_id?.startsWith('one-of-many-exported-orders-'));
  expect(new Set(many.map(({ id }) => id)).size).toBe(1_000);
  expect(many).toHaveLength(1_000);
});

const MANY = 6_000;
const LONG = 4_000;

test('a long export is complete and streamed with little memory @R2-108', async ({ shop, token }) => {
  for (let from = 1; from <= MANY; from += 1_000)
    await insertGifts(
      shop.deps.database.db,
      Array.from({ length: 1_000 }, (_, n) => ({
        id: `many-${from + n}`,
        name: `Gift ${from + n}`,
        description: 'x'.repeat(LONG),
        brand: null,
        priceCents: 100,
        stock: null,
        categoryIds: ['toys-games'],
      })),
    );
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  const read = await new Promise<{ bytes: number; lines: number; waiting: number }>((resolve, reject) => {
    let bytes = 0;
    let lines = 0;
    let waiting = 0;
    const headers = { authorization: `Bearer ${token}` };
    const call = request(
      { port, host: '127.0.0.1', path: '/api/operator/gifts/export', headers },
      (response) => {
        response.on('data', (piece: Buffer) => {
          bytes += piece.length;
          for (const byte of piece) if (byte === 0x0a) lines++;
          for (const socket of openSockets) waiting = Math.max(waiting, socket.writableLength);
        });
        response.on('end', () => resolve({ bytes, lines, waiting }));
      },
    );
    const openSockets = new Set<{ writableLength: number; on(event: 'close', then: () => void): unknown }>();
    shop.app.server.on('connection', (socket) => {
      openSockets.add(socket);
      socket.on('close', () => openSockets.delete(socket));
    });
    call.on('error', reject);
    call.end();
  });
  expect(read.lines).toBeGreaterThan(MANY);
  expect(read.bytes).toBeGreaterThan(MANY * LONG);
  // The server generated only one or two chunks ahead of the client, of 24 million bytes.
  expect(read.waiting).toBeLessThan(5_000_000);
}, 120_000);
