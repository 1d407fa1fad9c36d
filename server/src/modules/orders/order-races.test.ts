import { expect } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { expectInvariantsToHold } from '../../../test/support/invariants.ts';
import {
  aGiftLink,
  claim,
  listEmailsTo,
  placeOrder,
  SANDBOX_CARDS,
  signIn,
} from '../../../test/support/shop-actions.ts';
import { test } from '../../../test/support/shop-test.ts';
import { waitUntilBlocked } from '../../../test/support/wait-until-blocked.ts';
import { warmPool } from '../../../test/support/warm-pool.ts';
import { moveSimulatedOrders } from './fulfilment/simulated-fulfilment.ts';
import { expireOrders } from './orders.tasks.ts';

test.beforeAll(({ shop }) => warmPool(shop));

const ROUNDS = 12;
const statusesOf = async (shop: TestApp, link: string): Promise<string[]> =>
  (await shop.call('GET', `/api/orders/track/${link}`)).body.data.timeline.map(
    (entry: { status: string }) => entry.status,
  );
let lastPhone = 0;
const aUser = (shop: TestApp) => signIn(shop, `+1213555${String(++lastPhone).padStart(4, '0')}`);

test('of a concurrent claim, cancellation, decline and expiry exactly one succeeds, with the matching refund @R4-8', async ({
  shop,
  sql,
  giftId,
}) => {
  for (let round = 0; round < ROUNDS; round++) {
    const { gift_id: link, manage_key: key } = (await placeOrder(shop, { giftId })).body;
    await sql(
      `UPDATE orders SET expires_at = clock_timestamp() + make_interval(secs => $2) WHERE url_id = $1`,
      [link, (round % 4) * 0.01],
    );
    const [claimed, cancelled, declined] = await Promise.all([
      claim(shop, link),
      shop.call('POST', `/api/orders/manage/${key}/cancel`),
      shop.call('POST', `/api/orders/claim/${link}/decline`),
      expireOrders(shop.deps),
      expireOrders(shop.deps),
    ]);
    const statuses = await statusesOf(shop, link);
    expect(statuses).toEqual(claimed.status === 200 ? ['Picked', 'Processing'] : ['Picked', 'Cancelled']);
    // Cancelling is idempotent, even if the gift was declined or has expired.
    expect(cancelled.status).toBe(claimed.status === 200 ? 409 : 200);
    expect([200, 409]).toContain(declined.status);
    const ends = await sql(
      `SELECT kind FROM outbox_messages m JOIN orders o ON m.order_id = o.id WHERE o.url_id = $1 AND m.kind IN ('cancelled', 'declined', 'expired')`,
      [link],
    );
    expect(ends).toHaveLength(claimed.status === 200 ? 0 : 1);
  }
  await expectInvariantsToHold(shop.deps.database.pool);
});

test('a note update that races with the opening of the gift is applied if and only if it returned 200', async ({
  shop,
  sql,
  giftId,
}) => {
  for (let round = 0; round < ROUNDS; round++) {
    const { gift_id: link, manage_key: key } = (await placeOrder(shop, { giftId })).body;
    const [changed, opened] = await Promise.all([
      shop.call('PUT', `/api/orders/manage/${key}`, { body: { notes: 'Other words' } }),
      shop.call('POST', `/api/orders/claim/${link}/opened`),
      shop.call('POST', `/api/orders/claim/${link}/opened`),
    ]);
    expect([200, 409]).toContain(changed.status);
    expect(opened.status).toBe(202);
    const { notes } = (await shop.call('GET', `/api/orders/claim/${link}`)).body.data;
    expect(notes).toBe(changed.status === 200 ? 'Other words' : 'Happy birthday!');
    const notifications = await sql(
      `SELECT kind FROM outbox_messages m JOIN orders o ON m.order_id = o.id WHERE o.url_id = $1 AND m.kind = 'opened'`,
      [link],
    );
    expect(notifications).toHaveLength(1);
  }
});

test('a gift that is opened through a link that is being replaced stays unopened', async ({
  shop,
  sql,
  giftId,
}) => {
  const link = await aGiftLink(shop, { giftId });
  const replacing = await shop.ownerPool.connect();
  await replacing.query('BEGIN');
  await replacing.query(`UPDATE orders SET url_id = 'another-' || url_id WHERE url_id = $1`, [link]);
  const opening = shop.call('POST', `/api/orders/claim/${link}/opened`);
  await waitUntilBlocked(shop.ownerPool);
  await replacing.query('COMMIT');
  replacing.release();
  expect((await opening).status).toBe(404);
  expect(await sql('SELECT opened_at FROM orders WHERE url_id = $1', [`another-${link}`])).toEqual([
    { opened_at: null },
  ]);
});

