import { afterEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import { signIn } from '../../../test/support/shop-actions.ts';
import { warmPool } from '../../../test/support/warm-pool.ts';
import { revokeUnlistedOwners } from './index.ts';

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
  const invited = await invite(owner.token, HELPER, 'manager');
  expect(invited).toMatchObject({
    status: 201,
    body: { data: { phone_number: HELPER, role: 'manager', signed_in_at: null, named_in_settings: false } },
  });
  const exists = await shop.call('POST', '/api/auth/check-user', { body: { phone_number: HELPER } });
  expect(exists.body.data).toEqual({ exists: false });

  const helper = await signIn(shop, HELPER);
  expect(helper.userId).toBe(invited.body.data.user_id);
  expect((await shop.call('GET', '/api/operator/settings', { token: helper.token })).status).toBe(200);
  expect((await staff(owner.token)).map((one: any) => [one.phone_number, one.role, one.is_you])).toEqual([
    [NAMED, 'owner', true],
    [HELPER, 'manager', false],
  ]);
  expect((await staff(owner.token))[1].signed_in_at).not.toBeNull();
  expect(await audits()).toEqual([
    {
      actor_id: owner.userId,
      action: 'staff.invited',
      subject_id: helper.userId,
      before: { role: null },
      after: { role: 'manager' },
    },
  ]);
});

test.each(['manager', 'packer'])('a %s cannot list or change operators @R2-113 @R16-31', async (role) => {
  const owner = await openShop();
  await invite(owner.token, HELPER, role);
  const helper = await signIn(shop, HELPER);
  expect((await shop.call('GET', '/api/operator/staff', { token: helper.token })).status).toBe(403);
  expect((await invite(helper.token, PARTNER, 'manager')).status).toBe(403);
  expect(await setRole(helper.token, helper.userId, 'owner')).toMatchObject({
    status: 403,
    body: { error: expect.stringMatching(/^(Only owners|Packers) can/) },
  });
});

test('the role staff, as it was called before, is a manager @R16-31', async () => {
  const owner = await openShop();
  expect((await invite(owner.token, HELPER, 'staff')).body.data.role).toBe('manager');
  const helper = await signIn(shop, HELPER);
  expect((await setRole(owner.token, helper.userId, 'packer')).body.data.role).toBe('packer');
  expect((await setRole(owner.token, helper.userId, 'staff')).body.data.role).toBe('manager');
  expect((await staff(owner.token)).map(({ role }: any) => role)).toEqual(['owner', 'manager']);
});

