import { expect } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts';
import { aGift, BILLING } from '../../../../test/support/shop-actions.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../../../test/support/soak.ts';
import { expectStripeLedgerToMatch } from '../../../../test/support/stripe-invariants.ts';
import {
  deliverWebhook,
  type TwoStripeShops,
  testWithTwoStripeShops,
} from '../../../../test/support/two-shops.ts';

const test = testWithTwoStripeShops.extend('giftId', { scope: 'file' }, ({ two }) => aGift(two.shops[0]));

/** A new instance on the same database. */
const restart = (two: TwoStripeShops): Promise<TestApp> => {
  const { settings, processor, database } = two.shops[0].deps;
  const url = database.pool.options.connectionString as string;
  return buildTestApp({
    settings: { stripe: settings.stripe },
    deps: { processor },
    database: { url, drop: async () => {} },
  });
};

test('PAY-04 duplicates of an event on two instances at once, and again after a restart, lead to one paid order with one receipt', {
  timeout: soakTimeoutMs,
}, async ({ two, giftId }) => {
  const minDeliveries = iterations(60, 2_000);
  const delivered: Awaited<ReturnType<typeof two.fakeStripe.events>> = [];
  let deliveries = 0;
  for (let round = 0; deliveries < minDeliveries; round++) {
    const { body } = await two.shops[0].call('POST', '/api/orders', {
      body: { inventory_id: giftId, payment_method_id: 'pm_card_authenticationRequired', billing: BILLING },
    });
    await two.fakeStripe.completeThreeDSecure(body.data.payment_intent_id, 'approved');
    const events = await two.fakeStripe.events(body.data.payment_intent_id);
    const copies = events.flatMap((event) => Array.from({ length: 2 + (round % 9) }, () => event));
    const answers = await Promise.all(
      copies.map((event, index) => deliverWebhook(two.shops[(index + round) % 2] as TestApp, event)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    deliveries += answers.length;
    delivered.push(...events);
  }
  const restarted = await restart(two);
  for (const event of delivered) expect((await deliverWebhook(restarted, event)).status).toBe(200);
  await restarted.close();
  // Also checks that each order has one Picked event and one receipt.
  await expectStripeLedgerToMatch(two.shops[0].deps.database.pool, two.fakeStripe);
  const { rows } = await two.shops[0].deps.database.pool.query(
    'SELECT count(*)::int AS n FROM processor_events',
  );
  expect(rows).toEqual([{ n: delivered.length }]);
  recordSoakFigures('PAY-04 two instances', { deliveries: deliveries + delivered.length, doubleEffects: 0 });
});
