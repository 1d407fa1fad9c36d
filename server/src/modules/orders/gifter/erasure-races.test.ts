import { expect, vi } from 'vitest';
import type { TestApp } from '../../../../test/support/build-test-app.ts';
import { type FailPoint, installFailPoints } from '../../../../test/support/failpoints.ts';
import { ADDRESS, BILLING, claim, placeOrder, signIn } from '../../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../../test/support/shop-test.ts';
import { waitUntilBlockedOrDone } from '../../../../test/support/wait-until-blocked.ts';
import { listRefunds } from '../../payments/index.ts';
import { refundOrder } from '../operator/refund-order.ts';
import { retryFailedRefund } from '../operator/refunds-due.ts';
import { resendReceipt } from '../operator/resend-receipt.ts';
import { expireOrders, sendUnclaimedReminders } from '../orders.tasks.ts';

/** The ends of an erasure and of a transaction that queues an email. */
const ERASED: FailPoint = { table: 'purchase_contacts', event: 'UPDATE', when: 'commit' };
const QUEUED: FailPoint = { table: 'outbox_messages', event: 'INSERT', when: 'commit' };

const OPERATOR = {
  userId: '01999999-0000-7000-8000-000000000000',
  name: 'Ada',
  role: 'owner' as const,
  sessionId: '01999999-0000-7000-8000-000000000001',
};

const test = shopTest.extend('failPoints', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
  const failPoints = await installFailPoints(shop.deps.database.pool.options.connectionString as string, [
    ERASED,
    QUEUED,
  ]);
  onCleanup(() => failPoints.close());
  return failPoints;
});

test.afterEach(({ failPoints }) => failPoints.release());

let gifters = 0;

/** An order by a user with a unique email address; paid unless 3-D Secure is pending. */
async function anOrderOfUser(shop: TestApp, giftId: string, card?: string) {
  const number = 1000 + ++gifters;
  const email = `erased-${number}@example.com`;
  const phone = `+1201556${number}`;
  const { token, userId } = await signIn(shop, phone);
  const bought = await placeOrder(shop, {
    giftId,
    token,
    ...(card ? { card } : {}),
    body: { billing: { ...BILLING, email } },
  });
  const { rows } = await shop.deps.database.pool.query(
    'SELECT o.id, o.url_id FROM orders o JOIN purchases p ON p.id = o.purchase_id WHERE p.gifter_id = $1',
    [userId],
  );
  const eraseAccount = () => shop.call('DELETE', '/api/users/me', { token });
  return {
    token,
    email,
    phone,
    link: rows[0].url_id as string,
    id: rows[0].id as string,
    bought,
    eraseAccount,
  };
}

type Order = Awaited<ReturnType<typeof anOrderOfUser>>;

/** Notifications to the gifter caused by other people's actions. */
const ACTIONS: Record<string, (shop: TestApp, order: Order) => Promise<unknown>> = {
  'is claimed': (shop, { link }) => claim(shop, link),
  'is declined': (shop, { link }) => shop.call('POST', `/api/orders/claim/${link}/decline`),
  'is opened': (shop, { link }) => shop.call('POST', `/api/orders/claim/${link}/opened`),
  expires: async ({ deps }, { id }) => {
    await deps.database.pool.query(`UPDATE orders SET expires_at = now() WHERE id = $1`, [id]);
    while ((await expireOrders(deps)) === 0);
  },
  'is about to be sent its receipt again': ({ deps }, { id }) =>
    expect(resendReceipt(deps, OPERATOR, id)).rejects.toMatchObject({ code: 'conflict' }),
  'is reminded of': async ({ deps }, { id }) => {
    await deps.database.pool.query(
      `UPDATE orders SET created_at = now() - interval '13 days' WHERE id = $1`,
      [id],
    );
    await sendUnclaimedReminders(deps);
  },
};

const WAIT = { timeout: 20_000, interval: 20 };

const searchDocument = async ({ ownerPool }: TestApp, orderId: string): Promise<string> =>
  (
    await ownerPool.query('SELECT names || document AS searched FROM order_search WHERE order_id = $1', [
      orderId,
    ])
  ).rows[0]?.searched ?? '';

/** As stored in search documents. */
const plain = (email: string): string => email.replace(/[-.@]/g, ' ');

async function expectNothingAboutGifter(shop: TestApp, { email, phone, id }: Order): Promise<void> {
  const { rows } = await shop.ownerPool.query('SELECT kind FROM outbox_messages WHERE recipient = $1', [
    email,
  ]);
  expect(rows).toEqual([]);
  const searched = await searchDocument(shop, id);
  for (const words of [plain(email), phone.slice(2), 'grace hopper', 'navy way', 'happy birthday'])
    expect(searched, words).not.toContain(words);
}

test.for(Object.keys(ACTIONS))(
  'WEB-12 a gift that %s while its gifter deletes the account sends the gifter nothing',
  async (action, { shop, giftId, failPoints }) => {
    const act = ACTIONS[action] as (typeof ACTIONS)[string];
    const order = await anOrderOfUser(shop, giftId);
    await failPoints.arm(ERASED);
    const erasure = order.eraseAccount();
    await vi.waitUntil(() => failPoints.isBlocking(), WAIT);
    const acting = act(shop, order);
    await waitUntilBlockedOrDone(shop.ownerPool, acting);
    await failPoints.release();
    expect((await erasure).status).toBe(200);
    await acting;
    await expectNothingAboutGifter(shop, order);
  },
);

