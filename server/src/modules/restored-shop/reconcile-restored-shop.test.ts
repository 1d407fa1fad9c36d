import { type FakeStripe, startFakeStripe } from '@presently/fake-stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import { aGift, BILLING, signIn } from '../../../test/support/shop-actions.ts';
import { readConfig } from '../../config.ts';
import { orderTasks } from '../orders/index.ts';
import { buyTogether } from '../orders/purchase/several-gifts.fixture.ts';
import { createStripeProcessor, paymentTasks } from '../payments/index.ts';
import { reconcileRestoredShop } from './reconcile-restored-shop.ts';

let fakeStripe: FakeStripe;
let shop: TestApp;
let giftId: string;
// Each test has its own card processor and shop, because the shop sees all payments of the processor.
beforeEach(async () => {
  fakeStripe = await startFakeStripe();
  const { stripe } = readConfig(fakeStripe.env, '/nowhere');
  if (!stripe) throw new Error('the settings of the test are not whole');
  shop = await buildTestApp({
    settings: { stripe },
    deps: { processor: await createStripeProcessor({ log: null as never }, stripe) },
  });
  giftId = await aGift(shop, { stock: 100 });
});
afterEach(async () => {
  await shop.close();
  await fakeStripe.close();
});

const sql = async (text: string, values: unknown[] = []) => (await shop.ownerPool.query(text, values)).rows;
/** @returns the order's row, and its intent's id */
async function buy(card = 'pm_card_visa') {
  const body = { inventory_id: giftId, payment_method_id: card, billing: BILLING };
  await shop.call('POST', '/api/orders', { body });
  const [row] = await sql(
    'SELECT o.id, intent_id FROM orders o JOIN payments USING (purchase_id) ORDER BY o.created_at DESC LIMIT 1',
  );
  return row as { id: string; intent_id: string };
}
/** Simulates a restore to `minutes` ago. */
const restore = (minutes = 5) =>
  sql(
    `INSERT INTO restores (id, backup, restored_to) VALUES (gen_random_uuid(), 'a backup', now() - make_interval(mins => $1))`,
    [minutes],
  );
const queueMessage = async (minutesAgo: number) => {
  const [{ id }] = await sql(
    `INSERT INTO outbox_messages (id, channel, recipient, body, kind, created_at)
     VALUES (gen_random_uuid(), 'email', 'ada@example.com', 'Hello', 'shipped', now() - make_interval(mins => $1)) RETURNING id`,
    [minutesAgo],
  );
  return id as string;
};
const alerts = () =>
  sql(
    `SELECT kind, subject, text FROM alerts WHERE resolved_at IS NULL AND kind <> 'shop_restored' ORDER BY kind`,
  );
const statusOf = async (id: string) =>
  (await sql('SELECT status FROM outbox_messages WHERE id = $1', [id]))[0]?.status;
const deliver = async () => {
  const { deliverDueMessages } = await import('../messaging/deliver-message.ts');
  return await deliverDueMessages(shop.deps);
};

test('a shop that was not restored has nothing to do, and sends @R14-50', async () => {
  const message = await queueMessage(10);
  expect(await reconcileRestoredShop(shop.deps)).toBe(false);
  await deliver();
  expect(await statusOf(message)).toBe('sent');
});

test('nothing is sent until the payments are reconciled, also while the processor is down @R14-50 @R14-53', async () => {
  await restore();
  const message = await queueMessage(1);
  await deliver();
  expect(await statusOf(message)).toBe('queued');
  for (const call of ['GET /v1/payment_intents', 'GET /v1/refunds']) {
    await fakeStripe.fault({ call, do: 'cut', when: 'before', times: 2 });
    await expect(reconcileRestoredShop(shop.deps)).rejects.toThrow();
    await deliver();
    expect(await statusOf(message)).toBe('queued');
  }
  expect(await reconcileRestoredShop(shop.deps)).toBe(true);
  await deliver();
  expect(await statusOf(message)).toBe('sent');
  expect(await reconcileRestoredShop(shop.deps)).toBe(false);
});

