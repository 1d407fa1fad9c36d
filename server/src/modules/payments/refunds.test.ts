import { expect } from 'vitest';
import { runDueWork } from '../../../test/support/run-due-work.ts';
import type { RefundResult } from './card-processor.ts';
import { getPaymentRow } from './find-payment.ts';
import {
  countRefundsDue,
  listRefunds,
  type PaymentsDeps,
  processPayment,
  processRefunds,
  requestRefund,
} from './index.ts';
import { CARDS, test } from './payments.fixture.ts';
import {
  AMOUNT,
  paid,
  refunded,
  request,
  sandboxRefundedCents,
  times,
  withRefund,
} from './refunds.fixture.ts';
import { syncRefunds } from './sync-refunds.ts';

test.afterEach(async ({ shop }) => {
  shop.notified.length = 0;
  shop.logEntries.length = 0;
  await runDueWork(shop.deps);
});

test('the whole amount is refunded at once, and the task refunds nothing more', async ({ shop }) => {
  const purchaseId = await paid(shop);
  expect(await request(shop, purchaseId)).toEqual({ amountCents: AMOUNT });
  expect(await refunded(shop, purchaseId)).toBe(0);
  await processRefunds(shop.deps, purchaseId);
  expect(await refunded(shop, purchaseId)).toBe(AMOUNT);
  await runDueWork(shop.deps);
  expect(await sandboxRefundedCents(shop, purchaseId)).toBe(AMOUNT);
  expect(new Set(shop.notified)).toEqual(new Set([purchaseId]));
});

test('a rollback leaves no refund', async ({ shop }) => {
  const purchaseId = await paid(shop);
  const failing = shop.deps.database.transaction(async (tx) => {
    await requestRefund(tx, { orderId: purchaseId, key: 'end', reason: 'cancelled' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await runDueWork(shop.deps);
  expect(await listRefunds(shop.deps.database.db, purchaseId)).toEqual([]);
  expect(await sandboxRefundedCents(shop, purchaseId)).toBe(0);
});

test('a refund requested twenty times and processed ten times concurrently is created once', async ({
  shop,
}) => {
  const purchaseId = await paid(shop);
  await times(20, () => request(shop, purchaseId, { amountCents: 1000 }));
  await times(10, () => processRefunds(shop.deps, purchaseId));
  expect(await listRefunds(shop.deps.database.db, purchaseId)).toHaveLength(1);
  expect(await refunded(shop, purchaseId)).toBe(1000);
  expect(await sandboxRefundedCents(shop, purchaseId)).toBe(1000);
});

test('twenty concurrent refunds with different keys never exceed the payment', async ({ shop }) => {
  const purchaseId = await paid(shop);
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      request(shop, purchaseId, { key: `k${index}`, amountCents: 1000 }),
    ),
  );
  const rejected = results.filter((result) => result.status === 'rejected');
  expect(rejected).toHaveLength(16);
  for (const { reason } of rejected)
    expect(reason).toMatchObject({
      code: 'conflict',
      message: 'Only $9.99 of this payment can still be refunded.',
    });
  await processRefunds(shop.deps, purchaseId);
  expect(await refunded(shop, purchaseId)).toBe(4000);
});

test('without an amount the rest is refunded, and nothing when nothing is left', async ({ shop }) => {
  const purchaseId = await paid(shop);
  await request(shop, purchaseId, { key: 'goodwill', amountCents: 1500 });
  expect(await request(shop, purchaseId)).toEqual({ amountCents: AMOUNT - 1500 });
  expect(await request(shop, purchaseId)).toEqual({ amountCents: AMOUNT - 1500 });
  expect(await request(shop, purchaseId, { key: 'again' })).toEqual({ amountCents: 0 });
  await processRefunds(shop.deps, purchaseId);
  expect(await refunded(shop, purchaseId)).toBe(AMOUNT);
  expect(await listRefunds(shop.deps.database.db, purchaseId)).toHaveLength(2);
});

test('a payment that did not succeed cannot be refunded', async ({ shop }) => {
  const purchaseId = await shop.open(await shop.card(CARDS.declined));
  await processPayment(shop.deps, { purchaseId });
  await expect(request(shop, purchaseId)).rejects.toMatchObject({ code: 'conflict' });
});

test('a refund that the processor rejects is listed as failed, and can be requested again', async ({
  shop,
}) => {
  const purchaseId = await paid(shop);
  await request(shop, purchaseId);
  await processRefunds(
    withRefund(shop, async () => ({ id: null, status: 'failed', failureReason: 'The card was closed.' })),
    purchaseId,
  );
  expect(await listRefunds(shop.deps.database.db, purchaseId)).toEqual([
    expect.objectContaining({ status: 'failed', lastError: 'The card was closed.' }),
  ]);
  expect(await countRefundsDue(shop.deps.database.db)).toBe(1);
  expect(await request(shop, purchaseId, { key: 'second attempt' })).toEqual({ amountCents: AMOUNT });
  await processRefunds(shop.deps, purchaseId);
  expect(await refunded(shop, purchaseId)).toBe(AMOUNT);
});

test('a pending refund counts once it succeeds, and no longer when it fails later', async ({ shop }) => {
  const purchaseId = await paid(shop);
  await request(shop, purchaseId);
  let current: RefundResult = { id: `re_${purchaseId}`, status: 'pending', failureReason: null };
  const slow: PaymentsDeps = {
    ...shop.deps,
    processor: {
      ...shop.deps.processor,
      refund: async () => current,
      findRefund: async () => current,
      listRefunds: async () => [{ ...current, id: `re_${purchaseId}`, amountCents: AMOUNT, key: null }],
    },
  };
  await processRefunds(slow, purchaseId);
  expect(await refunded(shop, purchaseId)).toBe(0);
  current = { ...current, status: 'succeeded' };
  await processRefunds(slow, purchaseId);
  expect(await refunded(shop, purchaseId)).toBe(AMOUNT);
  current = { ...current, status: 'failed', failureReason: 'expired_or_canceled_card' };
  await syncRefunds(slow, await getPaymentRow(shop.deps.database.db, { purchaseId }));
  expect(await refunded(shop, purchaseId)).toBe(0);
  expect(shop.logEntries).toContainEqual({
    level: 'error',
    message: 'refund failed at the card processor',
  });
});

test('the schema forbids a second refund with the same key, and more than the payment', async ({ shop }) => {
  const purchaseId = await paid(shop);
  await request(shop, purchaseId, { amountCents: 1000 });
  const again = `INSERT INTO refunds (id, order_id, payment_id, idempotency_key, amount_cents, reason, status) SELECT gen_random_uuid(), order_id, payment_id, idempotency_key, 1, 'x', 'pending' FROM refunds WHERE reason = 'cancelled' ORDER BY created_at DESC LIMIT 1`;
  await expect(shop.sql(again)).rejects.toMatchObject({ code: '23505' });
  await expect(
    shop.sql('UPDATE payments SET refunded_cents = amount_cents + 1 WHERE purchase_id = $1', [purchaseId]),
  ).rejects.toMatchObject({ code: '23514' });
  await expect(
    shop.sql('UPDATE payments SET amount_cents = 0 WHERE purchase_id = $1', [purchaseId]),
  ).rejects.toMatchObject({ code: '23514' });
});
