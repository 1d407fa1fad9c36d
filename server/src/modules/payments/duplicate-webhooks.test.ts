import { expect } from 'vitest';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../../test/support/soak.ts';
import { test } from './stripe.fixture.ts';

test('PAY-04 up to ten concurrent copies of every event, and one more later, are accepted and take effect once @R2-71', {
  timeout: soakTimeoutMs,
}, async ({ shop }) => {
  const wanted = iterations(150, 5_000);
  let deliveries = 0;
  let events = 0;
  while (deliveries < wanted) {
    const { purchaseId, intentId } = await shop.openRequiringAction();
    await shop.fakeStripe.completeThreeDSecure(intentId, 'approved');
    const all = await shop.fakeStripe.events(intentId, 'whsec_old_secret');
    const copies = all.flatMap((event, at) => Array.from({ length: 1 + ((at + events) % 10) }, () => event));
    const answers = await Promise.all(copies.map(({ payload, header }) => shop.deliver(payload, header)));
    for (const { payload, header } of all) answers.push(await shop.deliver(payload, header));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // The listener is notified once for each event, however many copies were delivered.
    expect(shop.notified.splice(0)).toEqual(Array(all.length).fill(purchaseId));
    deliveries += answers.length;
    events += all.length;
  }
  const [rows] = await shop.sql<{ n: number }>('SELECT count(*)::int AS n FROM processor_events');
  expect(rows?.n).toBe(events);
  recordSoakFigures('PAY-04', { deliveries, events, doubleEffects: 0 });
});