test('a gifter who cancels while the payment fails learns that it failed', async ({ shop, giftId }) => {
  const { token } = await signIn(shop, '+13085559001');
  const { body } = await placeOrder(shop, { giftId, token, card: SANDBOX_CARDS.requiresAction });
  const failing = await shop.ownerPool.connect();
  await failing.query('BEGIN');
  await failing.query(
    `UPDATE orders SET payment_status = 'failed', stock_reserved = false WHERE url_id = $1`,
    [body.gift_id],
  );
  const cancelling = shop.call('POST', `/api/orders/${body.gift_id}/cancel`, { token });
  await waitUntilBlocked(shop.ownerPool);
  await failing.query('COMMIT');
  failing.release();
  expect(await cancelling).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      error: "The payment for this gift didn't go through, so there's nothing to cancel.",
    },
  });
});

test('concurrent operators, fulfilment simulation and address correction move the order forwards, with one event and message for each step', async ({
  shop,
  sql,
  giftId,
}) => {
  const { token } = await signIn(shop, '+12015550100');
  for (let round = 0; round < ROUNDS; round++) {
    const link = await aGiftLink(shop, { giftId });
    const email = `round-${round}@example.com`;
    const [cookie] = (await claim(shop, link, { address: { email } })).cookies;
    await sql(
      `UPDATE orders SET status_changed_at = status_changed_at - interval '1 hour' WHERE url_id = $1`,
      [link],
    );
    const move = (status: string) =>
      shop.call('PUT', `/api/orders/${link}/tracking`, { token, body: { status } });
    const answers = await Promise.all([
      move('Ordered'),
      move('Shipped'),
      move('Shipped'),
      move('Delivered'),
      shop.call('POST', `/api/orders/${link}/cancel`, { token }),
      shop.call('PUT', `/api/orders/claim/${link}/address`, {
        body: { name: 'A', address_ln_1: 'B', city: 'C', state: 'IL', zip: '62701', email },
        cookies: { [cookie?.name as string]: cookie?.value as string },
      }),
      moveSimulatedOrders(shop.deps),
      moveSimulatedOrders(shop.deps),
    ]);
    for (const answer of answers.slice(0, 6))
      expect([200, 409]).toContain((answer as { status: number }).status);
    const statuses = await statusesOf(shop, link);
    const order = ['Picked', 'Processing', 'Ordered', 'Shipped', 'Delivered', 'Cancelled'];
    expect(statuses).toEqual([...new Set(statuses)].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
    if (statuses.includes('Cancelled')) expect(statuses).not.toContain('Shipped');
    const kinds = (await listEmailsTo(shop, email)).map((mail) => mail.kind);
    expect(kinds).toEqual([...new Set(kinds)]);
  }
  await expectInvariantsToHold(shop.deps.database.pool);
});

test('purchases and wishes that race with the deletion of the account are anonymised or rejected', async ({
  shop,
  giftId,
}) => {
  for (let round = 0; round < ROUNDS; round++) {
    const { token } = await aUser(shop);
    await shop.call('PUT', '/api/users/me/profile', {
      token,
      body: { first_name: 'Leaving', last_name: 'Soon', email: 'leaving@example.com' },
    });
    const [bought, wished, left] = await Promise.all([
      placeOrder(shop, { giftId, token }),
      shop.call('POST', '/api/wishlist', { token, body: { gift_id: giftId } }),
      new Promise((resolve) => setTimeout(resolve, round)).then(() =>
        shop.call('DELETE', '/api/users/me', { token }),
      ),
    ]);
    expect(left.status).toBe(200);
    expect([201, 401]).toContain(bought.status);
    expect([201, 401]).toContain(wished.status);
    if (bought.status !== 201) continue;
    const { gifter } = (await shop.call('GET', `/api/orders/track/${bought.body.gift_id}`)).body.data;
    expect(gifter).toEqual({ first_name: null, last_name: null });
  }
  await expectInvariantsToHold(shop.deps.database.pool);
});
