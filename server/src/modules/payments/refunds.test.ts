import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RefundResult } from './card-processor.ts';
import {
  countRefundsDue,
  findPayment,
  listRefunds,
  type PaymentsDeps,
  paymentListeners,
  processPayment,
  type RefundRequest,
  requestRefund,
  processRefunds,
} from './index.ts';
import { CARDS, type PaymentsFixture, startPayments } from './payments.fixture.ts';
import { syncRefunds, retryStuckRefunds } from './process-refunds.ts';

let shop: PaymentsFixture;
beforeAll(async () => {
  shop = await startPayments();
});
afterAll(() => shop.close());
afterEach(async () => {
  paymentListeners.length = 0;
  shop.alarms.length = 0;
  await shop.deps.jobs.runPending();
});

const AMOUNT = 4999;
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function paid(): Promise<string> {
  const reference = await shop.open(await shop.card(CARDS.pays), AMOUNT);
  await processPayment(shop.deps, reference);
  return reference;
}

const ask = (reference: string, more: Partial<RefundRequest> = {}) =>
  shop.deps.database.transaction((tx) =>
    requestRefund(tx, shop.deps, { reference, key: 'end', reason: 'cancelled', ...more }),
  );
const refunded = async (reference: string) =>
  (await findPayment(shop.deps.database.db, reference))?.refundedCents;
const withRefund = (refund: PaymentsDeps['processor']['refund']): PaymentsDeps => ({
  ...shop.deps,
  processor: { ...shop.deps.processor, refund },
});
const bookedCents = async (reference: string) =>
  (
    await shop.sql<{ refunded_cents: number }>(
      'SELECT refunded_cents FROM sandbox_intents WHERE reference = $1',
      [reference],
    )
  )[0]?.refunded_cents;

test('the whole amount goes back at once, and the job that comes later gives nothing more', async () => {
  const heard: string[] = [];
  paymentListeners.push(async (_deps, reference) => void heard.push(reference));
  const reference = await paid();
  expect(await ask(reference)).toEqual({ amountCents: AMOUNT });
  expect(await refunded(reference)).toBe(0);
  await processRefunds(shop.deps, reference);
  expect(await refunded(reference)).toBe(AMOUNT);
  await shop.deps.jobs.runPending();
  expect(await bookedCents(reference)).toBe(AMOUNT);
  expect(new Set(heard)).toEqual(new Set([reference]));
});

test('the job alone gives it back as well', async () => {
  const reference = await paid();
  await ask(reference);
  await shop.deps.jobs.runPending();
  expect(await refunded(reference)).toBe(AMOUNT);
});

test('whoever recorded a refund and ended before anybody heard of it: its job tells them', async () => {
  const reference = await paid();
  await ask(reference);
  await processRefunds(shop.deps, reference);
  const heard: string[] = [];
  paymentListeners.push(async (_deps, changed) => void heard.push(changed));
  await shop.deps.jobs.runPending();
  expect(heard).toContain(reference);
});

