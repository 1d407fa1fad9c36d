import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import { placeOrder, signIn } from '../../../test/support/shop-actions.ts';
import { warmPool } from '../../../test/support/warm-pool.ts';
import { buildApp } from '../../app.ts';
import { type Listener, listen } from '../../platform/db/listen.ts';
import { createShopSettingsCache } from './index.ts';

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await buildTestApp({ settings: { claimWindowDays: 0.5 } });
  token = (await signIn(shop, '+12015550100')).token;
});
// Each test begins with the defaults and an empty audit log.
beforeEach(async () => {
  await shop.ownerPool.query('DELETE FROM store_settings');
  await shop.ownerPool.query('DELETE FROM audit_entries');
  await shop.deps.shopSettings.refresh();
});
afterAll(() => shop.close());

const change = (body: Record<string, unknown>) => shop.call('PUT', '/api/operator/settings', { token, body });
const read = async () => (await shop.call('GET', '/api/operator/settings', { token })).body.data;
const config = async () => (await shop.call('GET', '/api/config')).body.data;

const DEFAULTS = {
  shop_name: 'Presently',
  contact_email: 'hello@presently.example',
  contact_phone: '(212) 555-0142',
  contact_address: null,
  time_zone: 'America/New_York',
  legal_name: null,
  legal_address: null,
  accent_color: null,
  logo: null,
  logo_dark: null,
  guest_checkout: true,
  claim_window_days: 0.5,
  low_stock_level: 5,
  manager_refund_limit: null,
  expiring_days: 3,
  problem_emails: true,
  problem_email: null,
};

test('the defaults apply, including those from environment variables', async () => {
  expect(await read()).toEqual({ ...DEFAULTS, defaults: DEFAULTS, changed: {} });
});

test('a change applies without a restart', async () => {
  const response = await change({
    shop_name: '  Ada’s Gifts ',
    contact_address: '1 Navy Way\nArlington',
    claim_window_days: 30,
  });
  expect(response.status).toBe(200);
  expect(response.body.data).toMatchObject({
    shop_name: 'Ada’s Gifts',
    claim_window_days: 30,
    defaults: DEFAULTS,
    changed: { shop_name: { by: expect.stringContaining('0100'), at: expect.any(String) } },
  });
  expect(await config()).toMatchObject({
    shop_name: 'Ada’s Gifts',
    contact_address: '1 Navy Way\nArlington',
    claim_window_days: 30,
  });
  const { body } = await placeOrder(shop);
  const days = (Date.parse(body.data.expires_at) - Date.parse(body.data.created_at)) / 86_400_000;
  expect(days).toBeCloseTo(30, 3);
});

test('guests cannot buy while guest checkout is off', async () => {
  await change({ guest_checkout: false });
  expect(await placeOrder(shop)).toMatchObject({ status: 401, body: { code: 'login_required' } });
  await change({ guest_checkout: true });
  expect((await placeOrder(shop)).status).toBe(201);
});

test('messages contain the shop’s name', async () => {
  await change({ shop_name: 'Ada’s Gifts' });
  await shop.call('POST', '/api/auth/send-code', { body: { phone_number: '+12015550177' } });
  const { body } = await shop.call('GET', '/api/dev/messages?to=%2B12015550177');
  expect(body.data[0].body).toMatch(/^\d{6} is your Ada’s Gifts code\./);
});

test('null resets to the default', async () => {
  await change({ shop_name: 'Ada’s Gifts', low_stock_level: 1 });
  await change({ shop_name: null });
  expect(await read()).toMatchObject({ shop_name: 'Presently', low_stock_level: 1 });
  expect(Object.keys((await read()).changed)).toEqual(['low_stock_level']);
});

test('each actual change is in the audit log with old and new value @R3-11', async () => {
  await change({ low_stock_level: 2, shop_name: 'Presently' });
  await change({ low_stock_level: 2 });
  await change({ low_stock_level: null });
  const { rows } = await shop.deps.database.pool.query(
    'SELECT action, before, after FROM audit_entries ORDER BY sequence',
  );
  expect(rows).toEqual([
    { action: 'settings.changed', before: { low_stock_level: 5 }, after: { low_stock_level: 2 } },
    { action: 'settings.changed', before: { low_stock_level: 2 }, after: { low_stock_level: 5 } },
  ]);
});

test('concurrent changes are not lost, and are audited with the right old values', async () => {
  await warmPool(shop);
  await Promise.all([1, 2, 3, 4].map((days) => change({ expiring_days: days })));
  const { rows } = await shop.deps.database.pool.query(
    `SELECT (before->>'expiring_days')::int AS was, (after->>'expiring_days')::int AS is FROM audit_entries ORDER BY sequence`,
  );
  expect(rows[0].was).toBe(3);
  for (let at = 1; at < rows.length; at++) expect(rows[at].was).toBe(rows[at - 1].is);
  expect((await read()).expiring_days).toBe(rows.at(-1).is);
});

