import { expect } from 'vitest';
import { type PaymentsDeps, processPayment, requestRefund } from './index.ts';
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
