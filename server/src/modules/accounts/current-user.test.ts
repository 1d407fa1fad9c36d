import { describe, expect, vi } from 'vitest';
import { readAllRows } from '../../../test/support/all-rows.ts';
import { buildTestApp } from '../../../test/support/build-test-app.ts';
import { aGift, BILLING, listEmailsTo, placeOrder, signIn } from '../../../test/support/shop-actions.ts';
import { sha256 } from '../../platform/ids.ts';
import { test } from './accounts.fixture.ts';
import { accountTasks } from './accounts.tasks.ts';
import { aCanary } from './canary.fixture.ts';

let numbers = 0;
const aPhone = () => `+1202555${String(1000 + ++numbers)}`;
const ADA = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

describe('the profile', () => {
  test('is trimmed, and its email address lower-cased @S5-8 @S7-10', async ({ shop }) => {
    const { token } = await shop.signIn(aPhone());
    const body = { first_name: '  Ada ', last_name: ' Lovelace', email: ' Ada@Example.COM ' };
    const answer = await shop.call('PUT', '/users/me/profile', { token, body });
    expect(answer).toMatchObject({ status: 200, body: { data: { profile: ADA } } });
    expect((await shop.call('GET', '/users/me', { token })).body.data.profile).toEqual(ADA);
  });

  test.for<
    | [string, { first_name: string; last_name: string; email: string }, string, string]
    | [string, { first_name: string; email: string }, string, string]
    | [string, { last_name: null; first_name: string; email: string }, string, string]
  >([
    ['blank first name', { ...ADA, first_name: '  ' }, 'first_name', 'Please fill in all fields'],
    ['no last name', { first_name: 'Ada', email: ADA.email }, 'last_name', 'Please fill in all fields'],
    ['null last name', { ...ADA, last_name: null }, 'last_name', 'Please fill in all fields'],
    ['blank email', { ...ADA, email: ' ' }, 'email', 'Please fill in all fields'],
    ['email without @', { ...ADA, email: 'ada.example.com' }, 'email', 'Please enter a valid email address'],
    ['NUL in a name', { ...ADA, first_name: 'A\0da' }, 'first_name', "Contains characters we can't save"],
    [
      'a name too long',
      { ...ADA, first_name: 'a'.repeat(61) },
      'first_name',
      'Must be at most 60 characters',
    ],
  ])('with %s is rejected @S5-6 @S5-7 @S5-21', async ([_, body, field, text], { shop }) => {
    const { token } = await shop.signIn(aPhone());
    const answer = await shop.call('PUT', '/users/me/profile', { token, body });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', error: text, fields: { [field]: text } },
    });
  });

  test('can be updated partially, at the top level or inside `profile`, but never the role @S7-9', async ({
    shop,
  }) => {
    const { token } = await shop.signIn(aPhone());
    const put = async (body: unknown) => (await shop.call('PUT', '/users/me', { token, body })).body.data;
    expect((await put({ first_name: 'Ada', role: 'owner' })).profile).toEqual({
      first_name: 'Ada',
      last_name: null,
      email: null,
    });
    expect((await put({ profile: { last_name: 'King', email: 'A@B.example' } })).profile).toEqual({
      first_name: 'Ada',
      last_name: 'King',
      email: 'a@b.example',
    });
    expect(await put({ preferences: { messages: false } })).toMatchObject({
      preferences: { messages: false },
      role: null,
      profile: { first_name: 'Ada' },
    });
    expect(await put({})).toMatchObject({ preferences: { messages: false }, profile: { last_name: 'King' } });
  });
});

