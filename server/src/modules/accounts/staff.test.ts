import { afterEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import { signIn } from '../../../test/support/shop-actions.ts';
import { warmPool } from '../../../test/support/warm-pool.ts';

const NAMED = '+12015550100';
const PARTNER = '+12015550111';
const HELPER = '+12015550112';

let shop: TestApp;
afterEach(() => shop.close());

async function openShop(operatorPhones: string[] = [NAMED]) {
  shop = await buildTestApp({ settings: { operatorPhones } });
  await warmPool(shop);
  return await signIn(shop, NAMED);
}

const staff = async (token: string) => (await shop.call('GET', '/api/operator/staff', { token })).body.data;
const invite = (token: string, phone_number: string, role: string) =>
  shop.call('POST', '/api/operator/staff', { token, body: { phone_number, role } });
const setRole = (token: string, userId: string, role: string | null) =>
  shop.call('PUT', `/api/operator/staff/${userId}`, { token, body: { role } });
const audits = async () =>
  (
    await shop.deps.database.pool.query(
      'SELECT actor_id, action, subject_id, before, after FROM audit_entries ORDER BY sequence',
    )
  ).rows;

test('an invited number has its role from the first sign-in on, and is a new user then', async () => {
  const owner = await openShop();
  const invited = await invite(owner.token, HELPER, 'staff');
  expect(invited).toMatchObject({
    status: 201,
    body: { data: { phone_number: HELPER, role: 'staff', signed_in_at: null, named_in_settings: false } },
  });
  const exists = await shop.call('POST', '/api/auth/check-user', { body: { phone_number: HELPER } });
  expect(exists.body.data).toEqual({ exists: false });

  const helper = await signIn(shop, HELPER);
  expect(helper.userId).toBe(invited.body.data.user_id);
  expect((await shop.call('GET', '/api/operator/settings', { token: helper.token })).status).toBe(200);
  expect((await staff(owner.token)).map((one: any) => [one.phone_number, one.role, one.is_you])).toEqual([
    [NAMED, 'owner', true],
    [HELPER, 'staff', false],
  ]);
  expect((await staff(owner.token))[1].signed_in_at).not.toBeNull();
  expect(await audits()).toEqual([
    {
      actor_id: owner.userId,
      action: 'staff.invited',
      subject_id: helper.userId,
      before: { role: null },
      after: { role: 'staff' },
    },
  ]);
});

test('staff cannot list or change operators @R2-113', async () => {
  const owner = await openShop();
  await invite(owner.token, HELPER, 'staff');
  const helper = await signIn(shop, HELPER);
  expect((await shop.call('GET', '/api/operator/staff', { token: helper.token })).status).toBe(403);
  expect((await invite(helper.token, PARTNER, 'staff')).status).toBe(403);
  expect((await setRole(helper.token, helper.userId, 'owner')).status).toBe(403);
});

test('a removed or assigned role takes effect with the next request @R2-114 @R3-11', async () => {
  const owner = await openShop();
  const helper = await signIn(shop, HELPER);
  const callOperatorApi = async () =>
    (await shop.call('GET', '/api/operator/settings', { token: helper.token })).status;
  expect(await callOperatorApi()).toBe(403);
  expect((await setRole(owner.token, helper.userId, 'staff')).body.data.role).toBe('staff');
  expect(await callOperatorApi()).toBe(200);
  expect((await setRole(owner.token, helper.userId, null)).body.data.role).toBeNull();
  expect(await callOperatorApi()).toBe(403);
  expect((await audits()).map(({ before, after }) => [before.role, after.role])).toEqual([
    [null, 'staff'],
    ['staff', null],
  ]);
});

test('an owner assigned in the console remains one after signing in again', async () => {
  const owner = await openShop();
  await invite(owner.token, PARTNER, 'owner');
  await signIn(shop, PARTNER);
  await shop.deps.database.pool.query('DELETE FROM verification_codes');
  const again = await signIn(shop, PARTNER);
  expect((await shop.call('GET', '/api/operator/staff', { token: again.token })).status).toBe(200);
});

test('a number named in OPERATOR_PHONES remains an owner, and the error says why @R2-115', async () => {
  const owner = await openShop();
  await invite(owner.token, PARTNER, 'owner');
  const partner = await signIn(shop, PARTNER);
  for (const role of ['staff', null]) {
    const refused = await setRole(partner.token, owner.userId, role);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toContain('OPERATOR_PHONES');
  }
  expect(await audits()).toHaveLength(1);
});

test('an owner by OPERATOR_PHONES loses the role at sign-in when no longer named there', async () => {
  await openShop();
  await shop.deps.database.pool.query('DELETE FROM verification_codes');
  shop.deps.settings.operatorPhones.splice(0, 1, PARTNER);
  const { token } = await signIn(shop, NAMED);
  expect((await shop.call('GET', '/api/operator/settings', { token })).status).toBe(403);
});

/** Two owners who are not named in OPERATOR_PHONES; the one who invited them has lost the role. */
async function twoOwners() {
  const named = await openShop([NAMED]);
  await invite(named.token, PARTNER, 'owner');
  await invite(named.token, HELPER, 'owner');
  shop.deps.settings.operatorPhones.splice(0, 1, '+12015550199');
  const first = await signIn(shop, PARTNER);
  const second = await signIn(shop, HELPER);
  expect((await setRole(first.token, named.userId, null)).status).toBe(200);
  return { first, second };
}

test('the last owner cannot be removed, made staff or deleted @R2-115', async () => {
  const { first, second } = await twoOwners();
  expect((await setRole(first.token, second.userId, 'staff')).status).toBe(200);
  for (const role of ['staff', null])
    expect(await setRole(first.token, first.userId, role)).toMatchObject({
      status: 409,
      body: { error: 'This is the last owner. Make somebody else an owner first.' },
    });
  expect((await shop.call('DELETE', '/api/users/me', { token: first.token })).status).toBe(409);
  expect((await setRole(first.token, second.userId, 'owner')).status).toBe(200);
  expect((await shop.call('DELETE', '/api/users/me', { token: first.token })).status).toBe(200);
});

test('of two owners who remove each other’s role concurrently, one remains @R2-115', async () => {
  const { first, second } = await twoOwners();
  const answers = await Promise.all([
    setRole(first.token, second.userId, null),
    setRole(second.token, first.userId, null),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  const { rows } = await shop.deps.database.pool.query("SELECT id FROM users WHERE role = 'owner'");
  expect(rows).toHaveLength(1);
});

test('an unknown user is a 404, and an unknown role a 400 that names the field @R2-114', async () => {
  const { token, userId } = await openShop();
  for (const id of ['nothing', crypto.randomUUID()])
    expect((await setRole(token, id, 'staff')).status).toBe(404);
  expect((await setRole(token, userId, 'boss')).body.fields).toEqual({ role: 'Must be owner or staff' });
  expect((await invite(token, '12', 'staff')).body.fields).toEqual({
    phone_number: 'Please enter a valid phone number',
  });
});

test('the next page starts at its cursor @R2-81', async () => {
  const { token } = await openShop();
  for (let i = 0; i < 4; i++) await invite(token, `+1201555012${i}`, 'staff');
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body } = await shop.call('GET', `/api/operator/staff?limit=2${cursor && `&cursor=${cursor}`}`, {
      token,
    });
    seen.push(...body.data.map((one: any) => one.phone_number));
    cursor = body.pagination.next_cursor ?? '';
  } while (cursor);
  expect(seen).toEqual([NAMED, ...[0, 1, 2, 3].map((i) => `+1201555012${i}`)]);
});
