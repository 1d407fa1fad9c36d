import { expect } from 'vitest';
import { claim, placeOrder, signIn } from '../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../test/support/shop-test.ts';
import { findOrdersOfPerson } from '../orders/index.ts';
import { erasePerson } from './person.ts';
import { aDeliveredMarkedGift, aMarkedGift, rowsWith } from './personal-data.fixture.ts';

const OWNER = '+12015550100';
const test = shopTest.extend(
  'operator',
  { scope: 'file' },
  async ({ shop }) => (await signIn(shop, OWNER)).token,
);

test.beforeEach(({ sql }) => sql('DELETE FROM rate_limits'));

test('an owner finds, downloads and erases a guest and a recipient by email; repeated, it changes nothing @R12-50', async ({
  shop,
  giftId,
  operator,
}) => {
  const call = (action: string, email: string) =>
    shop.call('POST', `/api/operator/people/${action}`, { token: operator, body: { email } });
  const sent = await aDeliveredMarkedGift(shop, { giftId, operator }, { guest: 'samword' });
  const received = await aDeliveredMarkedGift(shop, { giftId, operator }, { recipient: 'samword' });
  const { data } = (await call('find', 'SamWord@example.com')).body;
  expect(data).toMatchObject({
    account: null,
    gifts_sent: [{ order_id: sent.orderId, waits_until: null }],
    gifts_received: [{ order_id: received.orderId, waits_until: null }],
    reviews: 2,
  });
  expect(data.messages).toBeGreaterThan(1);
  const exported = JSON.stringify((await call('export', 'samword@example.com')).body);
  expect(exported).toContain('1 samword Street');
  expect(exported).toContain('2 samword Street');
  const erased = await call('erase', 'samword@example.com');
  expect(erased.body.data).toEqual({ account: false, gifts_sent: 1, gifts_received: 1, waiting: [] });
  expect(await rowsWith(shop, 'samword')).toEqual([]);
  expect(await rowsWith(shop, sent.recipient)).not.toEqual([]);
  expect(await rowsWith(shop, received.guest)).not.toEqual([]);
  const again = await call('erase', 'samword@example.com');
  expect(again.body.data).toEqual({ account: false, gifts_sent: 0, gifts_received: 0, waiting: [] });
});

test('all orders of a guest are found, however many @R12-50', async ({ shop, sql, giftId, operator }) => {
  await aMarkedGift(shop, { giftId, operator });
  await sql(`WITH copies AS (SELECT gen_random_uuid() AS id FROM generate_series(1, 201)),
    bought AS (INSERT INTO purchases (id, total_cents, currency, payment_status) SELECT id, 1, 'usd', 'failed' FROM copies),
    contacts AS (INSERT INTO purchase_contacts (purchase_id, email) SELECT id, 'many@example.com' FROM copies)
    INSERT INTO orders (id, purchase_id, position, url_id, gift_id, gift_version_id, price_cents, shipping_cost_cents, gift_date, status, payment_status, stock_reserved, expires_at)
    SELECT copies.id, copies.id, 1, 'copy-' || copies.id, gift_id, gift_version_id, 1, 1, gift_date, 'Picked', 'failed', false, now()
    FROM (SELECT * FROM orders LIMIT 1) AS one, copies`);
  const found = await findOrdersOfPerson(shop.deps.database.db, { by: 'email', email: 'many@example.com' });
  expect(found.sent).toHaveLength(201);
});

test('the audit log says who found, downloaded and erased what, without the person @R12-51', async ({
  shop,
  giftId,
  operator,
}) => {
  const gift = await aDeliveredMarkedGift(shop, { giftId, operator }, { guest: 'auditword' });
  for (const action of ['find', 'export', 'erase'])
    await shop.call('POST', `/api/operator/people/${action}`, {
      token: operator,
      body: { email: 'auditword@example.com' },
    });
  const { body } = await shop.call('GET', '/api/operator/audit?action=person.&limit=10', { token: operator });
  expect(
    body.data
      .filter(({ subject }: any) => subject.id === gift.orderId)
      .map(({ action, before, after }: any) => [action, before, after]),
  ).toEqual([
    ['person.erased', null, null],
    ['person.exported', null, null],
    ['person.found', null, null],
  ]);
  expect(JSON.stringify(body)).not.toContain('auditword');
});

