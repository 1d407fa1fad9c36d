import fc from 'fast-check';
import { expect } from 'vitest';
import { aGift, BILLING } from '../../../../test/support/shop-actions.ts';
import type { Sql } from '../../../../test/support/shop-test.ts';
import { fuzzSeed, iterations, recordSoakFigures, soakTimeoutMs } from '../../../../test/support/soak.ts';
import { expectStripeLedgerToMatch } from '../../../../test/support/stripe-invariants.ts';
import {
  deliverWebhook,
  type TwoStripeShops,
  testWithTwoStripeShops,
} from '../../../../test/support/two-shops.ts';
import { confirmPaymentIntent } from '../../payments/index.ts';
import { reconcileOrders } from '../orders.tasks.ts';
import { syncPurchase } from './conclude-purchase.ts';

const test = testWithTwoStripeShops.extend('giftId', { scope: 'file' }, ({ two }) => aGift(two.shops[0]));

/** An order whose 3-D Secure step has been completed, which the shop does not know yet. */
async function anAuthenticatedOrder(
  two: TwoStripeShops,
  sql: Sql,
  giftId: string,
  outcome: 'approved' | 'refused',
) {
  const { body } = await two.shops[0].call('POST', '/api/orders', {
    body: { inventory_id: giftId, payment_method_id: 'pm_card_authenticationRequired', billing: BILLING },
  });
  const { payment_intent_id: intentId, client_secret: clientSecret } = body.data;
  await two.fakeStripe.completeThreeDSecure(intentId, outcome);
  const events = await two.fakeStripe.events(intentId);
  const [order] = await sql(
    `UPDATE purchases SET updated_at = now() - interval '3 minutes' FROM orders
     WHERE purchases.id = orders.purchase_id AND url_id = $1 RETURNING orders.id`,
    [body.gift_id],
  );
  return {
    orderId: order.id as string,
    link: body.gift_id as string,
    intentId,
    clientSecret,
    last: events.at(-1),
  };
}

async function expectSingleResult(sql: Sql, orderId: string, outcome: 'approved' | 'refused'): Promise<void> {
  expect(
    await sql(
      `SELECT o.payment_status, (SELECT count(*)::int FROM order_events e WHERE e.order_id = o.id AND e.type = 'Picked') AS paid_events,
         (SELECT count(*)::int FROM outbox_messages m WHERE m.order_id = o.id AND m.kind = 'receipt') AS receipts FROM orders o WHERE o.id = $1`,
      [orderId],
    ),
  ).toEqual([
    outcome === 'approved'
      ? { payment_status: 'paid', paid_events: 1, receipts: 1 }
      : { payment_status: 'failed', paid_events: 0, receipts: 0 },
  ]);
}

test('PAY-03 confirmations by browser, webhook and reconciler race on two instances: one paid event and no error', {
  timeout: soakTimeoutMs,
}, async ({ two, sql, giftId }) => {
  const count = iterations(12, 2_000);
  const [one, other] = two.shops;
  for (let round = 0; round < count; round++) {
    const outcome = round % 5 === 4 ? 'refused' : 'approved';
    const { orderId, intentId, clientSecret, last } = await anAuthenticatedOrder(two, sql, giftId, outcome);
    if (!last) throw new Error('the fake Stripe has no event');
    const confirm = () =>
      one.call('POST', `/api/payments/${intentId}/confirm`, { body: { client_secret: clientSecret } });
    const [confirmed, webhook, , again] = await Promise.all([
      confirm(),
      deliverWebhook(other, last),
      reconcileOrders(other.deps),
      confirm(),
    ]);
    const expected = outcome === 'approved' ? 200 : 402;
    expect([confirmed.status, webhook.status, again.status]).toEqual([expected, 200, expected]);
    await expectSingleResult(sql, orderId, outcome);
  }
  await expectStripeLedgerToMatch(one.deps.database.pool, two.fakeStripe);
  recordSoakFigures('PAY-03', { rounds: count });
});

test('PAY-03 every interleaving of the three confirmations has the same result', {
  timeout: soakTimeoutMs,
}, async ({ two, sql, giftId }) => {
  const count = iterations(8, 300);
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.constantFrom('approved' as const, 'refused' as const),
      async (scheduler, outcome) => {
        const { orderId, intentId, clientSecret } = await anAuthenticatedOrder(two, sql, giftId, outcome);
        const { deps } = two.shops[0];
        const { processor } = deps;
        const scheduledDeps = {
          ...deps,
          processor: {
            ...processor,
            findIntent: scheduler.scheduleFunction((id: string) => processor.findIntent(id)),
            cancelIntent: scheduler.scheduleFunction((id: string) => processor.cancelIntent(id)),
          },
        };
        const all = Promise.allSettled([
          confirmPaymentIntent(scheduledDeps, intentId, {
            paymentMethodId: null,
            clientSecret,
            outcome: null,
            isSignedIn: false,
          }),
          syncPurchase(scheduledDeps, orderId),
          syncPurchase(scheduledDeps, orderId),
        ]);
        await scheduler.waitFor(all);
        await expectSingleResult(sql, orderId, outcome);
      },
    ),
    { numRuns: count, ...fuzzSeed },
  );
  recordSoakFigures('PAY-03 scheduler', { rounds: count });
});
