import { describe, expect, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import { signIn } from '../../../test/support/shop-actions.ts';
import { test } from '../../../test/support/shop-test.ts';
import { sleep } from '../../platform/clock.ts';
import { deleteUserRow, lockUser } from '../accounts/users.store.ts';
import { addCategories, addGift } from '../catalogue/catalogue.fixture.ts';
import { createGiftViewRecorder } from './gift-view-recorder.ts';

const OTHER_USER_ID = '00000000-0000-4000-8000-000000000000';

test.beforeAll(async ({ shop }) => {
  const { db } = shop.deps.database;
  await addCategories(db, 'Electronics');
  await addGift(db, { name: 'Lamp' });
});
test.beforeEach(({ shop }) => shop.deps.database.pool.query('DELETE FROM gift_views'));

const urlOf = ({ deps }: TestApp) => deps.database.pool.options.connectionString as string;
const recorded = async (shop: TestApp) =>
  (await shop.deps.database.pool.query('SELECT gift_id, user_id, session_id FROM gift_views ORDER BY id'))
    .rows;
const send = (
  shop: TestApp,
  payload: string | undefined,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/analytics/gift-views',
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
const JSON_TYPE = { 'content-type': 'application/json' };

const BAD_VIEWS: [name: string, payload: string | undefined, headers: Record<string, string>][] = [
  ['nothing', undefined, {}],
  ['an empty body', '', JSON_TYPE],
  ['half a JSON', '{"gift_id": "la', JSON_TYPE],
  ['a list', '[1, 2]', JSON_TYPE],
  ['null', 'null', JSON_TYPE],
  ['wrong types', '{"gift_id": 7, "session_id": {}}', JSON_TYPE],
  ['an unknown gift', '{"gift_id": "nothing"}', JSON_TYPE],
  ['NUL', '{"gift_id": "lamp\\u0000"}', JSON_TYPE],
  ['half a surrogate pair', '{"gift_id": "\\ud800"}', JSON_TYPE],
  ['a poisoned prototype', '{"__proto__": {"gift_id": "lamp"}}', JSON_TYPE],
  ['a card number', '{"card": "4242424242424242"}', JSON_TYPE],
  ['text', 'hello', { 'content-type': 'text/plain' }],
  ['a form', 'gift_id=lamp', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['no type at all', '{}', { 'content-type': '' }],
  ['a broken type', '{}', { 'content-type': ';;;' }],
  ['another site', '{}', { ...JSON_TYPE, origin: 'https://elsewhere.example' }],
  ['far too much', `{"gift_id": "${'x'.repeat(200_000)}"}`, JSON_TYPE],
];

describe('a gift view', () => {
  test('is stored soon, with the user of the token @S2.4-9', async ({ shop }) => {
    const { token, userId } = await signIn(shop, '+12025550121');
    const body = JSON.stringify({ gift_id: 'lamp', user_id: OTHER_USER_ID, session_id: 's'.repeat(300) });
    expect((await send(shop, body)).json()).toEqual({ success: true, data: {} });
    await send(shop, body, { ...JSON_TYPE, authorization: `Bearer ${token}` });
    await send(shop, JSON.stringify({ gift_id: 'lamp', session_id: null }), {
      ...JSON_TYPE,
      authorization: 'Bearer no-such-token',
    });
    await vi.waitFor(async () => expect(await recorded(shop)).toHaveLength(3), { timeout: 5_000 });
    expect(await recorded(shop)).toEqual([
      { gift_id: 'lamp', user_id: null, session_id: 's'.repeat(100) },
      { gift_id: 'lamp', user_id: userId, session_id: 's'.repeat(100) },
      { gift_id: 'lamp', user_id: null, session_id: null },
    ]);
  });

  test('that is invalid is a 202 too, and is not stored @S7-32 @R2-73', async ({ shop }) => {
    for (const [name, payload, headers] of BAD_VIEWS) {
      const response = await send(shop, payload, headers);
      expect([response.statusCode, response.json()], name).toEqual([202, { success: true, data: {} }]);
    }
    // Views are written in order: once this one is stored, the others would be too.
    await send(shop, '{"gift_id": "lamp", "session_id": "last"}');
    await vi.waitFor(async () => expect(await recorded(shop)).not.toEqual([]), { timeout: 5_000 });
    expect(await recorded(shop)).toEqual([{ gift_id: 'lamp', user_id: null, session_id: 'last' }]);
  });
});

test('the export of an account contains only its own views and wishlist', async ({ shop }) => {
  const mine = await signIn(shop, '+12025550122');
  const other = await signIn(shop, '+12025550123');
  await addGift(shop.deps.database.db, { name: 'Kite' });
  for (const [{ token, userId }, giftId] of [
    [mine, 'lamp'],
    [other, 'kite'],
  ] as const) {
    await shop.deps.database.pool.query('INSERT INTO gift_views (gift_id, user_id) VALUES ($1, $2)', [
      giftId,
      userId,
    ]);
    await shop.call('POST', '/api/wishlist', { token, body: { gift_id: giftId } });
  }
  const { body } = await shop.call('GET', '/api/users/me/export', { token: mine.token });
  const only = [expect.objectContaining({ gift_id: 'lamp' })];
  expect(body.data).toMatchObject({ gift_views: only, wishlist: only });
});

test('the export contains all views, however many', async ({ shop }) => {
  const { token, userId } = await signIn(shop, '+12025550125');
  await shop.deps.database.pool.query(
    `INSERT INTO gift_views (gift_id, user_id) SELECT 'lamp', $1 FROM generate_series(1, 10001)`,
    [userId],
  );
  const { body } = await shop.call('GET', '/api/users/me/export', { token });
  expect(body.data.gift_views).toHaveLength(10_001);
});

test('views of a deleted account stay without it, also those that are written meanwhile', async ({
  shop,
}) => {
  const { database } = shop.deps;
  const { userId } = await signIn(shop, '+12025550124');
  const recorder = createGiftViewRecorder(shop.deps);
  recorder.record({ giftId: 'lamp', userId, sessionId: 'before' }, '192.0.2.1');
  await recorder.flush();
  recorder.record({ giftId: 'lamp', userId, sessionId: 'meanwhile' }, '192.0.2.1');
  let written: Promise<void> = Promise.resolve();
  await database.transaction(async (tx) => {
    await lockUser(tx, userId);
    await shop.deps.events.userDeleted(tx, userId);
    written = recorder.flush();
    await sleep(300);
    await deleteUserRow(tx, userId);
  });
  await written;
  expect(await recorded(shop)).toEqual([
    { gift_id: 'lamp', user_id: null, session_id: 'before' },
    { gift_id: 'lamp', user_id: null, session_id: 'meanwhile' },
  ]);
});

describe('the recorder', () => {
  test('stores a view without user if the account was deleted', async ({ shop }) => {
    const recorder = createGiftViewRecorder(shop.deps);
    recorder.record({ giftId: 'lamp', userId: OTHER_USER_ID, sessionId: 'a' }, '192.0.2.1');
    recorder.record({ giftId: 'nothing', userId: null, sessionId: 'b' }, '192.0.2.1');
    await recorder.flush();
    expect(await recorded(shop)).toEqual([{ gift_id: 'lamp', user_id: null, session_id: 'a' }]);
  });

  test('writes buffered views on shutdown', async ({ shop }) => {
    const closing = await buildTestApp({ database: { url: urlOf(shop), drop: async () => {} } });
    await closing.call('POST', '/api/analytics/gift-views', {
      body: { gift_id: 'lamp', session_id: 'last' },
    });
    await closing.close();
    expect(await recorded(shop)).toEqual([{ gift_id: 'lamp', user_id: null, session_id: 'last' }]);
  });

  test('drops views beyond its buffer while the database is slow', async ({ shop }) => {
    const recorder = createGiftViewRecorder(shop.deps);
    for (let n = 0; n < 10_500; n++)
      recorder.record({ giftId: 'lamp', userId: null, sessionId: null }, `192.0.${n >> 8}.${n & 255}`);
    await recorder.flush();
    expect(await recorded(shop)).toHaveLength(10_000);
  });

  test('counts at most 600 views a minute from one address, whatever their session', async ({ shop }) => {
    const other = await buildTestApp({ database: { url: urlOf(shop), drop: async () => {} } });
    for (let n = 0; n < 605; n++) {
      const sent = await send(other, JSON.stringify({ gift_id: 'lamp', session_id: `s${n}` }));
      expect(sent.statusCode).toBe(202);
    }
    await other.app.inject({
      method: 'POST',
      url: '/api/analytics/gift-views',
      headers: JSON_TYPE,
      remoteAddress: '198.51.100.7',
      payload: JSON.stringify({ gift_id: 'lamp', session_id: 'elsewhere' }),
    });
    await other.close();
    const rows = await recorded(shop);
    expect(rows).toHaveLength(601);
    expect(rows.at(-1)).toMatchObject({ session_id: 'elsewhere' });
  });

  test('an unavailable database breaks nothing @R2-73', async ({ shop }) => {
    const { deps } = shop;
    const db = {
      select: () => ({ from: () => ({ where: () => Promise.reject(new Error('away')) }) }),
    } as unknown as typeof deps.database.db;
    const recorder = createGiftViewRecorder({ ...deps, database: { ...deps.database, db } });
    recorder.record({ giftId: 'lamp', userId: null, sessionId: null }, '192.0.2.1');
    await expect(recorder.flush()).resolves.toBeUndefined();
  });
});