test('a search is in the audit log for each account and gift that it shows @R12-51', async ({
  shop,
  sql,
  giftId,
  operator,
}) => {
  const phone = '+14095550178';
  const { userId } = await signIn(shop, phone);
  const sent = await aDeliveredMarkedGift(shop, { giftId, operator }, { guest: 'seenword' });
  const received = await aDeliveredMarkedGift(shop, { giftId, operator }, { recipient: 'seenword' });
  const unconfirmed = await placeOrder(shop, { giftId });
  await claim(shop, unconfirmed.body.gift_id, { address: { phone: '(409) 555-0178' } });
  const find = (body: unknown) => shop.call('POST', '/api/operator/people/find', { token: operator, body });
  await find({ email: 'seenword@example.com' });
  const { data } = (await find({ phone_number: phone })).body;
  expect(data).toMatchObject({
    account: { user_id: userId },
    unconfirmed: [{ order_id: unconfirmed.body.data.id }],
    // The sign-in code.
    messages: 1,
  });
  const subjects = [
    ['order', sent.orderId],
    ['order', received.orderId],
    ['order', unconfirmed.body.data.id],
    ['user', userId],
  ];
  const entries = await sql(
    `SELECT subject_kind, subject_id FROM audit_entries WHERE action = 'person.found' AND subject_id = ANY($1)`,
    [subjects.map(([, id]) => id)],
  );
  expect(entries.map(({ subject_kind, subject_id }) => [subject_kind, subject_id]).sort()).toEqual(
    subjects.sort(),
  );
});

test('an account is found and erased by its phone number, never by an email address that was typed @R12-52', async ({
  shop,
  giftId,
  operator,
}) => {
  const phone = '+14095550177';
  const { token } = await signIn(shop, phone);
  const profile = { first_name: 'Accountword', last_name: 'Person', email: 'typed@example.com' };
  await shop.call('PUT', '/api/users/me/profile', { token, body: profile });
  const bought = await placeOrder(shop, { giftId, token, body: { notes: 'Note accountword' } });
  expect(bought.status).toBe(201);
  const people = (action: string, body: unknown) =>
    shop.call('POST', `/api/operator/people/${action}`, { token: operator, body });
  // Someone else enters the address at checkout and requests erasure.
  await aMarkedGift(shop, { giftId, operator }, { guest: 'typed' });
  const byEmail = await people('find', { email: 'typed@example.com' });
  expect(byEmail.body.data.account).toBeNull();
  expect(byEmail.body.data.gifts_sent).toHaveLength(1);
  await people('erase', { email: 'typed@example.com' });
  expect((await shop.call('GET', '/api/users/me', { token })).body.data.profile).toMatchObject(profile);
  expect(await rowsWith(shop, 'Note accountword')).not.toEqual([]);

  const byPhone = await people('find', { phone_number: phone });
  expect(byPhone.body.data.account).toMatchObject({ first_name: 'Accountword', orders: 1 });
  // The sign-in code, and the receipt by email.
  expect(byPhone.body.data.messages).toBe(2);
  expect((await people('erase', { phone_number: phone })).body.data.account).toBe(true);
  expect(await rowsWith(shop, 'accountword')).toEqual([]);
  expect((await people('find', { phone_number: phone })).body.data.account).toBeNull();
});

test('the audit log does not say that the last owner was erased @R12-51', async ({ shop, sql }) => {
  const { userId } = await signIn(shop, OWNER);
  const actor = { userId, name: 'Ada', role: 'owner' as const, sessionId: userId };
  const settings = { ...shop.deps.settings, operatorPhones: [] };
  const erasing = erasePerson({ ...shop.deps, settings }, actor, { phone_number: OWNER });
  await expect(erasing).rejects.toMatchObject({ status: 409 });
  const isErased = `SELECT FROM audit_entries WHERE action = 'person.erased' AND subject_id = $1`;
  expect(await sql(isErased, [userId])).toEqual([]);
});

