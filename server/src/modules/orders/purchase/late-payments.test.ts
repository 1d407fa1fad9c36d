import { expect, vi } from 'vitest';
import { runDueWork } from '../../../../test/support/run-due-work.ts';
import { aGift, BILLING, listEmailsTo } from '../../../../test/support/shop-actions.ts';
import type { Sql } from '../../../../test/support/shop-test.ts';
import { expectStripeLedgerToMatch } from '../../../../test/support/stripe-invariants.ts';
import {
  deliverWebhook,
  type TwoStripeShops,
  testWithTwoStripeShops as test,
} from '../../../../test/support/two-shops.ts';
import { reconcileOrders, refundLatePayments } from '../orders.tasks.ts';

const EMAIL = 'late-payment@example.com';

/**
 * A purchase that was paid at Stripe but failed after half an hour, and returned its stock, because the response was
 * lost and no look-up found its intent.
 */
async function aFailedOrderWithPayment(two: TwoStripeShops, sql: Sql, giftId: string) {
  const [shop] = two.shops;
  await two.fakeStripe.settings({ searchLagSeconds: 3_600 });
  await two.fakeStripe.fault({ call: 'POST /v1/payment_intents$', do: 'cut', when: 'after', times: 2 });
  const purchase = { inventory_id: giftId, payment_method_id: 'pm_card_visa' };
  const answer = await shop.call('POST', '/api/orders', {
    body: { ...purchase, billing: { ...BILLING, email: EMAIL } },
  });
  expect(answer.status).toBe(503);
  const [order] = await sql(
    `WITH aged AS (UPDATE purchases SET updated_at = now() - interval '1 minute')
     SELECT id, url_id, purchase_id FROM orders WHERE gift_id = $1`,
    [giftId],
  );
  await sql(`UPDATE payments SET created_at = now() - interval '33 minutes' WHERE purchase_id = $1`, [
    order.purchase_id,
  ]);
  await reconcileOrders(shop.deps);
  const [intent] = await two.fakeStripe.intents(order.purchase_id);
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 4999 });
  return { id: order.id as string, link: order.url_id as string, intentId: intent?.id as string };
}

async function successOf({ fakeStripe }: TwoStripeShops, intentId: string) {
  const events = await fakeStripe.events(intentId);
  const event = events.find(({ event: { type } }) => type === 'payment_intent.succeeded');
  if (!event) throw new Error('the fake Stripe has no event');
  return event;
}

test('a payment that succeeds after its order has failed is fully refunded, once', async ({ two, sql }) => {
  const giftId = await aGift(two.shops[0], { stock: 1 });
  const { id, link, intentId } = await aFailedOrderWithPayment(two, sql, giftId);
  expect(await sql('SELECT payment_status FROM orders WHERE id = $1', [id])).toEqual([
    { payment_status: 'failed' },
  ]);
  const event = await successOf(two, intentId);
  // The same event is delivered to both instances, and then once more.
  await Promise.all(two.shops.map((shop) => deliverWebhook(shop, event)));
  await deliverWebhook(two.shops[0], event);
  for (const { deps } of two.shops) await runDueWork(deps);

  expect(await two.fakeStripe.refunds(intentId)).toMatchObject([{ amount: 4999, status: 'succeeded' }]);
  expect(
    await sql(
      `SELECT o.payment_status, u.payment_status AS purchase, o.stock_reserved, p.refunded_cents, g.on_hand AS stock, (SELECT count(*)::int FROM order_events WHERE order_id = o.id) AS events
       FROM orders o JOIN purchases u ON u.id = purchase_id JOIN payments p USING (purchase_id) JOIN gift_stock g USING (gift_id) WHERE o.id = $1`,
      [id],
    ),
  ).toEqual([
    {
      payment_status: 'failed',
      purchase: 'failed',
      stock_reserved: false,
      refunded_cents: 4999,
      stock: 1,
      events: 0,
    },
  ]);
  expect((await two.shops[0].call('GET', `/api/orders/track/${link}`)).status).toBe(404);
  expect(await listEmailsTo(two.shops[0], EMAIL)).toEqual([]);
  await expectStripeLedgerToMatch(two.shops[0].deps.database.pool, two.fakeStripe);
});

test('it is refunded even if the process that recorded it dies right after', async ({ two, sql }) => {
  const [shop, other] = two.shops;
  const { intentId } = await aFailedOrderWithPayment(two, sql, await aGift(shop));
  const event = await successOf(two, intentId);
  vi.spyOn(shop.deps.events, 'paymentChanged').mockRejectedValueOnce(new Error('killed'));
  await deliverWebhook(shop, event);
  await deliverWebhook(other, event);
  await runDueWork(other.deps);
  expect(await two.fakeStripe.refunds(intentId)).toEqual([]);

  expect(await refundLatePayments(other.deps)).toBe(1);
  await runDueWork(other.deps);
  expect(await two.fakeStripe.refunds(intentId)).toMatchObject([{ amount: 4999, status: 'succeeded' }]);
  expect(await refundLatePayments(other.deps)).toBe(0);
  await expectStripeLedgerToMatch(shop.deps.database.pool, two.fakeStripe);
});

test('one whose refund was requested and failed is left to the operators', async ({ two, sql }) => {
  const [shop] = two.shops;
  const { id, intentId } = await aFailedOrderWithPayment(two, sql, await aGift(shop));
  await deliverWebhook(shop, await successOf(two, intentId));
  await sql(`UPDATE refunds SET status = 'failed', next_attempt_at = NULL WHERE order_id = $1`, [id]);
  expect(await sql('SELECT promised_refund_cents FROM orders WHERE id = $1', [id])).toEqual([
    { promised_refund_cents: 0 },
  ]);
  expect(await refundLatePayments(shop.deps)).toBe(0);
});
