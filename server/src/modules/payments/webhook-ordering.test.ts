import { expect } from 'vitest';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../../test/support/soak.ts';
import { findPayment } from './index.ts';
import { test } from './stripe.fixture.ts';

function permutations<T>(items: T[]): T[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((first, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [first, ...rest]),
  );
}

/** Indexes of events that are delivered last, like a retry by Stripe. */
const DELAYED = [[], [0], [3], [1, 4], [0, 2, 5]];

test('PAY-05 the six events of a payment lead to the same state in any order and with any of them delayed @R2-71', {
  timeout: soakTimeoutMs,
}, async ({ shop }) => {
  const orders = permutations([0, 1, 2, 3, 4, 5]);
  const step = iterations(60, 1);
  let deliveries = 0;
  for (let at = 0; at < orders.length; at += step) {
    for (const delayed of DELAYED) {
      const { purchaseId, intentId } = await shop.openRequiringAction();
      await shop.fakeStripe.completeThreeDSecure(intentId, 'approved');
      await shop.fakeStripe.refundInDashboard(intentId, 1000);
      const events = await shop.fakeStripe.events(intentId, 'whsec_new_secret');
      expect(events).toHaveLength(6);
      const order = orders[at] as number[];
      const last = delayed.map((position) => order[position] as number);
      let isPaid = false;
      for (const index of [...order.filter((index) => !last.includes(index)), ...last]) {
        const { payload, header } = events[index] as (typeof events)[number];
        expect((await shop.deliver(payload, header)).status).toBe(200);
        deliveries++;
        const payment = await findPayment(shop.deps.database.db, purchaseId);
        if (isPaid) expect(payment?.intentStatus).toBe('succeeded');
        isPaid = payment?.intentStatus === 'succeeded';
      }
      expect(await findPayment(shop.deps.database.db, purchaseId)).toMatchObject({
        intentStatus: 'succeeded',
        refundedCents: 1000,
      });
    }
  }
  recordSoakFigures('PAY-05', { sequences: Math.ceil(orders.length / step) * DELAYED.length, deliveries });
});