test('gifts under way are listed with the date until which they wait; alone they are a 409 @R12-53', async ({
  shop,
  giftId,
  operator,
}) => {
  const erase = () =>
    shop.call('POST', '/api/operator/people/erase', {
      token: operator,
      body: { email: 'waitword@example.com' },
    });
  const moving = await aMarkedGift(shop, { giftId, operator }, { guest: 'waitword' });
  const refused = await erase();
  expect(refused).toMatchObject({ status: 409, body: { code: 'gift_under_way' } });
  expect(Date.parse(refused.body.until)).toBeGreaterThan(Date.now());
  expect(refused.body.error).toMatch(/still on its way.* from [A-Z][a-z]+, [A-Z][a-z]+ \d+/);
  await aDeliveredMarkedGift(shop, { giftId, operator }, { guest: 'waitword' });
  expect((await erase()).body.data).toMatchObject({
    gifts_sent: 1,
    waiting: [{ order_id: moving.orderId, waits_until: expect.any(String) }],
  });
  await shop.call('PUT', `/api/orders/${moving.urlId}/tracking`, {
    token: operator,
    body: { status: 'Delivered' },
  });
  expect((await erase()).body.data).toMatchObject({ gifts_sent: 1, waiting: [] });
  expect(await rowsWith(shop, 'waitword')).toEqual([]);
});

test('of several gifts under way, the 409 has the date of the one that takes longest @R12-53', async ({
  shop,
  sql,
  giftId,
  operator,
}) => {
  const gifts = [];
  for (let count = 0; count < 3; count++)
    gifts.push(await aMarkedGift(shop, { giftId, operator }, { guest: 'latestword' }));
  for (const [index, days] of [5, 0, 9].entries())
    await sql(`UPDATE orders SET status_changed_at = now() - make_interval(days => $2) WHERE id = $1`, [
      gifts[index]!.orderId,
      days,
    ]);
  const refused = await shop.call('POST', '/api/operator/people/erase', {
    token: operator,
    body: { email: 'latestword@example.com' },
  });
  expect(refused).toMatchObject({ status: 409, body: { code: 'gift_under_way' } });
  const [{ until }] = await sql(
    `SELECT status_changed_at + interval '30 days' AS until FROM orders WHERE id = $1`,
    [gifts[1]!.orderId],
  );
  expect(refused.body.until).toBe(until.toISOString());
});

test('an account is erased although a gift to its phone number is under way @R12-53', async ({
  shop,
  giftId,
  operator,
}) => {
  const phone = '+14095550179';
  const { token } = await signIn(shop, phone);
  const { body } = await placeOrder(shop, { giftId });
  await claim(shop, body.gift_id, { address: { phone: '(409) 555-0179' } });
  const erased = await shop.call('POST', '/api/operator/people/erase', {
    token: operator,
    body: { phone_number: phone, order_ids: [body.data.id] },
  });
  expect(erased).toMatchObject({
    status: 200,
    body: { data: { account: true, gifts_received: 0, waiting: [{ order_id: body.data.id }] } },
  });
  expect((await shop.call('GET', '/api/users/me', { token })).status).toBe(401);
});

test('a gift claimed with a phone number that nobody has confirmed is downloaded and erased only when it is named @R12-54 @R12-78', async ({
  shop,
  giftId,
  operator,
}) => {
  const phone = '+14095550188';
  const { body } = await placeOrder(shop, { giftId });
  await claim(shop, body.gift_id, { address: { name: 'Phoneword Person', phone: '(409) 555-0188' } });
  await shop.call('PUT', `/api/orders/${body.gift_id}/tracking`, {
    token: operator,
    body: { status: 'Delivered' },
  });
  const erase = (order_ids: string[]) =>
    shop.call('POST', '/api/operator/people/erase', {
      token: operator,
      body: { phone_number: phone, order_ids },
    });
  const exported = async (order_ids: string[]) =>
    (
      await shop.call('POST', '/api/operator/people/export', {
        token: operator,
        body: { phone_number: phone, order_ids },
      })
    ).body.data.gifts_received;
  expect(await exported([])).toEqual([]);
  expect(await exported([body.data.id])).toMatchObject([{ address: { name: 'Phoneword Person' } }]);
  expect((await erase([])).body.data.gifts_received).toBe(0);
  expect(await rowsWith(shop, 'phoneword')).not.toEqual([]);
  expect((await erase([body.data.id])).body.data.gifts_received).toBe(1);
  expect(await rowsWith(shop, 'phoneword')).toEqual([]);
});

test.for([[{}], [{ email: 'a@example.com', phone_number: '+14095550188' }], [{ email: 'nobody' }]])(
  '%j names nobody: a 400 at the field @R12-50',
  async ([body], { shop, operator }) => {
    const refused = await shop.call('POST', '/api/operator/people/find', { token: operator, body });
    expect(refused).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } });
  },
);