describe('deleting the account', () => {
  test('revokes all sessions and erases all personal data @S7-11 @R2-54', async ({ shop }) => {
    const phone = aPhone();
    const one = await shop.signIn(phone);
    const other = await shop.signIn(phone);
    await shop.call('PUT', '/users/me/profile', {
      token: one.token,
      body: { ...ADA, email: 'leaving@example.com' },
    });
    await shop.sendCode(phone);

    const answer = await shop.call('DELETE', '/users/me', { token: one.token });
    expect(answer).toMatchObject({ status: 200, body: { success: true, data: {} } });
    for (const { token, cookie } of [one, other]) {
      expect((await shop.call('GET', '/users/me', { token })).status).toBe(401);
      expect((await shop.call('POST', '/auth/refresh', { cookie })).status).toBe(401);
    }
    expect(await readAllRows(shop.deps.database.pool)).not.toMatch(
      new RegExp(`leaving@example|${phone.slice(2)}`),
    );
    expect((await shop.signIn(phone)).answer.body.data.is_new_user).toBe(true);
  });

  test('erases the personal data of purchases, notes, thank-you messages and declined gifts in all tables', async () => {
    const fullShop = await buildTestApp();
    const operator = (await signIn(fullShop, '+12015550100')).token;
    const { token, words, recipient } = await aCanary(
      fullShop,
      { giftId: await aGift(fullShop), operator },
      1,
    );
    const { pool } = fullShop.deps.database;
    const tablesContainingWords = async () =>
      [
        ...new Set(
          (await readAllRows(pool)).split('\n').filter((row) => words.some((word) => row.includes(word))),
        ),
      ].map((row) => row.split(':')[0]);
    expect(await tablesContainingWords()).toEqual(
      expect.arrayContaining(
        [
          'users',
          'purchase_contacts',
          'order_texts',
          'outbox_messages',
          'order_notes',
          'audit_entries',
          'refunds',
        ].map((table) => `public.${table}`),
      ),
    );
    expect((await fullShop.call('DELETE', '/api/users/me', { token })).status).toBe(200);
    expect(await tablesContainingWords()).toEqual([]);
    expect(await readAllRows(pool)).toContain(recipient);
    await fullShop.close();
  });

  test('does not erase other people’s messages, whatever email address the user had entered', async () => {
    const fullShop = await buildTestApp();
    const { body } = await placeOrder(fullShop, {
      body: { billing: { ...BILLING, email: 'victim@example.com' } },
    });
    const { token } = await signIn(fullShop, aPhone());
    await fullShop.call('PUT', '/api/users/me', { token, body: { email: 'victim@example.com' } });
    await placeOrder(fullShop, { token });
    expect(await listEmailsTo(fullShop, 'victim@example.com')).toHaveLength(2);
    await fullShop.call('DELETE', '/api/users/me', { token });
    expect(await listEmailsTo(fullShop, 'victim@example.com')).toMatchObject([
      { kind: 'receipt', body: expect.stringContaining(body.manage_key) },
    ]);
    await fullShop.close();
  });

  test('erases an operator’s name from the audit log and the history of the stock', async () => {
    const fullShop = await buildTestApp();
    const giftId = await aGift(fullShop, { stock: 5 });
    const { token: owner } = await signIn(fullShop, '+12015550100');
    const phone = aPhone();
    await fullShop.call('POST', '/api/operator/staff', {
      token: owner,
      body: { phone_number: phone, role: 'manager', first_name: 'Leavingword' },
    });
    const { token } = await signIn(fullShop, phone);
    const restocked = await fullShop.call('PUT', `/api/operator/gifts/${giftId}/stock`, {
      token,
      body: { stock: 8, seen_stock: 5, reason: 'Delivery' },
    });
    expect(restocked.status).toBe(200);
    const tablesWithName = async () =>
      (await readAllRows(fullShop.deps.database.pool))
        .split('\n')
        .filter((row) => row.includes('Leavingword'))
        .map((row) => row.split(':')[0]);
    expect(await tablesWithName()).toEqual(
      expect.arrayContaining(['public.users', 'public.audit_entries', 'public.stock_changes']),
    );
    expect((await fullShop.call('DELETE', '/api/users/me', { token })).status).toBe(200);
    expect(await tablesWithName()).toEqual([]);
    await fullShop.close();
  });

  test('erases the data of other modules in the same transaction', async ({ shop }) => {
    const { token, answer } = await shop.signIn(aPhone());
    const userDeleted = vi
      .spyOn(shop.deps.events, 'userDeleted')
      .mockRejectedValueOnce(new Error('a module failed to erase its data'));
    expect((await shop.call('DELETE', '/users/me', { token })).status).toBe(500);
    expect(userDeleted).toHaveBeenCalledExactlyOnceWith(expect.anything(), answer.body.data.user.user_id);
    expect((await shop.call('GET', '/users/me', { token })).status).toBe(200);
  });
});

