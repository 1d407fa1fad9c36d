import { expect } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts';
import { expectInvariantsToHold } from '../../../../test/support/invariants.ts';
import {
  aGift,
  BILLING,
  claim,
  listEmailsTo,
  placeOrder,
  signIn,
} from '../../../../test/support/shop-actions.ts';
import { test } from '../../../../test/support/shop-test.ts';
import { iterations } from '../../../../test/support/soak.ts';
import { warmPool } from '../../../../test/support/warm-pool.ts';
import { expireOrders } from '../orders.tasks.ts';

test.beforeAll(({ shop }) => warmPool(shop));

const DAY_MS = 86_400_000;
let phones = 0;
let mailboxes = 0;

/** A paid gift by a guest or a user. `callAction` calls one of the gifter's actions. */
async function aGiftOf(shop: TestApp, giftId: string, gifter: 'guest' | 'user') {
  const email = `after-${++mailboxes}@example.com`;
  const billing = { ...BILLING, email };
  if (gifter === 'guest') {
    const { body } = await placeOrder(shop, { giftId, body: { billing } });
    const callAction = (action: string) =>
      shop.call('POST', `/api/orders/manage/${body.manage_key}/${action}`);
    return { link: body.gift_id as string, order: body.data, email, callAction };
  }
  const { token } = await signIn(shop, `+1308555${String(1000 + ++phones)}`);
  const { body } = await placeOrder(shop, { giftId, token, body: { billing } });
  const callAction = (action: string) =>
    shop.call('POST', `/api/orders/${body.data.id}/${action}`, { token });
  return { link: body.gift_id as string, order: body.data, email, callAction };
}