test('WEB-12 a deleted account waits for a claim that tells its gifter, and erases that message, too', async ({
  shop,
  giftId,
  failPoints,
}) => {
  const order = await anOrderOfUser(shop, giftId);
  await failPoints.arm(QUEUED);
  const claiming = claim(shop, order.link);
  await vi.waitUntil(() => failPoints.isBlocking(), WAIT);
  const erasure = order.eraseAccount();
  await waitUntilBlockedOrDone(shop.ownerPool, erasure);
  await failPoints.release();
  expect((await claiming).status).toBe(200);
  expect((await erasure).status).toBe(200);
  await expectNothingAboutGifter(shop, order);
  // Operators still find the gift by its recipient.
  expect(await searchDocument(shop, order.id)).toContain(plain(ADDRESS.email));
});

test('WEB-12 a payment that is confirmed while its gifter deletes the account sends no receipt', async ({
  shop,
  giftId,
  failPoints,
}) => {
  const order = await anOrderOfUser(shop, giftId, '4000002500003155');
  const { payment_intent_id, client_secret } = order.bought.body.data;
  await failPoints.arm(ERASED);
  const erasure = order.eraseAccount();
  await vi.waitUntil(() => failPoints.isBlocking(), WAIT);
  const confirming = shop.call('POST', `/api/payments/${payment_intent_id}/confirm`, {
    body: { client_secret, outcome: 'approved' },
  });
  await waitUntilBlockedOrDone(shop.ownerPool, confirming);
  await failPoints.release();
  expect((await erasure).status).toBe(200);
  expect(await confirming).toMatchObject({
    status: 200,
    body: { data: { gift_id: order.link, manage_key: null } },
  });
  await expectNothingAboutGifter(shop, order);
});

test('WEB-12 a note that is written while its gifter deletes the account is not kept', async ({
  shop,
  giftId,
  failPoints,
}) => {
  const order = await anOrderOfUser(shop, giftId);
  await failPoints.arm(ERASED);
  const erasure = order.eraseAccount();
  await vi.waitUntil(() => failPoints.isBlocking(), WAIT);
  const writing = shop.call('PUT', `/api/orders/${order.id}`, {
    token: order.token,
    body: { notes: 'From Grace, with love' },
  });
  await waitUntilBlockedOrDone(shop.ownerPool, writing);
  await failPoints.release();
  expect((await erasure).status).toBe(200);
  expect((await writing).status).toBe(401);
  expect(
    await shop.ownerPool.query('SELECT note_title, note_body FROM order_texts WHERE order_id = $1', [
      order.id,
    ]),
  ).toMatchObject({ rows: [] });
});

test('WEB-12 a refund that is repeated while its gifter deletes the account has no reason of theirs', async ({
  shop,
  giftId,
  failPoints,
}) => {
  const order = await anOrderOfUser(shop, giftId);
  const refused = { id: null, status: 'failed' as const, failureReason: 'The card was closed.' };
  vi.spyOn(shop.deps.processor, 'refund').mockResolvedValueOnce(refused);
  await refundOrder(shop.deps, OPERATOR, {
    orderId: order.id,
    input: { reason: 'Grace Hopper rang' },
    idempotencyKey: null,
  });
  const [refund] = await listRefunds(shop.deps.database.db, order.id);
  await failPoints.arm(ERASED);
  const erasure = order.eraseAccount();
  await vi.waitUntil(() => failPoints.isBlocking(), WAIT);
  const repeating = retryFailedRefund(shop.deps, OPERATOR, refund?.id as string);
  await waitUntilBlockedOrDone(shop.ownerPool, repeating);
  await failPoints.release();
  expect((await erasure).status).toBe(200);
  await repeating;
  const reasons = (await listRefunds(shop.deps.database.db, order.id)).map(({ reason }) => reason);
  expect(reasons).toEqual(['erased on request', 'erased on request']);
});

test('WEB-12 a review that is written while its gifter deletes the account is not kept @R15-68', async ({
  shop,
  giftId,
  failPoints,
}) => {
  const order = await anOrderOfUser(shop, giftId);
  await claim(shop, order.link);
  await shop.ownerPool.query(`UPDATE orders SET status = 'Delivered' WHERE id = $1`, [order.id]);
  await failPoints.arm(ERASED);
  const erasure = order.eraseAccount();
  await vi.waitUntil(() => failPoints.isBlocking(), WAIT);
  const writing = shop.call('PUT', `/api/orders/${order.id}/review`, {
    token: order.token,
    body: { rating: 5, text: 'From Grace' },
  });
  await waitUntilBlockedOrDone(shop.ownerPool, writing);
  await failPoints.release();
  expect((await erasure).status).toBe(200);
  expect((await writing).status).toBe(401);
  const { rows } = await shop.ownerPool.query('SELECT FROM reviews WHERE order_id = $1', [order.id]);
  expect(rows).toEqual([]);
});
