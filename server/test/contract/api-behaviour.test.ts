import { describe, expect } from 'vitest';
import { buildTestApp, type TestApp } from '../support/build-test-app.ts';
import { aGift, aGiftLink, claim, placeOrder, signIn } from '../support/shop-actions.ts';
import { test } from '../support/shop-test.ts';
import { newPhone, operatorToken } from './valid-requests.fixture.ts';

const query = (shop: TestApp, sql: string, values: unknown[]) => shop.deps.database.pool.query(sql, values);

describe('the API', () => {
  test('health has the version, and is a 503 with Retry-After without a database @S7-7 @R2-17 @R2-53', async ({
    shop,
  }) => {
    expect(await shop.call('GET', '/api/health')).toMatchObject({
      status: 200,
      body: { success: true, data: { status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/) } },
    });
    const away = await buildTestApp();
    await away.deps.database.close();
    const answer = await away.app.inject('/api/health');
    expect([answer.statusCode, answer.json().success, answer.json().code]).toEqual([
      503,
      false,
      'unavailable',
    ]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await away.close().catch(() => {});
  });

  test('the document is plain OpenAPI 3.1, with a page that shows it @R2-74', async ({ shop }) => {
    const { body, status } = await shop.call('GET', '/api/openapi.json');
    expect([status, body.openapi, body.success]).toEqual([200, '3.1.0', undefined]);
    const page = await shop.call('GET', '/api/docs/');
    expect([page.status, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
  });
});

describe('an order', () => {
  test('has two ids, of which only the one in the link works for public operations @R2-59', async ({
    shop,
  }) => {
    const { body } = await placeOrder(shop);
    for (const path of ['track', 'claim']) {
      expect((await shop.call('GET', `/api/orders/${path}/${body.data.id}`)).status).toBe(404);
      expect((await shop.call('GET', `/api/orders/${path}/${body.gift_id}`)).status).toBe(200);
    }
  });

  test('shows its gifter when it was opened and claimed, and the thanks, but never the address @S3-12 @S7-19 @S7-26 @R1-4b @R2-23 @R2-65 @R2-66 @R3-5', async ({
    shop,
  }) => {
    const { token } = await signIn(shop, newPhone());
    const { body } = await placeOrder(shop, { token });
    const own = async () => (await shop.call('GET', `/api/orders/${body.data.id}`, { token })).body.data;
    expect(await own()).toMatchObject({ opened_at: null, claimed_at: null, claimed: false, thanks: null });
    await shop.call('POST', `/api/orders/claim/${body.gift_id}/opened`);
    const { cookies } = await claim(shop, body.gift_id);
    const key = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
    await shop.call('POST', `/api/orders/${body.gift_id}/thanks`, {
      body: { message: 'Lovely!' },
      cookies: key,
    });
    const seen = await own();
    expect(seen).toMatchObject({
      opened_at: expect.any(String),
      claimed_at: expect.any(String),
      claimed: true,
      amount_paid: 49.99,
      thanks: { message: 'Lovely!' },
    });
    for (const secret of ['Lovelace', 'Analytical', '62701', 'ada@example.com', 'Ring twice']) {
      expect(JSON.stringify(seen)).not.toContain(secret);
    }
    const info = await shop.call('GET', `/api/orders/${body.data.id}/tracking`, { token });
    expect(info.body.data).toEqual({
      order_id: body.data.id,
      status: 'Processing',
      tracking_number: null,
      carrier: null,
      estimated_delivery: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  test('does not show the public its price and when it was opened @S3-11 @R2-23 @R3-1', async ({ shop }) => {
    const id = await aGiftLink(shop);
    const { data } = (await shop.call('GET', `/api/orders/track/${id}`)).body;
    for (const secret of ['amount_paid', 'opened_at', 'billing', 'gifter_id'])
      expect(data).not.toHaveProperty(secret);
    for (const field of [
      'id',
      'url_id',
      'status',
      'tracking_number',
      'updated_at',
      'created_at',
      'notes',
      'gifter',
      'shipping_address',
      'inventory_item',
      'timeline',
      'expires_at',
    ]) {
      expect(data).toHaveProperty(field);
    }
  });

  test('can be claimed for fourteen days @R1-8c', async ({ shop }) => {
    const { data } = (await placeOrder(shop)).body;
    expect(Date.parse(data.expires_at) - Date.parse(data.created_at)).toBe(14 * 24 * 3600 * 1000);
    const hasty = await buildTestApp({ settings: { claimWindowDays: 3 } });
    const short = (await placeOrder(hasty)).body.data;
    expect(Date.parse(short.expires_at) - Date.parse(short.created_at)).toBe(3 * 24 * 3600 * 1000);
    await hasty.close();
  });

  test('can be changed by its gifter (note, card and date) until it is opened @S4.1-6 @S7-21 @R2-60', async ({
    shop,
  }) => {
    const { token } = await signIn(shop, newPhone());
    await query(
      shop,
      `INSERT INTO card_images (id, name, description, image_url, category, position) VALUES ('romance', 'Hearts', 'Two hearts', '/media/hearts-640.webp', 'romance', 1) ON CONFLICT DO NOTHING`,
      [],
    );
    const { body } = await placeOrder(shop, { token });
    const change = { notes: 'Other words', card_image_id: 'romance', gift_date: '2030-02-01' };
    const put = () => shop.call('PUT', `/api/orders/${body.data.id}`, { token, body: change });
    expect(await put()).toMatchObject({ status: 200, body: { data: change } });
    await shop.call('POST', `/api/orders/claim/${body.gift_id}/opened`);
    expect((await put()).status).toBe(409);
  });

  test('has its note changed by parts, or as one text @R15-25', async ({ shop }) => {
    const { token } = await signIn(shop, newPhone());
    const { body } = await placeOrder(shop, { token, body: { note_title: 'Hi', note_body: 'you' } });
    const change = async (sent: Record<string, unknown>) => {
      const { data } = (await shop.call('PUT', `/api/orders/${body.data.id}`, { token, body: sent })).body;
      return [data.notes, data.note_title, data.note_body];
    };
    expect(await change({ note_title: 'Dear Ada' })).toEqual(['Dear Ada you', 'Dear Ada', 'you']);
    expect(await change({ note_body: null })).toEqual(['Dear Ada', 'Dear Ada', '']);
    expect(await change({ gift_date: '2030-02-01' })).toEqual(['Dear Ada', 'Dear Ada', '']);
    expect(await change({ notes: 'One text' })).toEqual(['One text', '', 'One text']);
    expect(await change({ notes: null })).toEqual(['', '', '']);
  });

  test('keeps the name and price of the purchase @R2-77', async ({ shop }) => {
    const giftId = await aGift(shop, { priceCents: 1250 });
    const id = await aGiftLink(shop, { giftId });
    await query(shop, `UPDATE gifts SET name = 'Renamed', price_cents = 9900 WHERE id = $1`, [giftId]);
    expect((await shop.call('GET', `/api/orders/track/${id}`)).body.data.inventory_item).toMatchObject({
      name: 'Wooden blocks',
      price: 12.5,
    });
  });

  test('is found by operators by its id and by its link @R2-67 @R2-76', async ({ shop }) => {
    const token = await operatorToken(shop);
    const { body } = await placeOrder(shop);
    await claim(shop, body.gift_id);
    for (const [id, status] of [
      [body.data.id, 'Ordered'],
      [body.gift_id, 'Shipped'],
    ]) {
      expect(
        (await shop.call('PUT', `/api/orders/${id}/tracking`, { token, body: { status } })).body.data.status,
      ).toBe(status);
    }
  });
});

describe('messages', () => {
  test('have links with the shop’s origin @S9-18 @R1-18a @R2-39', async () => {
    const elsewhere = await buildTestApp({ settings: { publicOrigin: 'https://gifts.example' } });
    const id = await aGiftLink(elsewhere);
    await claim(elsewhere, id);
    const { rows } = await elsewhere.deps.database.pool.query(
      `SELECT body FROM outbox_messages WHERE channel = 'email'`,
    );
    const links = rows.flatMap(({ body }) => body.match(/https?:\/\/\S+/g) ?? []);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) expect(link).toMatch(/^https:\/\/gifts\.example(\/|$)/);
    await elsewhere.close();
  });
});

test('rate limits allow an office with one address twenty sign-ins and three hundred purchases per hour @R2-42', async ({
  shop,
}) => {
  for (let person = 0; person < 20; person++) expect((await signIn(shop, newPhone())).token).toBeTruthy();
  const giftId = await aGift(shop);
  const buyThirty = () => Promise.all(Array.from({ length: 30 }, () => placeOrder(shop, { giftId })));
  for (let batch = 0; batch < 10; batch++) {
    expect(new Set((await buyThirty()).map(({ status }) => status))).toEqual(new Set([201]));
  }
}, 60_000);

test('catalogue reads and valid links are not rate-limited, unknown ids are @R2-43 @R2-43b', async () => {
  const office = await buildTestApp();
  const id = await aGiftLink(office);
  const giftId = await aGift(office);
  const statuses = async (path: string, times: number) => {
    const seen = new Set<number>();
    for (let asked = 0; asked < times; asked++)
      seen.add((await office.app.inject(`/api/${path}`)).statusCode);
    return [...seen];
  };
  expect(await statuses(`gifts/${giftId}`, 300)).toEqual([200]);
  expect(await statuses('orders/track/nothing', 600)).toEqual([404]);
  const guess = await office.app.inject('/api/orders/claim/nothing');
  expect([guess.statusCode, guess.json().code]).toEqual([429, 'too_many_requests']);
  expect(Number(guess.headers['retry-after'])).toBeGreaterThan(0);
  expect(await statuses(`orders/track/${id}`, 20)).toEqual([200]);
  await office.close();
}, 60_000);