test('no commit, no refund and no job', async () => {
  const reference = await paid();
  const failing = shop.deps.database.transaction(async (tx) => {
    await requestRefund(tx, shop.deps, { reference, key: 'end', reason: 'cancelled' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await shop.deps.jobs.runPending();
  expect(await listRefunds(shop.deps.database.db, reference)).toEqual([]);
  expect(await bookedCents(reference)).toBe(0);
});

test('one cause, asked for by twenty and run by ten at once, gives money back once', async () => {
  const reference = await paid();
  await times(20, () => ask(reference, { amountCents: 1000 }));
  await times(10, () => processRefunds(shop.deps, reference));
  expect(await listRefunds(shop.deps.database.db, reference)).toHaveLength(1);
  expect(await refunded(reference)).toBe(1000);
  expect(await bookedCents(reference)).toBe(1000);
});

test('twenty causes at once never give back more than was taken', async () => {
  const reference = await paid();
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => ask(reference, { key: `k${index}`, amountCents: 1000 })),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(16);
  for (const { reason } of refused)
    expect(reason).toMatchObject({
      code: 'conflict',
      message: 'Only $9.99 of this payment is left to refund.',
    });
  await processRefunds(shop.deps, reference);
  expect(await refunded(reference)).toBe(4000);
});

test('what is left, after a part went back; and nothing when nothing is left', async () => {
  const reference = await paid();
  await ask(reference, { key: 'goodwill', amountCents: 1500 });
  expect(await ask(reference)).toEqual({ amountCents: AMOUNT - 1500 });
  expect(await ask(reference)).toEqual({ amountCents: AMOUNT - 1500 });
  expect(await ask(reference, { key: 'again' })).toEqual({ amountCents: 0 });
  await processRefunds(shop.deps, reference);
  expect(await refunded(reference)).toBe(AMOUNT);
  expect(await listRefunds(shop.deps.database.db, reference)).toHaveLength(2);
});

test('what was never paid cannot go back', async () => {
  const reference = await shop.open(await shop.card(CARDS.declined));
  await processPayment(shop.deps, reference);
  await expect(ask(reference)).rejects.toMatchObject({ code: 'conflict' });
});

test('an outage or a lost answer leaves the refund to be tried again, and it is given once', async () => {
  const reference = await paid();
  await ask(reference);
  const { processor } = shop.deps;
  const lossy = withRefund(async (refund) => {
    await processor.refund(refund);
    throw new Error('connection reset');
  });
  await processRefunds(lossy, reference);
  expect(await refunded(reference)).toBe(0);
  expect(await listRefunds(shop.deps.database.db, reference)).toEqual([
    expect.objectContaining({ status: 'pending', lastError: 'The card processor could not be reached.' }),
  ]);
  expect(shop.alarms).toContainEqual({ level: 'warn', message: 'a refund has to wait for its job' });

  await shop.sql(`UPDATE refunds SET created_at = now() - interval '3 minutes'`);
  await retryStuckRefunds(shop.deps);
  expect(await refunded(reference)).toBe(AMOUNT);
  expect(await bookedCents(reference)).toBe(AMOUNT);
  expect(await listRefunds(shop.deps.database.db, reference)).toEqual([
    expect.objectContaining({ status: 'succeeded', lastError: null }),
  ]);
});

test('a refund that the processor cannot give is shown, and its money may be asked for again', async () => {
  const reference = await paid();
  await ask(reference);
  await processRefunds(
    withRefund(async () => ({ id: null, status: 'failed', failureReason: 'The card was closed.' })),
    reference,
  );
  expect(await listRefunds(shop.deps.database.db, reference)).toEqual([
    expect.objectContaining({ status: 'failed', lastError: 'The card was closed.' }),
  ]);
  expect(await countRefundsDue(shop.deps.database.db)).toBe(1);
  expect(await ask(reference, { key: 'second try' })).toEqual({ amountCents: AMOUNT });
  await processRefunds(shop.deps, reference);
  expect(await refunded(reference)).toBe(AMOUNT);
});

test('a slow refund counts once it is there, and no longer when it comes back', async () => {
  const reference = await paid();
  await ask(reference);
  let truth: RefundResult = { id: `re_${reference}`, status: 'pending', failureReason: null };
  const slow: PaymentsDeps = {
    ...shop.deps,
    processor: { ...shop.deps.processor, refund: async () => truth, findRefund: async () => truth },
  };
  await processRefunds(slow, reference);
  expect(await refunded(reference)).toBe(0);
  truth = { ...truth, status: 'succeeded' };
  await processRefunds(slow, reference);
  expect(await refunded(reference)).toBe(AMOUNT);
  truth = { ...truth, status: 'failed', failureReason: 'expired_or_canceled_card' };
  await syncRefunds(slow, reference);
  expect(await refunded(reference)).toBe(0);
  expect(shop.alarms).toContainEqual({
    level: 'error',
    message: 'the card processor could not give a refund',
  });
});

test('the schema itself forbids a second refund for one cause, and more than was taken', async () => {
  const reference = await paid();
  await ask(reference, { amountCents: 1000 });
  const again = `INSERT INTO refunds (id, payment_id, key, amount_cents, reason, status) SELECT gen_random_uuid(), payment_id, key, 1, 'x', 'pending' FROM refunds WHERE reason = 'cancelled' ORDER BY created_at DESC LIMIT 1`;
  await expect(shop.sql(again)).rejects.toMatchObject({ code: '23505' });
  await expect(
    shop.sql('UPDATE payments SET refunded_cents = amount_cents + 1 WHERE reference = $1', [reference]),
  ).rejects.toMatchObject({ code: '23514' });
  await expect(
    shop.sql('UPDATE payments SET amount_cents = 0 WHERE reference = $1', [reference]),
  ).rejects.toMatchObject({ code: '23514' });
});
