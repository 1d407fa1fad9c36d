import { expect } from 'vitest';
import { runDueWork } from '../../../test/support/run-due-work.ts';
import type { RefundResult } from './card-processor.ts';
import { getPaymentRow } from './find-payment.ts';
import {
  countRefundsDue,
  findPayment,
  listRefunds,
  type PaymentsDeps,
  processPayment,
  processRefunds,
  type RefundRequest,
  requestRefund,
} from './index.ts';
import { CARDS, type PaymentsFixture, test } from './payments.fixture.ts';
import { processDueRefunds, retryStuckRefunds } from './process-refunds.ts';
import { syncRefunds } from './sync-refunds.ts';

test.afterEach(async ({ shop }) => {
  shop.notified.length = 0;
  shop.logEntries.length = 0;
  await runDueWork(shop.deps);
});

const AMOUNT = 4999;
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function paid(shop: PaymentsFixture): Promise<string> {
  const purchaseId = await shop.open(await shop.card(CARDS.pays), AMOUNT);
  await processPayment(shop.deps, { purchaseId });
  return purchaseId;
}

const request = (shop: PaymentsFixture, purchaseId: string, more: Partial<RefundRequest> = {}) =>
  shop.deps.database.transaction((tx) =>
    requestRefund(tx, { orderId: purchaseId, key: 'end', reason: 'cancelled', ...more }),
  );
const refunded = async (shop: PaymentsFixture, purchaseId: string) =>
  (await findPayment(shop.deps.database.db, purchaseId))?.refundedCents;
const withRefund = (shop: PaymentsFixture, refund: PaymentsDeps['processor']['refund']): PaymentsDeps => ({
  ...shop.deps,
  processor: { ...shop.deps.processor, refund },
});
const sandboxRefundedCents = async (shop: PaymentsFixture, purchaseId: string) =>
  (
    await shop.sql<{ refunded_cents: number }>(
      'SELECT refunded_cents FROM sandbox_intents WHERE reference = $1',
      [purchaseId],
    )
  )[0]?.refunded_cents;

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

test('the task alone also sends the refund', async ({ shop }) => {
  const purchaseId = await paid(shop);
  await request(shop, purchaseId);
  await runDueWork(shop.deps);
  expect(await refunded(shop, purchaseId)).toBe(AMOUNT);
});

test('the task leaves a new refund to its request for a few seconds', async ({ shop }) => {
  const purchaseId = await paid(shop);
  await request(shop, purchaseId);
  expect(await processDueRefunds(shop.deps)).toBe(0);
  await shop.sql(`UPDATE refunds SET next_attempt_at = next_attempt_at - interval '5 seconds'`);
  expect(await processDueRefunds(shop.deps)).toBe(1);
  expect(await refunded(shop, purchaseId)).toBe(AMOUNT);
});

test.for(['succeeded', 'failed'] as const)(
  'when the process dies before telling the listeners that a refund has %s, another one tells them after its lease',
  async (status, { shop }) => {
    const purchaseId = await paid(shop);
    await request(shop, purchaseId);
    const dying = Promise.withResolvers<void>();
    const paymentChanged = async () => {
      dying.resolve();
      await new Promise(() => {});
    };
    const result: RefundResult = { id: `re_${purchaseId}`, status, failureReason: null };
    const answering = withRefund(shop, async () => result);
    void processRefunds({ ...answering, events: { ...shop.deps.events, paymentChanged } }, purchaseId);
    await dying.promise;

    shop.notified.length = 0;
    expect(await processDueRefunds(shop.deps)).toBe(0);
    await shop.sql(`UPDATE refunds SET next_attempt_at = next_attempt_at - interval '60 seconds'`);
    expect(await processDueRefunds(shop.deps)).toBe(1);
    expect(shop.notified).toEqual([purchaseId]);
    expect(await processDueRefunds(shop.deps)).toBe(0);

    // What failed is given back after all, so that it is not due in other tests.
    await request(shop, purchaseId, { key: 'again' });
    await processRefunds(shop.deps, purchaseId);
  },
);