test.each([
  [{ claim_window_days: 0 }, 'claim_window_days'],
  [{ claim_window_days: 1.5 }, 'claim_window_days'],
  [{ claim_window_days: 366 }, 'claim_window_days'],
  [{ guest_checkout: 'off' }, 'guest_checkout'],
  [{ shop_name: '  ' }, 'shop_name'],
  [{ shop_name: 'x'.repeat(61) }, 'shop_name'],
  [{ contact_email: 'nobody' }, 'contact_email'],
  [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
  [{ time_zone: '+05:00' }, 'time_zone'],
  [{ time_zone: '' }, 'time_zone'],
  [{ time_zone: 'america/new_york' }, 'time_zone'],
  [{ low_stock_level: -1 }, 'low_stock_level'],
  [{ expiring_days: 61 }, 'expiring_days'],
  [{ accent_color: '#f97316' }, 'accent_color'],
  [{ accent_color: 'orange' }, 'accent_color'],
  [{ legal_name: 'x'.repeat(121) }, 'legal_name'],
  [{ legal_address: ' ' }, 'legal_address'],
  [{ problem_emails: 'often' }, 'problem_emails'],
  [{ problem_email: 'the owner' }, 'problem_email'],
  [{ manager_refund_limit: -1 }, 'manager_refund_limit'],
  [{ manager_refund_limit: 0.5 }, 'manager_refund_limit'],
])('%o is a 400 that names %s, and changes nothing', async (body, field) => {
  const response = await change({ shop_name: 'Never', ...body });
  expect([response.status, Object.keys(response.body.fields)]).toEqual([400, [field]]);
  expect((await read()).changed).toEqual({});
});

test('managers can read the settings but not change them', async () => {
  await shop.call('POST', '/api/operator/staff', {
    token,
    body: { phone_number: '+12015550112', role: 'manager' },
  });
  const manager = await signIn(shop, '+12015550112');
  const call = (method: 'GET' | 'PUT') =>
    shop.call(method, '/api/operator/settings', {
      token: manager.token,
      ...(method === 'PUT' ? { body: { expiring_days: 9 } } : {}),
    });
  expect([(await call('GET')).status, (await call('PUT')).status]).toEqual([200, 403]);
});

test('ignores stored values that this version does not know or allow', async () => {
  await shop.deps.database.pool.query(
    `INSERT INTO store_settings (name, value) VALUES ('from_tomorrow', '1'), ('claim_window_days', '"long"'), ('low_stock_level', '9')`,
  );
  await shop.deps.shopSettings.refresh();
  expect(shop.deps.shopSettings.current()).toEqual({ ...DEFAULTS, low_stock_level: 9 });
});

test('a slow read of the settings does not replace a later one', async () => {
  const slow = Promise.withResolvers<{ name: string; value: unknown }[]>();
  const reads = [slow.promise, Promise.resolve([{ name: 'shop_name', value: 'New' }])];
  const db = { select: () => ({ from: () => reads.shift() }) };
  const cache = createShopSettingsCache({ ...shop.deps, database: { db } as never });
  const first = cache.refresh();
  await cache.refresh();
  slow.resolve([{ name: 'shop_name', value: 'Old' }]);
  await first;
  expect(cache.current().shop_name).toBe('New');
});

test('a change applies to all instances without a restart @R16-45', async () => {
  const shopSettings = createShopSettingsCache(shop.deps);
  const other = await buildApp({ ...shop.deps, shopSettings });
  let listener: Listener | undefined;
  try {
    listener = await listen({
      url: shop.deps.database.pool.options.connectionString as string,
      channels: { store_settings_changed: () => shopSettings.refreshInBackground() },
      onReconnect: () => {},
      onError: () => {},
    });
    const nameOnOther = async () => (await other.inject('/api/config')).json().data.shop_name;
    expect(await nameOnOther()).toBe('Presently');
    const before = shopSettings.version();
    for (const name of ['Ada’s Gifts', 'Grace’s Gifts', null]) {
      await change({ shop_name: name });
      await vi.waitFor(async () => expect(await nameOnOther()).toBe(name ?? 'Presently'), {
        timeout: 10_000,
      });
    }
    expect(shopSettings.version()).not.toBe(before);
    await change({ time_zone: 'Asia/Tokyo' });
    await vi.waitFor(() => expect(shopSettings.current().time_zone).toBe('Asia/Tokyo'), { timeout: 10_000 });
  } finally {
    await listener?.close();
    await other.close();
  }
});
