import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@presently/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedLargeDataset } from '../seed/large-dataset.ts';
import { buildTestApp, type TestApp } from '../test/support/build-test-app.ts';
import {
  autoExplainUrl,
  type CapturedPlan,
  capturePlans,
  findPlanProblems,
  type PlanCapture,
  type PlanRules,
  readLargeTables,
} from '../test/support/capture-query-plans.ts';
import {
  aPaymentMethod,
  BILLING,
  claim,
  placeOrder,
  SANDBOX_CARDS,
  signIn,
} from '../test/support/shop-actions.ts';
import { createTestDatabase, superuserUrlOf, type TestDatabase } from '../test/support/test-database.ts';
import { scheduledTasks } from './composition.ts';
import { createCatalogueCache } from './modules/catalogue/index.ts';
import { carrierSignature } from './modules/orders/fulfilment/carrier-signature.ts';
import { migrate } from './platform/db/migrate.ts';

/** By default a dataset just large enough to show missing indexes; `npm run test:large` uses the full size. */
const isFullSize = process.env['LARGE_SHOP'] === '1';
const size = isFullSize ? { gifts: 100_000, orders: 1_000_000 } : { gifts: 3_000, orders: 3_000 };

/**
 * For small tables a scan is the best plan, but it would hide a missing index. Page costs match the embedded server,
 * and row costs are raised to simulate large tables.
 */
const SMALL_TABLES = { enable_seqscan: 'off', random_page_cost: '1.1', cpu_tuple_cost: '0.05' };

const OWNER = '+12015550100';
const CARRIER_SECRET = 'the secret that the carrier signs with';

let shop: TestApp;
let capture: PlanCapture;
let rules: PlanRules;
let operator: string;
let gifter: string;
let sample: Record<string, string>;

beforeAll(async () => {
  const database = isFullSize ? await openFullSizeDatabase() : await createTestDatabase();
  // The application's role may not use auto_explain and temporary tables.
  const url = isFullSize ? database.url : superuserUrlOf(database.url);
  await seed(url);
  shop = await buildTestApp({
    settings: { operatorPhones: [OWNER], fulfilment: 'carrier', carrierWebhookSecrets: [CARRIER_SECRET] },
    // Without a cache every read reaches the database.
    deps: { catalogue: createCatalogueCache({ maxBytes: 0 }) },
    database: { ...database, url: autoExplainUrl(url, isFullSize ? {} : SMALL_TABLES) },
  });
  const { pool } = shop.deps.database;
  capture = capturePlans(pool);
  rules = { large: await readLargeTables(pool, 1_000), maxRows: isFullSize ? 10_000 : 1_500 };
  operator = (await signIn(shop, OWNER)).token;
  const { phone } = await row(
    `SELECT u.phone_number AS phone FROM users u JOIN purchases p ON p.gifter_id = u.id JOIN orders o ON o.purchase_id = p.id WHERE o.payment_status = 'paid' GROUP BY 1 HAVING count(*) > 6 LIMIT 1`,
  );
  gifter = (await signIn(shop, phone)).token;
  sample = await readSample(phone);
}, 3_600_000);
afterAll(() => shop.close());

