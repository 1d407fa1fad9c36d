import { expect } from 'vitest';
import {
  listRefunds,
  type PaymentsDeps,
  processPayment,
  processRefunds,
  requestRefund,
  retryRefund,
} from './index.ts';
import { CARDS, type PaymentsFixture, test } from './payments.fixture.ts';
import { retryStuckRefunds } from './process-refunds.ts';
import { trackSignatureFailures } from './track-signature-failures.ts';

const openAlerts = (shop: PaymentsFixture) =>
  shop.sql<{ kind: string; subject: string; occurrences: number }>(
    `SELECT kind, subject, occurrences FROM alerts WHERE resolved_at IS NULL ORDER BY kind, subject`,
  );

/** A refund that is still pending after all attempts have been used up. */
async function aLateRefund(shop: PaymentsFixture): Promise<string> {
  const purchaseId = await shop.open(await shop.card(CARDS.pays), 4999);
  await processPayment(shop.deps, { purchaseId });
  await shop.deps.database.transaction((tx) =>
    requestRefund(tx, { orderId: purchaseId, key: 'end', reason: 'cancelled' }),
  );
  await shop.sql(`UPDATE refunds SET created_at = now() - interval '1 hour' WHERE status = 'pending'`);
  return purchaseId;
}

const withRefund = (shop: PaymentsFixture, refund: PaymentsDeps['processor']['refund']): PaymentsDeps => ({
  ...shop.deps,
  processor: { ...shop.deps.processor, refund },
});

test('a refund that keeps failing raises one alert, which is resolved once it succeeds', async ({ shop }) => {
  const purchaseId = await aLateRefund(shop);
  const unavailable = withRefund(shop, () => Promise.reject(new Error('connection refused')));
  await retryStuckRefunds(unavailable);
  await retryStuckRefunds(unavailable);
  expect(await openAlerts(shop)).toEqual([{ kind: 'refund_late', subject: purchaseId, occurrences: 2 }]);
  await retryStuckRefunds(shop.deps);
  expect(await openAlerts(shop)).toEqual([]);
});

test('a refund that the processor rejects raises an alert', async ({ shop }) => {
  const purchaseId = await aLateRefund(shop);
  await retryStuckRefunds(
    withRefund(shop, async () => ({
      id: 're_1',
      status: 'failed',
      failureReason: 'expired_or_canceled_card',
    })),
  );
  expect(await openAlerts(shop)).toEqual([{ kind: 'refund_failed', subject: purchaseId, occurrences: 1 }]);
  await shop.sql(`DELETE FROM alerts`);
});

/** A refund of a part of the order. */
const aPart = (shop: PaymentsFixture, orderId: string, key: string) =>
  shop.deps.database.transaction((tx) =>
    requestRefund(tx, { orderId, amountCents: 1000, key, reason: 'Broken' }),
  );
async function aPaidOrder(shop: PaymentsFixture): Promise<string> {
  const orderId = await shop.open(await shop.card(CARDS.pays), 4999);
  await processPayment(shop.deps, { purchaseId: orderId });
  return orderId;
}

test('the alert about a failed refund stays open when another refund of the order succeeds, until it is retried', async ({
  shop,
}) => {
  const orderId = await aPaidOrder(shop);
  await aPart(shop, orderId, 'first');
  const rejecting = withRefund(shop, async () => ({ id: null, status: 'failed', failureReason: 'closed' }));
  await processRefunds(rejecting, orderId);
  await aPart(shop, orderId, 'second');
  await processRefunds(shop.deps, orderId);
  expect(await openAlerts(shop)).toMatchObject([{ kind: 'refund_failed', subject: orderId }]);
  const [failed] = await listRefunds(shop.deps.database.db, orderId);
  await shop.deps.database.transaction((tx) => retryRefund(tx, failed?.id as string));
  await processRefunds(shop.deps, orderId);
  expect(await openAlerts(shop)).toEqual([]);
});

test('the alert about a late refund stays open when another refund of the order succeeds', async ({
  shop,
}) => {
  const orderId = await aPaidOrder(shop);
  await aPart(shop, orderId, 'late');
  await aPart(shop, orderId, 'in time');
  const [late] = await listRefunds(shop.deps.database.db, orderId);
  await shop.sql(`UPDATE refunds SET created_at = now() - interval '1 hour' WHERE id = $1`, [late?.id]);
  const { refund } = shop.deps.processor;
  const failingOnce = withRefund(shop, (request) =>
    request.idempotencyKey === late?.id ? Promise.reject(new Error('connection refused')) : refund(request),
  );
  await retryStuckRefunds(failingOnce);
  await processRefunds(failingOnce, orderId);
  expect(await openAlerts(shop)).toMatchObject([{ kind: 'refund_late', subject: orderId }]);
  await processRefunds(shop.deps, orderId);
  expect(await openAlerts(shop)).toEqual([]);
});

test('repeated signature failures raise one alert, which the first valid event resolves; unsigned requests raise none', async ({
  shop,
}) => {
  for (let count = 0; count < 10; count++)
    await trackSignatureFailures(shop.deps, { isValid: false, isSigned: false });
  for (let count = 0; count < 4; count++)
    await trackSignatureFailures(shop.deps, { isValid: false, isSigned: true });
  expect(await openAlerts(shop)).toEqual([]);
  await trackSignatureFailures(shop.deps, { isValid: false, isSigned: true });
  await trackSignatureFailures(shop.deps, { isValid: false, isSigned: true });
  expect(await openAlerts(shop)).toEqual([{ kind: 'webhook_refused', subject: 'stripe', occurrences: 2 }]);
  await trackSignatureFailures(shop.deps, { isValid: true, isSigned: true });
  expect(await openAlerts(shop)).toEqual([]);
});