test('a payment whose order is lost is a problem with amount and id, once; one that was not paid is cancelled @R14-51 @R14-53', async () => {
  const paid = await buy();
  const open = await buy('pm_card_authenticationRequired');
  await sql('TRUNCATE purchases, payments, outbox_messages CASCADE');
  await restore();
  await fakeStripe.fault({ call: 'GET /v1/refunds', do: 'cut', when: 'before', times: 2 });
  await expect(reconcileRestoredShop(shop.deps)).rejects.toThrow();
  await reconcileRestoredShop(shop.deps);
  expect(await alerts()).toMatchObject([
    { kind: 'payment_unknown', subject: paid.intent_id, text: expect.stringContaining(paid.intent_id) },
  ]);
  expect((await alerts())[0]?.text).toMatch(/\$\d+/);
  expect((await fakeStripe.intent(open.intent_id)).status).toBe('canceled');
});

test('a payment of another program that uses the same account is left alone', async () => {
  const intent = await shop.deps.processor.createIntent({
    amountCents: 4999,
    currency: 'usd',
    reference: 'invoice-17',
    paymentMethodId: null,
    confirm: false,
    capture: 'automatic',
    idempotencyKey: 'of the other program',
  });
  if ('refusal' in intent) throw new Error(intent.refusal);
  await restore();
  await reconcileRestoredShop(shop.deps);
  expect(await fakeStripe.intent(intent.id)).toMatchObject({ status: 'requires_payment_method' });
  expect(await alerts()).toEqual([]);
});

test('what was paid and refunded since is recorded @R14-50 @R14-51', async () => {
  const order = await buy('pm_card_authenticationRequired');
  const refunded = await buy();
  await fakeStripe.completeThreeDSecure(order.intent_id, 'approved');
  await fakeStripe.refundInDashboard(refunded.intent_id);
  await restore();
  await reconcileRestoredShop(shop.deps);
  const status = async (id: string) =>
    (await sql('SELECT payment_status FROM orders WHERE id = $1', [id]))[0]?.payment_status;
  expect(await status(order.id)).toBe('paid');
  expect(await status(refunded.id)).toBe('refunded');
  expect((await alerts()).map(({ kind }) => kind)).toEqual(['refunded_elsewhere']);
});

test('nothing is refunded that the lost shop has refunded, by no task and nobody @R14-57', async () => {
  await buyTogether(shop, [giftId, giftId], { method: 'pm_card_visa' });
  const [first, second] = await sql(
    'SELECT o.id, o.amount_cents, intent_id FROM orders o JOIN payments USING (purchase_id) ORDER BY position',
  );
  const [pending] = await sql(
    `INSERT INTO refunds (id, order_id, payment_id, idempotency_key, amount_cents, reason, status)
     SELECT gen_random_uuid(), $1, id, 'pending', 500, 'Broken', 'pending' FROM payments RETURNING id`,
    [second.id],
  );
  await sql(`UPDATE orders SET expires_at = now() - interval '1 minute' WHERE id = $1`, [first.id]);
  // Actions of the lost shop after the backup.
  await fakeStripe.refundInDashboard(first.intent_id, first.amount_cents);
  await restore();
  const run = async (name: string) =>
    await [...orderTasks(shop.deps), ...paymentTasks(shop.deps)].find((task) => task.name === name)?.run();
  const { token } = await signIn(shop, '+12015550100');
  const tasks = ['expire-orders', 'process-due-refunds', 'retry-stuck-refunds', 'refund-late-payments'];
  for (const task of tasks) await run(task);
  const cancelled = await shop.call('POST', `/api/orders/${first.id}/cancel`, {
    token,
    body: { reason: 'asked for' },
  });
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(503);
  expect((await shop.call('POST', `/api/operator/refunds/${pending.id}/retry`, { token })).status).toBe(503);
  const refunded = await shop.call('POST', `/api/operator/orders/${second.id}/refund`, {
    token,
    body: { amount: 1, reason: 'Came broken' },
  });
  expect(refunded.status).toBe(503);
  await reconcileRestoredShop(shop.deps);
  for (const task of tasks) await run(task);
  const refunds = await fakeStripe.refunds(first.intent_id);
  expect(refunds.map(({ amount }) => amount)).toEqual([first.amount_cents]);
  expect(await sql('SELECT status FROM orders WHERE id = $1', [first.id])).toEqual([{ status: 'Cancelled' }]);
});

