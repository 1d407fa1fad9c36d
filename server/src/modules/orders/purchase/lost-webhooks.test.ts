import { expect } from 'vitest';
import { aGift, BILLING } from '../../../../test/support/shop-actions.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../../../test/support/soak.ts';
import { expectStripeLedgerToMatch } from '../../../../test/support/stripe-invariants.ts';
import {
  deliverWebhook,
  intentsOfOrder,
  testWithTwoStripeShops as test,
} from '../../../../test/support/two-shops.ts';
import { paymentTasks } from '../../payments/index.ts';
import { reconcileOrders } from '../orders.tasks.ts';

test('PAY-06 a refund in the Stripe dashboard is imported even if its webhook was lost', async ({ two }) => {
  const [shop, other] = two.shops;
  const { body } = await shop.call('POST', '/api/orders', {
    body: { inventory_id: await aGift(shop), payment_method_id: 'pm_card_visa', billing: BILLING },
  });
  const [intent] = await intentsOfOrder(two, body.data.id);
  await two.fakeStripe.refundInDashboard(intent?.id);
  const replayTasks = two.shops.map(({ deps }) =>
    paymentTasks(deps).find(({ name }) => name === 'replay-missed-events'),
  );
  await Promise.all(replayTasks.map((task) => task?.run()));
  expect((await other.call('GET', `/api/orders/manage/${body.manage_key}`)).body.data.payment_status).toBe(
    'refunded',
  );
});

test('a refund in the Stripe dashboard is imported even if the shop has not heard of its payment before', async ({
  two,
  sql,
}) => {
  const [shop] = two.shops;
  const giftId = await aGift(shop);
  await two.fakeStripe.fault({ call: 'POST /v1/payment_intents$', do: 'cut', when: 'after', times: 2 });
  const buying = { inventory_id: giftId, payment_method_id: 'pm_card_visa', billing: BILLING };
  expect((await shop.call('POST', '/api/orders', { body: buying })).status).toBe(503);
  const [{ id }] = await sql('SELECT id FROM orders WHERE gift_id = $1', [giftId]);
  const [intent] = await intentsOfOrder(two, id);
  await two.fakeStripe.refundInDashboard(intent?.id);
  const events = await two.fakeStripe.events(intent?.id);
  const refunded = events.find(({ event }) => event.type === 'charge.refunded');
  expect(await deliverWebhook(shop, refunded as NonNullable<typeof refunded>)).toEqual({ status: 200 });
  expect(await sql('SELECT payment_status FROM orders WHERE id = $1', [id])).toEqual([
    { payment_status: 'refunded' },
  ]);
});

test('PAY-06 with every webhook lost, all payments are still resolved: paid, declined, cancelled or abandoned', {
  timeout: soakTimeoutMs,
}, async ({ two, sql }) => {
  const count = iterations(20, 500);
  const [shop] = two.shops;
  const giftId = await aGift(shop, { stock: count });
  for (let n = 0; n < count; n++) {
    const { body } = await shop.call('POST', '/api/orders', {
      body: { inventory_id: giftId, payment_method_id: 'pm_card_authenticationRequired', billing: BILLING },
    });
    const { payment_intent_id: intentId } = body.data;
    if (n % 4 === 0) await two.fakeStripe.completeThreeDSecure(intentId, 'approved');
    if (n % 4 === 1) await two.fakeStripe.completeThreeDSecure(intentId, 'refused');
    if (n % 4 === 2) await two.fakeStripe.cancelInDashboard(intentId);
    // The others are abandoned; the reconciler cancels them after half an hour.
    if (n % 4 === 3)
      await sql(
        `UPDATE purchases SET created_at = now() - interval '31 minutes' WHERE id = (SELECT purchase_id FROM orders WHERE url_id = $1)`,
        [body.gift_id],
      );
  }
  // The reconciler picks up orders that have not changed for two minutes, fifty at a time.
  await sql(`UPDATE purchases SET updated_at = now() - interval '2 minutes'`);
  for (let round = 0; round < Math.ceil(count / 50) + 1; round++)
    await Promise.all(two.shops.map(({ deps }) => reconcileOrders(deps)));
  expect(
    await sql(
      `SELECT payment_status, count(*)::int AS n FROM orders WHERE payment_status <> 'refunded' GROUP BY payment_status ORDER BY n`,
    ),
  ).toEqual([
    { payment_status: 'paid', n: count / 4 },
    { payment_status: 'failed', n: (count * 3) / 4 },
  ]);
  expect(await sql('SELECT on_hand FROM gift_stock WHERE gift_id = $1', [giftId])).toEqual([
    { on_hand: (count * 3) / 4 },
  ]);
  await expectStripeLedgerToMatch(shop.deps.database.pool, two.fakeStripe);
  recordSoakFigures('PAY-06', { orders: count, stuck: 0 });
});