/** The database in DATA_DIR that `npm run seed:large` has filled, or a new one. */
async function openFullSizeDatabase(): Promise<TestDatabase> {
  const given = process.env['DATA_DIR'];
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'presently-large-')));
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: console.warn } });
  await migrate(postgres.url);
  return {
    url: postgres.url,
    async drop() {
      await postgres.stop();
      if (given) return;
      await removeEmbeddedPostgres(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function seed(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SELECT count(*)::int AS orders FROM orders');
  if (rows[0].orders < size.orders) await seedLargeDataset(client, size);
  await client.end();
}

async function readSample(phone: string): Promise<Record<string, string>> {
  const own = await row(
    `SELECT o.id, url_id FROM orders o JOIN purchases p ON p.id = purchase_id JOIN users u ON u.id = gifter_id WHERE phone_number = '${phone}' AND o.payment_status = 'paid' LIMIT 1`,
  );
  const any = await row(
    `SELECT id, url_id, email AS gifter_email, tracking_number FROM orders JOIN purchase_contacts USING (purchase_id) JOIN shipments ON order_id = id WHERE status = 'Shipped' ORDER BY id LIMIT 1`,
  );
  const day = (ago: number) =>
    new Date(shop.deps.clock.now().getTime() - ago * 86_400_000).toISOString().slice(0, 10);
  return {
    own: own.id,
    ownUrlId: own.url_id,
    id: any.id,
    partOfUrlId: any.url_id.slice(3, 13),
    email: any.gifter_email,
    trackingNumber: any.tracking_number,
    weekAgo: day(7),
    today: day(0),
    longAgo: day(90),
    weekAfter: day(83),
  };
}

const get = (path: string, token?: string) => shop.call('GET', `/api${path}`, token ? { token } : {});
const post = (path: string, body: unknown = {}, token?: string) =>
  shop.call('POST', `/api${path}`, { body, ...(token ? { token } : {}) });
const put = (path: string, body: unknown, token?: string) =>
  shop.call('PUT', `/api${path}`, { body, ...(token ? { token } : {}) });
const row = async (text: string): Promise<any> => (await shop.deps.database.pool.query(text)).rows[0];

/** Requests by name; each must succeed with acceptable query plans. */
type Scenarios = Record<
  string,
  () => Promise<{ status: number; body: any }[] | { status: number; body: any }>
>;

const lists = [
  ...['popularity', 'price', 'name', 'created_at'].flatMap((by) => [
    `sort_by=${by}&sort_order=asc`,
    `sort_by=${by}&sort_order=desc`,
  ]),
  'page=20&limit=50',
  'category=large-3',
  'category=large-3&sort_by=price',
  'category=Large%203&min_price=20&max_price=50&in_stock=true',
  'min_price=20&max_price=25',
  'max_price=100&sort_by=name',
  'in_stock=true',
  'tag=large-3',
  'tag=large-3&sort_by=price&max_price=50',
  'query=feast%203%20walnut%20under%2040',
  'query=walnut',
  'query=walnut%20kettle',
  'query=carved%20walnut%20kettle&sort_by=price',
  'query=wal',
  'query=wallnut',
  'query=wallnut%20ketle',
  'query=chocolate',
  'query=zzzzqqqq',
  'query=walnut&category=large-1&max_price=90',
];

const visitors: Scenarios = {
  ...Object.fromEntries(lists.map((list) => [`GET /gifts?${list}`, () => get(`/gifts?${list}`)])),
  'GET /gifts/:id': () => get('/gifts/large-77'),
  'GET /gifts/:id/related': () => get('/gifts/large-77/related'),
  'GET /gifts/featured': () => get('/gifts/featured'),
  'GET /gifts/trending': () => get('/gifts/trending'),
  'GET /gifts/categories': () => get('/gifts/categories'),
  'GET /gifts/tags': () => get('/gifts/tags'),
  'GET /card-images': () => get('/card-images?category=birthday'),
};

const links: Scenarios = {
  async 'a guest buys with an idempotency key, and repeats the request'() {
    const key = crypto.randomUUID();
    const payment_method_id = await aPaymentMethod(shop);
    const body = { inventory_id: 'large-8', payment_method_id, billing: BILLING, notes: 'Hello' };
    const headers = { 'idempotency-key': key };
    return [
      await shop.call('POST', '/api/orders', { body, headers }),
      await shop.call('POST', '/api/orders', { body, headers }),
    ];
  },
  async 'a purchase with 3-D Secure'() {
    const pending = await placeOrder(shop, {
      giftId: 'large-8',
      card: SANDBOX_CARDS.requiresAction,
      token: gifter,
    });
    const { payment_intent_id, client_secret } = pending.body.data;
    return [pending, await post(`/payments/${payment_intent_id}/confirm`, { client_secret })];
  },
  async 'a gift link from opening to claim'() {
    const { body } = await placeOrder(shop, { giftId: 'large-8' });
    const link = body.gift_id;
    const claimed = await claim(shop, link);
    return [
      await get(`/orders/track/${link}`),
      await get(`/orders/claim/${link}`),
      await post(`/orders/claim/${link}/opened`),
      claimed,
      await get(`/orders/track/${link}`),
    ];
  },
  async 'a gift is declined'() {
    const { body } = await placeOrder(shop, { giftId: 'large-8' });
    return await post(`/orders/claim/${body.gift_id}/decline`, { message: 'Thank you, but no' });
  },
  async 'a guest manages a gift by its manage link'() {
    const { body } = await placeOrder(shop, { giftId: 'large-8' });
    const key = body.manage_key;
    return [
      await get(`/orders/manage/${key}`),
      await put(`/orders/manage/${key}`, { notes: 'Hello again' }),
      await post(`/orders/manage/${key}/resend`),
      await post(`/orders/manage/${key}/cancel`),
    ];
  },
};

const gifters: Scenarios = {
  async 'signing in and out'() {
    const { token } = await signIn(shop, '+12015550177');
    return [await get('/users/me', token), await post('/auth/logout', {}, token)];
  },
  'GET /orders': () => get('/orders?limit=5', gifter),
  'GET /orders, a later page': () => get('/orders?limit=2&page=3', gifter),
  'GET /orders/:id': () => get(`/orders/${sample['own']}`, gifter),
  'GET /orders/:url_id': () => get(`/orders/${sample['ownUrlId']}`, gifter),
  'GET /orders/:id/tracking': () => get(`/orders/${sample['own']}/tracking`, gifter),
  'GET /analytics/orders of one gifter': () => get('/analytics/orders', gifter),
  'GET /users/me/export': () => get('/users/me/export', gifter),
  'the wishlist': async () => [
    await post('/wishlist', { gift_id: 'large-77' }, gifter),
    await get('/wishlist', gifter),
    await get('/wishlist/large-77/check', gifter),
    await shop.call('DELETE', '/api/wishlist/large-77', { token: gifter }),
  ],
};

const consoleLists = [
  '/queues',
  '/orders?limit=50',
  '/orders?status=Delivered&limit=50',
  '/orders?status=Ordered&limit=50',
  '/orders?payment_status=refunded&limit=50',
  '/orders?payment_status=requires_action',
  '/orders?from={weekAgo}&to={today}&limit=50',
  '/orders?from={longAgo}&to={weekAfter}&limit=50',
  ...['to_pack', 'to_ship', 'expiring', 'problems', 'refund_due'].map(
    (queue) => `/orders?queue=${queue}&limit=50`,
  ),
  '/orders?query={id}&limit=50',
  '/orders?query={partOfUrlId}&limit=50',
  '/orders?query=grace%20hopper&limit=50',
  '/orders?query=lovel&limit=50',
  '/orders?query={email}&limit=50',
  '/orders?query={trackingNumber}&limit=50',
  '/orders?query=P-10077&limit=50',
  '/orders?query=%2B1%20(404)%20000-0077&limit=50',
  '/orders?query=0077&limit=50',
  '/orders?query=77%20analytical%20row&limit=50',
  '/orders?query=62701&limit=50',
  '/orders?query=for%20you,%20number%2077&limit=50',
  '/orders?query=quatermain&limit=50',
  '/orders?query=springfeild&limit=50',
  '/orders?query=xzqwvk&limit=50',
  '/orders?query=a&limit=50',
  '/orders?query=zq&limit=50',
  '/orders?query=gr&limit=50',
  '/orders?query=grace%20hoper&limit=50',
  '/orders?query=%C3%BE%C3%BE&limit=50',
  '/orders?query=example.com&limit=50',
  '/orders?query=nobody-of-that-name&limit=50',
  '/orders?query=turing&status=Cancelled&limit=50',
  '/orders/{id}',
  '/problems?limit=50',
  '/refunds?limit=50',
  ...['name', 'price', 'stock', 'popularity', 'updated_at'].flatMap((by) =>
    ['asc', 'desc'].map((order) => `/gifts?sort_by=${by}&sort_order=${order}&limit=50`),
  ),
  '/gifts?query=walnut&limit=50',
  '/gifts?query=large-77&limit=50',
  '/gifts?category=large-3&limit=50',
  '/gifts?stock=low&limit=50',
  '/gifts?stock=out&limit=50',
  '/gifts?retired=true&limit=50',
  '/gifts/large-77',
  '/gifts/large-77/stock-changes',
  '/audit?limit=50',
  '/audit?action=order.moved&limit=50',
  '/audit?subject={id}&limit=50',
  '/audit?subject=P-10077&limit=50',
  '/audit?from={weekAgo}&to={today}&limit=50',
  '/reviews?limit=50',
  '/staff',
];

const withSampleValues = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, word: string) => encodeURIComponent(sample[word] as string));

/** The first page of a list and, if there is one, the second. */
async function twoPages(path: string) {
  const first = await get(`/operator${path}`, operator);
  const cursor = first.body.pagination?.next_cursor;
  if (!cursor) return [first];
  return [first, await get(`/operator${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`, operator)];
}

const operators: Scenarios = Object.fromEntries(
  consoleLists.map((path) => [`GET /operator${path}`, () => twoPages(withSampleValues(path))]),
);

const carriers: Scenarios = {
  async 'a carrier’s event'() {
    const event = { id: 'event', tracking_number: sample['trackingNumber'], status: 'Delivered' };
    const payload = Buffer.from(JSON.stringify(event));
    const signature = carrierSignature(CARRIER_SECRET, shop.deps.clock.now(), payload);
    const headers = { 'content-type': 'application/json', 'presently-signature': signature };
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/fulfilment/webhook',
      headers,
      payload,
    });
    return { status: response.statusCode, body: response.json() };
  },
};