test('a payment of a failed order is refunded only after the payments are reconciled', async () => {
  const { id } = await buy('pm_card_visa_chargeDeclined');
  await sql(`UPDATE payments SET intent_status = 'succeeded'`);
  const task = orderTasks(shop.deps).find(({ name }) => name === 'refund-late-payments');
  const refundsAfterTask = async () => {
    await task?.run();
    return await sql('SELECT order_id FROM refunds');
  };
  await restore();
  expect(await refundsAfterTask()).toEqual([]);
  await sql('UPDATE restores SET reconciled_at = now()');
  expect(await refundsAfterTask()).toEqual([{ order_id: id }]);
});

test('a message that was waiting then is not sent again but listed, and an operator can send it @R14-52', async () => {
  const { id: orderId } = await buy();
  const [before, after] = [await queueMessage(10), await queueMessage(1)];
  await sql('UPDATE outbox_messages SET order_id = $2 WHERE id = $1', [before, orderId]);
  await restore();
  await reconcileRestoredShop(shop.deps);
  await deliver();
  expect([await statusOf(before), await statusOf(after)]).toEqual(['failed', 'sent']);
  expect(await alerts()).toMatchObject([{ kind: 'message_not_sent_again', subject: before }]);
  const { retryMessage } = await import('../messaging/index.ts');
  const keysOf = async () => ({ manage: 'm', recipient: 'r' });
  await shop.deps.database.transaction((tx) => retryMessage(tx, shop.deps, before, keysOf));
  await deliver();
  expect(await statusOf(before)).toBe('sent');
  expect(await alerts()).toEqual([]);
});

test('a payment that always fails becomes a problem that names it, and does not hold up the others @R14-55', async () => {
  const failing = await buy('pm_card_authenticationRequired');
  const other = await buy('pm_card_authenticationRequired');
  for (const { intent_id } of [failing, other]) await fakeStripe.completeThreeDSecure(intent_id, 'approved');
  const purchaseOf = async (id: string) =>
    (await sql('SELECT purchase_id FROM orders WHERE id = $1', [id]))[0]?.purchase_id;
  const purchaseId = await purchaseOf(failing.id);
  const { paymentChanged } = shop.deps.events;
  shop.deps.events.paymentChanged = async (id) => {
    if (id === purchaseId) throw new Error('this order is broken');
    await paymentChanged(id);
  };
  const message = await queueMessage(1);
  await restore();
  for (let attempt = 1; attempt < 6; attempt++) {
    await expect(reconcileRestoredShop(shop.deps)).rejects.toThrow('1 payments could not be compared');
    await deliver();
    expect(await statusOf(message)).toBe('queued');
  }
  expect(await sql('SELECT payment_status FROM orders WHERE id = $1', [other.id])).toEqual([
    { payment_status: 'paid' },
  ]);
  // While the processor is down, nothing counts as an attempt.
  await fakeStripe.fault({ call: 'GET /v1/refunds', do: 'cut', when: 'before', times: 2 });
  await expect(reconcileRestoredShop(shop.deps)).rejects.toThrow();
  expect(await sql('SELECT attempts, reconciled_at FROM restores')).toEqual([
    { attempts: 5, reconciled_at: null },
  ]);
  expect(await reconcileRestoredShop(shop.deps)).toBe(true);
  await deliver();
  expect(await statusOf(message)).toBe('sent');
  expect(await alerts()).toMatchObject([
    { kind: 'payment_not_compared', subject: purchaseId, text: expect.stringContaining(failing.intent_id) },
  ]);
  expect(await reconcileRestoredShop(shop.deps)).toBe(false);
});

test('operators of every role learn from the queues that the shop was restored, until it sends again @R14-54', async () => {
  const { token } = await signIn(shop, '+12015550100');
  const packer = await signIn(shop, '+12015550177');
  await sql(`UPDATE users SET role = 'packer', role_source = 'console' WHERE phone_number = '+12015550177'`);
  const seenBy = async (bearer: string) =>
    (await shop.call('GET', '/api/operator/queues', { token: bearer })).body.data.restored_to;
  expect(await seenBy(token)).toBeNull();
  await restore(5);
  await restore(50);
  const [{ restoredTo }] = await sql('SELECT min(restored_to) AS "restoredTo" FROM restores');
  expect([await seenBy(token), await seenBy(packer.token)]).toEqual(Array(2).fill(restoredTo.toISOString()));
  await reconcileRestoredShop(shop.deps);
  expect([await seenBy(token), await seenBy(packer.token)]).toEqual([null, null]);
});
