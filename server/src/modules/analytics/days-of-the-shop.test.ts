import { expect } from 'vitest';
import { BILLING, claim, placeOrder, signIn } from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';

// In New York still March 7, in Tokyo already March 8.
const NOW = new Date('2026-03-08T03:30:00Z');

const test = shopTest
  .extend('shopOptions', { scope: 'file' }, { deps: { clock: { now: () => NOW } } })
  .extend('token', { scope: 'file' }, async ({ shop }) => (await signIn(shop, '+12015550100')).token)
  .extend('get', { scope: 'file' }, ({ shop, token }) => {
    return (path: string) => shop.call('GET', `/api/operator${path}`, { token });
  })
  .extend('setTimeZone', { scope: 'file' }, ({ shop, token }) => {
    return async (time_zone: string | null) => {
      const { status } = await shop.call('PUT', '/api/operator/settings', { token, body: { time_zone } });
      expect(status).toBe(200);
    };
  });

// The first and last moments of March 8, 2026, which has 23 hours in New York, and of November 1, which has 25.
const BOUGHT = {
  beforeMarch8: '2026-03-08T04:59:59.999Z',
  startOfMarch8: '2026-03-08T05:00:00Z',
  endOfMarch8: '2026-03-09T03:59:59.999Z',
  afterMarch8: '2026-03-09T04:00:00Z',
  beforeNovember1: '2026-11-01T03:59:59.999Z',
  startOfNovember1: '2026-11-01T04:00:00Z',
  endOfNovember1: '2026-11-02T04:59:59.999Z',
  afterNovember1: '2026-11-02T05:00:00Z',
};
const idOf: Record<string, string> = {};

test.beforeAll(async ({ shop, sql, giftId }) => {
  for (const [name, bought] of Object.entries(BOUGHT)) {
    const { body } = await placeOrder(shop, { giftId });
    await claim(shop, body.gift_id);
    idOf[name] = body.data.id;
    await sql('UPDATE orders SET created_at = $2 WHERE id = $1', [body.data.id, bought]);
  }
});

const namesOf = (ids: string[]) => Object.keys(BOUGHT).filter((name) => ids.some((id) => id === idOf[name]));

type Get = (path: string) => Promise<{ body: any; headers: Record<string, unknown> }>;
const listed = async (get: Get, day: string) =>
  namesOf((await get(`/orders?from=${day}&to=${day}`)).body.data.map(({ id }: { id: string }) => id));
const exported = async (get: Get, day: string) =>
  namesOf((await get(`/orders/export?from=${day}&to=${day}`)).body.split(/[\r\n,]+/));
const ordersByDay = async (get: Get, from: string, to: string) =>
  (await get(`/analytics?from=${from}&to=${to}`)).body.data.orders_by_day.map(
    ({ orders }: { orders: number }) => orders,
  );

test.for([
  ['2026-03-08', ['startOfMarch8', 'endOfMarch8']],
  ['2026-11-01', ['startOfNovember1', 'endOfNovember1']],
] as const)(
  'the days of the shop are those of its time zone, also %s, when clocks change @R16-46',
  async ([day, names], { get }) => {
    expect(await listed(get, day)).toEqual(names);
    expect(await exported(get, day)).toEqual(names);
  },
);

test('the figures of each day are those of the shop’s time zone @R16-46', async ({ get }) => {
  expect(await ordersByDay(get, '2026-03-07', '2026-03-09')).toEqual([1, 2, 1]);
  expect(await ordersByDay(get, '2026-10-31', '2026-11-02')).toEqual([1, 2, 1]);
  expect(await ordersByDay(get, '2026-11-01', '2026-11-01')).toEqual([2]);
});

test('another time zone applies at once to figures, lists, exports and the audit log @R16-45 @R16-46', async ({
  get,
  setTimeZone,
  sql,
}) => {
  const audited = async (day: string) =>
    (await get(`/audit?action=orders.&from=${day}&to=${day}`)).body.data.length;
  await sql(`DELETE FROM audit_entries WHERE action = 'orders.exported'`);
  await get('/orders/export');
  await sql(`UPDATE audit_entries SET created_at = '2026-03-08T20:00:00Z' WHERE action = 'orders.exported'`);
  expect([await audited('2026-03-08'), await audited('2026-03-09')]).toEqual([1, 0]);
  await setTimeZone('Asia/Tokyo');
  expect([await audited('2026-03-08'), await audited('2026-03-09')]).toEqual([0, 1]);
  expect(await ordersByDay(get, '2026-03-07', '2026-03-09')).toEqual([0, 2, 2]);
  expect(await listed(get, '2026-03-08')).toEqual(['beforeMarch8', 'startOfMarch8']);
  expect(await exported(get, '2026-03-08')).toEqual(['beforeMarch8', 'startOfMarch8']);
  await setTimeZone(null);
  expect(await listed(get, '2026-03-08')).toEqual(['startOfMarch8', 'endOfMarch8']);
});

test('today is the day in the shop’s time zone: in figures, names of files and new orders @R16-46', async ({
  shop,
  giftId,
  get,
  setTimeZone,
}) => {
  const today = async () => {
    const { today, to, time_zone } = (await get('/analytics')).body.data;
    const files = await Promise.all(['orders', 'gifts'].map((what) => get(`/${what}/export`)));
    const names = files.map(({ headers }) => /"(.+)"/.exec(String(headers['content-disposition']))?.[1]);
    const order = await placeOrder(shop, { giftId });
    return { time_zone, days: [today, to, order.body.data.gift_date], names };
  };
  expect(await today()).toEqual({
    time_zone: 'America/New_York',
    days: Array(3).fill('2026-03-07'),
    names: ['orders-2026-03-07.csv', 'gifts-2026-03-07.csv'],
  });
  await setTimeZone('Asia/Tokyo');
  expect(await today()).toEqual({
    time_zone: 'Asia/Tokyo',
    days: Array(3).fill('2026-03-08'),
    names: ['orders-2026-03-08.csv', 'gifts-2026-03-08.csv'],
  });
  await setTimeZone(null);
});

test('receipts have the day of the purchase in the shop’s time zone', async ({
  shop,
  token,
  setTimeZone,
}) => {
  const id = idOf.beforeMarch8;
  const orderDate = async () => {
    await shop.call('POST', `/api/operator/orders/${id}/resend`, { token });
    const { body } = await shop.call('GET', `/api/dev/messages?to=${BILLING.email}`);
    return /Order date: (.+)/.exec(body.data[0].body)?.[1];
  };
  expect(await orderDate()).toBe('Sat, Mar 7, 2026');
  await setTimeZone('Asia/Tokyo');
  expect(await orderDate()).toBe('Sun, Mar 8, 2026');
  await setTimeZone(null);
});