test('a removed or assigned role takes effect with the next request @R2-114 @R3-11', async () => {
  const owner = await openShop();
  const helper = await signIn(shop, HELPER);
  const callOperatorApi = async () =>
    (await shop.call('GET', '/api/operator/settings', { token: helper.token })).status;
  expect(await callOperatorApi()).toBe(403);
  expect((await setRole(owner.token, helper.userId, 'manager')).body.data.role).toBe('manager');
  expect(await callOperatorApi()).toBe(200);
  expect((await setRole(owner.token, helper.userId, null)).body.data.role).toBeNull();
  expect(await callOperatorApi()).toBe(403);
  expect((await audits()).map(({ before, after }) => [before.role, after.role])).toEqual([
    [null, 'manager'],
    ['manager', null],
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

test('an owner assigned in the console remains one after having been named in OPERATOR_PHONES for a while', async () => {
  const named = await openShop();
  await invite(named.token, PARTNER, 'owner');
  shop.deps.settings.operatorPhones.push(PARTNER);
  const partner = await signIn(shop, PARTNER);
  await revokeUnlistedOwners(shop.deps.database.db, { operatorPhones: [NAMED] });
  expect((await shop.call('GET', '/api/operator/staff', { token: partner.token })).status).toBe(200);
});

test('a number named in OPERATOR_PHONES remains an owner, and the error says why @R2-115', async () => {
  const owner = await openShop();
  await invite(owner.token, PARTNER, 'owner');
  const partner = await signIn(shop, PARTNER);
  for (const role of ['manager', null]) {
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

test('an owner who is no longer named in OPERATOR_PHONES loses the role when the shop starts, other operators keep theirs', async () => {
  const named = await openShop();
  await invite(named.token, PARTNER, 'owner');
  await invite(named.token, HELPER, 'packer');
  const canSeeStaff = async (token: string) =>
    (await shop.call('GET', '/api/operator/staff', { token })).status === 200;
  const partner = await signIn(shop, PARTNER);
  await revokeUnlistedOwners(shop.deps.database.db, shop.deps.settings);
  expect([await canSeeStaff(named.token), await canSeeStaff(partner.token)]).toEqual([true, true]);
  await revokeUnlistedOwners(shop.deps.database.db, { operatorPhones: ['+12015550199'] });
  expect([await canSeeStaff(named.token), await canSeeStaff(partner.token)]).toEqual([false, true]);
  const { rows } = await shop.deps.database.pool.query(
    'SELECT phone_number, role, role_source FROM users WHERE role IS NOT NULL ORDER BY role',
  );
  expect(rows).toEqual([
    { phone_number: PARTNER, role: 'owner', role_source: 'console' },
    { phone_number: HELPER, role: 'packer', role_source: 'console' },
  ]);
});

/** Two owners who are not in OPERATOR_PHONES; the owner who invited them has lost the role. */
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

test('the last owner cannot be removed, made a manager or deleted @R2-115', async () => {
  const { first, second } = await twoOwners();
  expect((await setRole(first.token, second.userId, 'manager')).status).toBe(200);
  for (const role of ['manager', null])
    expect(await setRole(first.token, first.userId, role)).toMatchObject({
      status: 409,
      body: { error: 'This is the only owner. Make someone else an owner first.' },
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
    expect((await setRole(token, id, 'manager')).status).toBe(404);
  expect((await setRole(token, userId, 'boss')).body.fields).toEqual({
    role: 'Must be owner, manager, or packer',
  });
  expect((await invite(token, '12', 'manager')).body.fields).toEqual({
    phone_number: 'Please enter a valid phone number',
  });
});

const inviteNamed = (token: string, name: object, phone_number = HELPER) =>
  shop.call('POST', '/api/operator/staff', { token, body: { phone_number, role: 'packer', ...name } });

test('an owner names the person they invite, who may change the name @R16-34', async () => {
  const owner = await openShop();
  const invited = await inviteNamed(owner.token, { first_name: 'Bea', last_name: 'Lamarr' });
  expect(invited.body.data).toMatchObject({ first_name: 'Bea', last_name: 'Lamarr' });
  const helper = await signIn(shop, HELPER);
  const own = { first_name: 'Beatrice', last_name: null };
  expect((await shop.call('PUT', '/api/users/me', { token: helper.token, body: own })).status).toBe(200);
  const again = await inviteNamed(owner.token, { first_name: 'Bea' });
  expect(again.body.data).toMatchObject(own);
  expect((await inviteNamed(owner.token, { first_name: 'see www.example.com' })).status).toBe(400);
});

test('an operator’s first name replaces the end of the phone number in the audit log @R16-34', async () => {
  const owner = await openShop();
  await invite(owner.token, HELPER, 'manager');
  const actors = async () => {
    const { body } = await shop.call('GET', '/api/operator/audit', { token: owner.token });
    return body.data.map(({ actor }: any) => actor.name);
  };
  expect(await actors()).toEqual(['…0100']);
  const name = async (first_name: string) => {
    await shop.call('PUT', '/api/users/me', { token: owner.token, body: { first_name, last_name: 'Kahn' } });
    return await actors();
  };
  expect(await name('Ada')).toEqual(['Ada Kahn']);
  expect(await name('Eve')).toEqual(['Ada Kahn']);
});

const textsTo = async (phone: string): Promise<string[]> => {
  const inbox = await shop.call('GET', `/api/dev/messages?to=${encodeURIComponent(phone)}`);
  return inbox.body.data.map(({ body }: any) => body);
};
const resend = (token: string, userId: string) =>
  shop.call('POST', `/api/operator/staff/${userId}/invitation`, { token });
const passTenMinutes = () =>
  shop.deps.database.pool.query(
    `UPDATE rate_limits SET resets_at = resets_at - interval '10 minutes' WHERE key LIKE 'invitation:%'`,
  );

test('an invitation sends an SMS with the address of the console, once @R16-36', async () => {
  const owner = await openShop();
  const answers = await Promise.all([
    invite(owner.token, HELPER, 'packer'),
    invite(owner.token, HELPER, 'packer'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect((await setRole(owner.token, answers[0].body.data.user_id, 'manager')).status).toBe(200);
  expect(await textsTo(HELPER)).toEqual([
    "You're now a packer of Presently. Sign in with this phone number: http://localhost:3000/operator",
  ]);
});

test('an invitation that changes nothing is not in the audit log again', async () => {
  const owner = await openShop();
  for (const _ of ['once', 'twice']) expect((await invite(owner.token, HELPER, 'packer')).status).toBe(201);
  expect(await audits()).toHaveLength(1);
});

test('someone whose number cannot receive SMS cannot be invited', async () => {
  const owner = await openShop();
  shop.deps.settings.twilio = { accountSid: 'AC', authToken: 'x', from: '+12015550111', apiHost: null };
  const refused = await invite(owner.token, '+18005550143', 'packer');
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { phone_number: 'Please enter a valid phone number' } },
  });
  expect(await staff(owner.token)).toHaveLength(1);
});

test('the shop texts at most fifty invitations a day @R16-36', async () => {
  const owner = await openShop();
  const { user_id } = (await invite(owner.token, HELPER, 'packer')).body.data;
  await shop.deps.database.pool.query(`UPDATE rate_limits SET count = 50 WHERE key = 'invitation:shop'`);
  expect((await invite(owner.token, PARTNER, 'packer')).body.data.role).toBe('packer');
  expect(await textsTo(PARTNER)).toEqual([]);
  await shop.deps.database.pool.query(`DELETE FROM rate_limits WHERE key <> 'invitation:shop'`);
  expect(await resend(owner.token, user_id)).toMatchObject({
    status: 429,
    body: { error: 'Too many invitations today. Try again tomorrow.' },
  });
});

test('an invitation is texted again every ten minutes at most, three times a day @R16-36', async () => {
  const owner = await openShop();
  const { user_id } = (await invite(owner.token, HELPER, 'packer')).body.data;
  const tooSoon = await resend(owner.token, user_id);
  expect(tooSoon).toMatchObject({
    status: 429,
    body: { error: 'We texted them a moment ago. Try again in 10 minutes.' },
  });
  expect(Number(tooSoon.headers['retry-after'])).toBeGreaterThan(0);
  const later: number[] = [];
  for (let i = 0; i < 3; i++) {
    await passTenMinutes();
    later.push((await resend(owner.token, user_id)).status);
  }
  expect(later).toEqual([200, 200, 429]);
  expect(await textsTo(HELPER)).toHaveLength(3);
});

test('somebody removed and invited again at once is an operator, without another SMS @R16-36', async () => {
  const owner = await openShop();
  const { user_id } = (await invite(owner.token, HELPER, 'packer')).body.data;
  expect((await setRole(owner.token, user_id, null)).status).toBe(200);
  expect((await invite(owner.token, HELPER, 'packer')).body.data.role).toBe('packer');
  expect(await textsTo(HELPER)).toHaveLength(1);
});

test('an invitation is texted again only to an operator who has not signed in @R16-36', async () => {
  const owner = await openShop();
  const { user_id } = (await invite(owner.token, HELPER, 'packer')).body.data;
  await passTenMinutes();
  await signIn(shop, HELPER);
  expect((await resend(owner.token, user_id)).status).toBe(409);
  const customer = await signIn(shop, PARTNER);
  for (const id of [customer.userId, 'nothing']) expect((await resend(owner.token, id)).status).toBe(404);
  expect((await textsTo(HELPER)).filter((text) => text.startsWith("You're now"))).toHaveLength(1);
});

test('the next page starts at its cursor @R2-81', async () => {
  const { token } = await openShop();
  for (let i = 0; i < 4; i++) await invite(token, `+1201555012${i}`, 'manager');
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
