import { centsToDollars } from '@presently/contracts/money';
import { formatDollars } from '@presently/texts/format';
import { paymentUnknown } from '@presently/texts/server/alerts';
import { HttpError } from '../../platform/http/http-error.ts';
import { raiseAlert } from '../alerts/index.ts';
import { callProcessor, SLOW_CALL_MS } from './call-processor.ts';
import type { Intent } from './card-processor.ts';
import { notifyPaymentChanged } from './notify-payment-changed.ts';
import { keyOfReference } from './payment-key.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { findPaymentOfIntent, listOpenPayments, type PaymentRow } from './payments.store.ts';
import { syncPayment } from './sync-payment.ts';
import { syncRefunds } from './sync-refunds.ts';

/** The kind of alert for a payment that only the processor knows; its subject is the intent's id. */
const PAYMENT_UNKNOWN = 'payment_unknown';

/** A payment that could not be compared, with its purchase's order; null for a standalone intent. */
export type UncomparedPayment = { intentId: string | null; purchaseId: string | null; amountCents: number };

/**
 * Compares payments with the processor's after the shop was restored to an earlier state: those that are open in the
 * shop, all that the processor has since then, and refunds since then. A payment unknown to the shop raises an alert. A
 * failure does not prevent the others from being compared. Calling it again is safe.
 * @returns the payments that could not be compared
 * @throws HttpError 503 when the processor cannot be reached
 */
export async function reconcileWithProcessor(deps: PaymentsDeps, since: Date): Promise<UncomparedPayment[]> {
  const { listIntentsSince, listRefundedIntentsSince } = deps.processor;
  const uncompared = new Map<string, UncomparedPayment>();
  const compare = async (key: string, payment: UncomparedPayment, work: () => Promise<void>) => {
    try {
      await work();
    } catch (err) {
      deps.log.error({ err, payment: key }, 'comparing a payment with the card processor failed');
      uncompared.set(key, payment);
    }
  };
  const intents = await callProcessor(
    deps,
    'list intents',
    async () => (await listIntentsSince?.(since)) ?? [],
    SLOW_CALL_MS,
  );
  for (const intent of intents) {
    const { id, amountCents } = intent;
    const payment = await findOwnPayment(deps, intent);
    if (payment === 'not ours') continue;
    await compare(id, { intentId: id, purchaseId: payment?.purchaseId ?? null, amountCents }, () =>
      payment ? syncKnown(deps, payment, intent) : reportUnknown(deps, intent),
    );
  }
  for (const payment of await listOpenPayments(deps.database.db))
    await compare(payment.intentId ?? payment.id, payment, () => syncKnown(deps, payment));
  const refunded = await callProcessor(
    deps,
    'list refunds',
    async () => (await listRefundedIntentsSince?.(since)) ?? [],
    SLOW_CALL_MS,
  );
  for (const intentId of refunded) {
    const payment = await findPaymentOfIntent(deps.database.db, { id: intentId, reference: null });
    if (payment) await compare(intentId, payment, () => syncRefunds(deps, payment));
  }
  return [...uncompared.values()];
}

/** Null: the shop has lost it. `not ours`: created by another program that uses the same account. */
async function findOwnPayment(deps: PaymentsDeps, intent: Intent): Promise<PaymentRow | null | 'not ours'> {
  if (intent.reference === null || keyOfReference(intent.reference) === null) return 'not ours';
  return await findPaymentOfIntent(deps.database.db, intent);
}

async function syncKnown(deps: PaymentsDeps, payment: PaymentRow, intent?: Intent): Promise<void> {
  await syncPayment(deps, payment, intent ? { getIntent: async () => intent } : {});
  if (!(await notifyPaymentChanged(deps, payment))) throw new HttpError('unavailable');
}

/** Its order is lost. An unpaid intent is cancelled, so that it cannot be paid later. */
async function reportUnknown(deps: PaymentsDeps, intent: Intent): Promise<void> {
  const isOpen = intent.status.startsWith('requires_') && intent.status !== 'requires_capture';
  const { id, status, amountCents } = isOpen
    ? await callProcessor(deps, 'cancel', () => deps.processor.cancelIntent(intent.id))
    : intent;
  if (status === 'canceled') return;
  await raiseAlert(deps.database.db, {
    kind: PAYMENT_UNKNOWN,
    subject: id,
    text: paymentUnknown({ id, amount: formatDollars(centsToDollars(amountCents)) }),
  });
}