test('the export contains the profile, the user’s messages and the fields of other modules', async ({
  shop,
}) => {
  const phone = aPhone();
  const { token } = await shop.signIn(phone);
  await shop.call('PUT', '/users/me/profile', { token, body: ADA });
  vi.spyOn(shop.deps.events, 'exportUserData').mockImplementationOnce(async (_db, userId) => ({
    orders: [{ of: userId }],
  }));
  const { status, body } = await shop.call('GET', '/users/me/export', { token });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    user: { phone_number: phone, profile: ADA },
    sign_ins: [{ created_at: expect.any(String) }],
    messages: [{ body: expect.stringContaining('Presently code') }],
    orders: [{ of: body.data.user.user_id }],
  });
});

test('the export contains all messages, however many', async ({ shop }) => {
  const phone = aPhone();
  const { token } = await shop.signIn(phone);
  await shop.deps.database.pool.query(
    `INSERT INTO outbox_messages (id, channel, recipient, body, kind, status, sent_at)
     SELECT gen_random_uuid(), 'sms', $1, 'Another', 'code', 'sent', now() FROM generate_series(1, 1000)`,
    [phone],
  );
  const { body } = await shop.call('GET', '/users/me/export', { token });
  expect(body.data.messages).toHaveLength(1_001);
});

test('the export lists the sign-ins that were not revoked', async ({ shop }) => {
  const phone = aPhone();
  const { token } = await shop.signIn(phone);
  const other = await shop.signIn(phone);
  const signIns = async () =>
    (await shop.call('GET', '/users/me/export', { token })).body.data.sign_ins.length;
  expect(await signIns()).toBe(2);
  await shop.call('POST', '/auth/logout', { token: other.token });
  expect(await signIns()).toBe(1);
});

test('expired codes, tokens and revoked sessions are deleted, valid ones stay', async ({ shop }) => {
  const { pool } = shop.deps.database;
  const valid = await shop.signIn(aPhone());
  const revoked = await shop.signIn(aPhone());
  const old = await shop.signIn(aPhone());
  const expired = aPhone();
  await shop.sendCode(expired);
  await shop.age(expired, 601);
  await pool.query(
    "UPDATE sessions SET created_at = now() - interval '2 days', revoked_at = now() - interval '2 days' WHERE user_id = $1",
    [revoked.answer.body.data.user.user_id],
  );
  await pool.query(`UPDATE sessions SET created_at = created_at - interval '91 days' WHERE user_id = $1`, [
    old.answer.body.data.user.user_id,
  ]);
  const spent = sha256(valid.token);
  const { body: renewed } = await shop.call('POST', '/auth/refresh', { cookie: valid.cookie });
  await pool.query(`UPDATE access_tokens SET expires_at = now() WHERE token_hash = $1`, [spent]);
  for (const task of accountTasks(shop.deps)) await task.run();
  const count = async (statement: string, value: string) => (await pool.query(statement, [value])).rowCount;
  expect(await count('SELECT 1 FROM verification_codes WHERE phone_number = $1', expired)).toBe(0);
  expect(
    await count('SELECT 1 FROM sessions WHERE user_id = $1', revoked.answer.body.data.user.user_id),
  ).toBe(0);
  expect(await count('SELECT 1 FROM sessions WHERE user_id = $1', old.answer.body.data.user.user_id)).toBe(0);
  expect(await count('SELECT 1 FROM access_tokens WHERE token_hash = $1', spent)).toBe(0);
  expect((await shop.call('GET', '/users/me', { token: renewed.data.token })).status).toBe(200);
  expect((await shop.call('POST', '/auth/refresh', { cookie: valid.cookie })).status).toBe(200);
});