test('listeners that fail to hear of a refund are told again after its lease', async ({ shop }) => {
  const purchaseId = await paid(shop);
  await request(shop, purchaseId);
  const paymentChanged = () => Promise.reject(new Error('the order is locked'));
  await processRefunds({ ...shop.deps, events: { ...shop.deps.events, paymentChanged } }, purchaseId);
  expect(await refunded(shop, purchaseId)).toBe(AMOUNT);
  expect(await processDueRefunds(shop.deps)).toBe(0);
  await shop.sql(`UPDATE refunds SET next_attempt_at = next_attempt_at - interval '60 seconds'`);
  expect(await processDueRefunds(shop.deps)).toBe(1);
  expect(shop.notified).toEqual([purchaseId]);
  expect(await processDueRefunds(shop.deps)).toBe(0);
});

test('the delay between attempts doubles from 2 s to an hour; after the twentieth the operators are alerted', async ({
  shop,
}) => {
  const purchaseId = await paid(shop);
  await request(shop, purchaseId);
  const failing = withRefund(shop, async () => {
    throw new Error('connection reset');
  });
  const delays: (number | null)[] = [];
  for (let attempt = 1; attempt <= 20; attempt++) {
    await shop.sql('UPDATE refunds SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL');
    expect(await processDueRefunds(failing)).toBe(1);
    const [row] = await shop.sql<{ seconds: number | null }>(
      `SELECT round(extract(epoch FROM next_attempt_at - now()))::int AS seconds FROM refunds WHERE status = 'pending'`,
    );
    delays.push(row?.seconds ?? null);
  }
  const doubling = Array.from({ length: 11 }, (_, index) => 2 ** (index + 1));
  expect(delays).toEqual([...doubling, ...Array(8).fill(3_600), null]);
  expect(await processDueRefunds(failing)).toBe(0);
  expect(await countRefundsDue(shop.deps.database.db)).toBe(1);

  await shop.sql(`UPDATE refunds SET created_at = now() - interval '3 minutes' WHERE status = 'pending'`);
  await retryStuckRefunds(failing);
  const alerts = () =>
    shop.sql('SELECT kind FROM alerts WHERE subject = $1 AND resolved_at IS NULL', [purchaseId]);
  expect(await alerts()).toEqual([{ kind: 'refund_late' }]);
  await retryStuckRefunds(shop.deps);
  expect(await refunded(shop, purchaseId)).toBe(AMOUNT);
  expect(await alerts()).toEqual([]);
});

test('concurrent runs send each due refund once', async ({ shop }) => {
  const references = await times(10, () => paid(shop));
  for (const purchaseId of references) await request(shop, purchaseId);
  await shop.sql('UPDATE refunds SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL');
  const sent: string[] = [];
  const counting = withRefund(shop, async (refund) => {
    sent.push(refund.idempotencyKey);
    return await shop.deps.processor.refund(refund);
  });
  const processed = await times(4, () => processDueRefunds(counting));
  expect(processed.reduce((sum, count) => sum + count)).toBe(10);
  expect(new Set(sent).size).toBe(10);
  expect(sent).toHaveLength(10);
  for (const purchaseId of references) expect(await refunded(shop, purchaseId)).toBe(AMOUNT);
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
      message: 'Only $9.99 of this payment is left to refund.',
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

test('after an outage or a lost response the refund is retried and created once', async ({ shop }) => {
  const purchaseId = await paid(shop);
  await request(shop, purchaseId);
  const { processor } = shop.deps;
  const losingResponses = withRefund(shop, async (refund) => {
    await processor.refund(refund);
    throw new Error('connection reset');
  });
  await processRefunds(losingResponses, purchaseId);
  expect(await refunded(shop, purchaseId)).toBe(0);
  expect(await listRefunds(shop.deps.database.db, purchaseId)).toEqual([
    expect.objectContaining({ status: 'pending', lastError: 'The card processor could not be reached.' }),
  ]);
  expect(shop.logEntries).toContainEqual({
    level: 'warn',
    message: 'processing a refund failed, will retry',
  });

  await shop.sql(`UPDATE refunds SET created_at = now() - interval '3 minutes'`);
  await retryStuckRefunds(shop.deps);
  expect(await refunded(shop, purchaseId)).toBe(AMOUNT);
  expect(await sandboxRefundedCents(shop, purchaseId)).toBe(AMOUNT);
  expect(await listRefunds(shop.deps.database.db, purchaseId)).toEqual([
    expect.objectContaining({ status: 'succeeded', lastError: null }),
  ]);
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