test.for(['guest', 'user'] as const)(
  'a %s extends a gift by half a claim window, once',
  async (gifter, { shop, giftId }) => {
    const { order, callAction } = await aGiftOf(shop, giftId, gifter);
    expect(order.extendable).toBe(true);
    const extended = await callAction('extend');
    expect(extended).toMatchObject({ status: 200, body: { data: { extendable: false, cancellable: true } } });
    expect(Date.parse(extended.body.data.expires_at) - Date.parse(order.expires_at)).toBe(7 * DAY_MS);
    expect(await callAction('extend')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  },
);

test('one of several concurrent extensions succeeds', async ({ shop, giftId }) => {
  const { order, callAction, link } = await aGiftOf(shop, giftId, 'guest');
  const answers = await Promise.all(Array.from({ length: 8 }, () => callAction('extend')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  const { body } = await shop.call('GET', `/api/orders/track/${link}`);
  expect(Date.parse(body.data.expires_at) - Date.parse(order.expires_at)).toBe(7 * DAY_MS);
});

test('a gift that is extended while it expires is either extended or cancelled', async ({ shop, giftId }) => {
  for (let round = 0; round < iterations(8, 300); round++) {
    const { link, callAction } = await aGiftOf(shop, giftId, 'guest');
    await shop.deps.database.pool.query(
      'UPDATE orders SET expires_at = clock_timestamp() + make_interval(secs => $2) WHERE url_id = $1',
      [link, (round % 4) * 0.01],
    );
    const [extended] = await Promise.all([callAction('extend'), expireOrders(shop.deps)]);
    await expireOrders(shop.deps);
    const { status, body } = await claim(shop, link);
    expect([extended.status, status, body.error]).toEqual(
      extended.status === 200 ? [200, 200, undefined] : [409, 409, 'This gift is not available for claiming'],
    );
  }
  await expireOrders(shop.deps);
  await expectInvariantsToHold(shop.deps.database.pool);
});

test('a claimed gift cannot be extended', async ({ shop, giftId }) => {
  const { link, callAction } = await aGiftOf(shop, giftId, 'user');
  await claim(shop, link);
  expect((await callAction('extend')).status).toBe(409);
});

test('an expired gift can neither be extended nor get a new link, even before the expiry task has run', async ({
  shop,
  giftId,
}) => {
  const { link, callAction } = await aGiftOf(shop, giftId, 'guest');
  const stored = async () =>
    (
      await shop.deps.database.pool.query(
        'SELECT o.*, (SELECT count(*)::int FROM order_events WHERE order_id = o.id) AS events FROM orders o WHERE url_id = $1',
        [link],
      )
    ).rows;
  await shop.deps.database.pool.query(
    `UPDATE orders SET expires_at = now() - interval '1 second' WHERE url_id = $1`,
    [link],
  );
  const before = await stored();
  expect(await callAction('extend')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await callAction('replace-link')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await stored()).toEqual(before);
  expect(await expireOrders(shop.deps)).toBe(1);
});

test.for(['guest', 'user'] as const)(
  'a %s can have the links emailed again, three times a day',
  async (gifter, { shop, giftId }) => {
    const { link, email, callAction } = await aGiftOf(shop, giftId, gifter);
    for (let count = 1; count <= 3; count++)
      expect(await callAction('resend')).toMatchObject({ status: 200, body: { data: { url_id: link } } });
    expect((await callAction('resend')).status).toBe(429);
    const mails = await listEmailsTo(shop, email);
    expect(mails.map(({ kind }) => kind)).toEqual([
      'receipt',
      'receipt_again',
      'receipt_again',
      'receipt_again',
    ]);
    expect(mails[1]?.body).toBe(mails[0]?.body);
    expect(mails[1]?.body).toContain(`/track/${link}`);
  },
);

test('after the claim, the links come with a receipt that says so @R15-52', async ({ shop, giftId }) => {
  const { link, email, callAction } = await aGiftOf(shop, giftId, 'guest');
  await claim(shop, link);
  expect((await callAction('resend')).status).toBe(200);
  const again = (await listEmailsTo(shop, email)).find(({ kind }) => kind === 'receipt_again');
  expect(again?.subject).toMatch(/^Your gift receipt: /);
  expect(again?.body).toContain(`/track/${link}`);
  expect(again?.body).toContain('/manage/');
});

test('the links of a cancelled gift cannot be sent again', async ({ shop, giftId }) => {
  const { callAction } = await aGiftOf(shop, giftId, 'guest');
  const cancelled = await callAction('cancel');
  expect(cancelled.body.data).toMatchObject({ extendable: false, resendable: false });
  expect((await callAction('resend')).status).toBe(409);
});

test.for(['guest', 'user'] as const)(
  'a %s who replaces the link gets the new one by email',
  async (gifter, { shop, giftId }) => {
    const { link, email, callAction } = await aGiftOf(shop, giftId, gifter);
    const replaced = await callAction('replace-link');
    expect(replaced.status).toBe(200);
    expect(replaced.body.data.url_id).not.toBe(link);
    const mails = await listEmailsTo(shop, email);
    expect(mails.at(-1)?.body).toContain(replaced.body.data.gift_link);
    expect(mails.at(-1)?.body).not.toContain(link);
  },
);

test('the link of a claimed or cancelled gift cannot be replaced, and other links ten times a day only', async ({
  shop,
  giftId,
}) => {
  const claimed = await aGiftOf(shop, giftId, 'guest');
  await claim(shop, claimed.link);
  expect((await claimed.callAction('replace-link')).status).toBe(409);
  const cancelled = await aGiftOf(shop, giftId, 'user');
  await cancelled.callAction('cancel');
  expect((await cancelled.callAction('replace-link')).status).toBe(409);
  const often = await aGiftOf(shop, giftId, 'guest');
  for (let count = 1; count <= 10; count++) expect((await often.callAction('replace-link')).status).toBe(200);
  expect((await often.callAction('replace-link')).status).toBe(429);
});

test('half of a claim window of three days is two days', async () => {
  const shop = await buildTestApp({ settings: { claimWindowDays: 3 } });
  const { order, callAction } = await aGiftOf(shop, await aGift(shop), 'guest');
  const { expires_at } = (await callAction('extend')).body.data;
  expect(Date.parse(expires_at) - Date.parse(order.expires_at)).toBe(2 * DAY_MS);
  await shop.close();
});
