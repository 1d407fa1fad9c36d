import { expect, vi } from 'vitest';
import { newUuid } from '../../platform/ids.ts';
import { findPayment, type PaymentsDeps, processPayment, processRefunds, requestRefund } from './index.ts';
import { createMissedEventReplay } from './replay-missed-events.ts';
import { type StripeShop, test } from './stripe.fixture.ts';

const payment = (shop: StripeShop, purchaseId: string) => findPayment(shop.deps.database.db, purchaseId);

/** Paid at Stripe, but not known to the shop yet. */
async function paidAtStripeOnly(shop: StripeShop): Promise<string> {
  const { purchaseId, intentId } = await shop.openRequiringAction();
  await shop.fakeStripe.completeThreeDSecure(intentId, 'approved');
  return purchaseId;
}

/** Refunded in the dashboard while the shop is about to refund it, too: its events fail until that was rejected. */
async function refundedTwice(shop: StripeShop): Promise<string> {
  const purchaseId = await shop.open('pm_card_visa');
  await processPayment(shop.deps, { purchaseId });
  await shop.deps.database.transaction((tx) =>
    requestRefund(tx, { orderId: purchaseId, key: 'end', reason: 'cancelled' }),
  );
  await shop.fakeStripe.refundInDashboard((await payment(shop, purchaseId))?.intentId ?? '');
  return purchaseId;
}

const listing = (
  shop: StripeShop,
  listUndeliveredEvents: NonNullable<PaymentsDeps['processor']['listUndeliveredEvents']>,
): PaymentsDeps => ({ ...shop.deps, processor: { ...shop.deps.processor, listUndeliveredEvents } });
const listAtStripe = (shop: StripeShop, since: Date) =>
  shop.deps.processor.listUndeliveredEvents?.(since) ?? Promise.reject(new Error('not Stripe'));

test('an event beyond the first page is processed', async ({ shop }) => {
  const purchaseId = await paidAtStripeOnly(shop);
  const create = () =>
    shop.deps.processor.createIntent({
      ...{ amountCents: 500, currency: 'usd', reference: 'of another program', paymentMethodId: null },
      ...{ confirm: false, capture: 'manual', idempotencyKey: newUuid() },
    });
  for (let batch = 0; batch < 10; batch++) await Promise.all(Array.from({ length: 10 }, create));
  expect(await createMissedEventReplay(shop.deps)()).toBeGreaterThan(100);
  expect(await payment(shop, purchaseId)).toMatchObject({ intentStatus: 'succeeded' });
});

test('an event that keeps failing delays no other, and is looked for until it succeeds', async ({ shop }) => {
  const failing = await refundedTwice(shop);
  const purchaseId = await paidAtStripeOnly(shop);
  const lookbacks: Date[] = [];
  const replay = createMissedEventReplay(
    listing(shop, async (since) => {
      lookbacks.push(since);
      return await listAtStripe(shop, since);
    }),
  );
  await replay();
  expect(await payment(shop, purchaseId)).toMatchObject({ intentStatus: 'succeeded' });
  expect(await payment(shop, failing)).toMatchObject({ refundedCents: 0 });
  await processRefunds(shop.deps, failing);
  await replay();
  expect(await payment(shop, failing)).toMatchObject({ refundedCents: 4999 });
  await replay();
  const hoursAgo = lookbacks.map((since) => Math.round((Date.now() - since.getTime()) / 3_600_000));
  expect(hoursAgo).toEqual([30 * 24, 1, 1]);
});

test('an event that keeps failing is processed once it can be, though it is listed no more', async ({
  shop,
}) => {
  const failing = await refundedTwice(shop);
  let isListed = true;
  const replay = createMissedEventReplay(
    listing(shop, async (since) => (isListed ? await listAtStripe(shop, since) : [])),
  );
  await replay();
  isListed = false;
  expect(await replay()).toBeGreaterThan(0);
  expect(await payment(shop, failing)).toMatchObject({ refundedCents: 0 });
  await processRefunds(shop.deps, failing);
  await replay();
  expect(await payment(shop, failing)).toMatchObject({ refundedCents: 4999 });
  expect(await replay()).toBe(0);
});

test('an outage loses no event: the next run looks back as far', async ({ shop }) => {
  const purchases = [];
  for (let n = 0; n < 5; n++) purchases.push(await paidAtStripeOnly(shop));
  let isDown = true;
  const lookbacks: Date[] = [];
  const { processor } = shop.deps;
  const replay = createMissedEventReplay({
    ...shop.deps,
    processor: {
      ...processor,
      listUndeliveredEvents: async (since) => {
        lookbacks.push(since);
        return await listAtStripe(shop, since);
      },
      findIntent: async (id) => {
        if (isDown) throw new Error('down');
        return await processor.findIntent(id);
      },
    },
  });
  await expect(replay()).rejects.toThrow();
  isDown = false;
  await replay();
  for (const purchaseId of purchases)
    expect(await payment(shop, purchaseId)).toMatchObject({ intentStatus: 'succeeded' });
  const [first, second] = lookbacks.map((since) => Math.round((Date.now() - since.getTime()) / 86_400_000));
  expect([first, second]).toEqual([30, 30]);
});

test('the list of events may take minutes to read', async ({ shop }) => {
  const purchaseId = await paidAtStripeOnly(shop);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const [called, isRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const replay = createMissedEventReplay(
      listing(shop, async (since) => {
        called.resolve();
        await isRead.promise;
        return await listAtStripe(shop, since);
      }),
    );
    const replayed = expect(replay()).resolves.toBeGreaterThan(0);
    await called.promise;
    await vi.advanceTimersByTimeAsync(300_000);
    vi.useRealTimers();
    isRead.resolve();
    await replayed;
  } finally {
    vi.useRealTimers();
  }
  expect(await payment(shop, purchaseId)).toMatchObject({ intentStatus: 'succeeded' });
});
