import { expect } from 'vitest';
import { runDueWork } from '../../../test/support/run-due-work.ts';
import type { RefundResult } from './card-processor.ts';
import { countRefundsDue, listRefunds, processRefunds } from './index.ts';
import { test } from './payments.fixture.ts';
import { processDueRefunds, retryStuckRefunds } from './process-refunds.ts';
import {
  AMOUNT,
  paid,
  refunded,
  request,
  sandboxRefundedCents,
  times,
  withRefund,
} from './refunds.fixture.ts';

test.afterEach(async ({ shop }) => {
  shop.notified.length = 0;
  shop.logEntries.length = 0;
  await runDueWork(shop.deps);
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

    // Completes the failed refund, so that it is not due in other tests.
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
    expect.objectContaining({ status: 'pending', lastError: "We couldn't reach the card processor." }),
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

// The last one, because its refunds stay pending.
test('refunds that stay pending at the processor do not keep a later one waiting', async ({ shop }) => {
  const purchaseId = await paid(shop);
  await shop.sql(
    `INSERT INTO refunds (id, order_id, payment_id, idempotency_key, amount_cents, reason, status, processor_refund_id, created_at)
     SELECT gen_random_uuid(), $1, id, 'n' || n, 10, 'Broken', 'pending', 're_' || n, now() - make_interval(mins => 70 - n)
     FROM payments, generate_series(1, 60) AS n WHERE purchase_id = $1`,
    [purchaseId],
  );
  const findRefund = async (id: string): Promise<RefundResult> => ({
    ...{ id, status: id === 're_60' ? 'succeeded' : 'pending', failureReason: null },
  });
  const atProcessor = { ...shop.deps, processor: { ...shop.deps.processor, findRefund } };
  for (let run = 0; run < 20 && !(await refunded(shop, purchaseId)); run++)
    await retryStuckRefunds(atProcessor);
  expect(await refunded(shop, purchaseId)).toBe(10);
});