/** Queries that may scan a whole table, and why. */
const MAY_SCAN_ALL = [
  // The total of a list: counted once for all its pages and sort orders, until the catalogue changes.
  'SELECT count(*)::int FROM gift_documents d',
  // The console's gifts by stock: with an index on it, no sale could be a HOT update.
  'order by coalesce("gift_stock"."on_hand", 2147483647)',
  '"gift_stock"."on_hand" <=',
  // Terms that the trigram index cannot find, such as a single letter, are only searched for in the newest 10,000
  // orders.
  ') "orders" where',
  // The console's gifts by part of an id: the sort order's index is scanned until the page is full.
  '"gift_documents"."gift_id" ILIKE \'%\' ||',
  // Once a minute, over unclaimed gifts, which are few among all orders.
  '"orders"."reminder_sent_at" is null',
  // Once an hour, over one or two rows per signed-in device: cheaper than maintaining another index.
  'delete from "access_tokens"',
  'delete from "refresh_tokens"',
  'delete from "sessions"',
];

/** Purges delete a few thousand rows at a time, which are at the beginning of a large table. */
const PURGE_RULES: Partial<PlanRules> = { maxRows: 10_000, mayStopEarly: isFullSize };

const problemsIn = (plans: CapturedPlan[], overrides: Partial<PlanRules> = {}): string[] => [
  ...new Set(
    plans
      .filter((plan) => !MAY_SCAN_ALL.some((text) => plan['Query Text'].includes(text)))
      .flatMap((plan) => findPlanProblems(plan, { ...rules, ...overrides })),
  ),
];

const scenarios: Scenarios = { ...visitors, ...links, ...gifters, ...operators, ...carriers };

test.each(Object.keys(scenarios))('%s scans no large table', async (name) => {
  const plans = await capture.during(async () => {
    const responses = [await scenarios[name]!()].flat();
    expect(responses.filter(({ status }) => status >= 300)).toEqual([]);
  });
  expect(plans.length).toBeGreaterThan(0);
  expect(problemsIn(plans)).toEqual([]);
});

test('scheduled tasks scan no large table, except for the invariants', async () => {
  for (const task of scheduledTasks(shop.deps)) {
    // Invariant checks occasionally read all rows.
    if (task.name === 'check-invariants') continue;
    const plans = await capture.during(() => task.run());
    expect([task.name, problemsIn(plans, PURGE_RULES)]).toEqual([task.name, []]);
  }
});
