import { callProcessor } from './call-processor.ts';
import type { ProcessorEvent } from './card-processor.ts';
import { importExternalRefunds } from './import-external-refunds.ts';
import { notifyPaymentChanged } from './notify-payment-changed.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import {
  findPaymentOfIntent,
  insertProcessorEvent,
  isProcessorEventKnown,
  type PaymentRow,
} from './payments.store.ts';
import { processPayment } from './process-payment.ts';
import { syncRefunds } from './process-refunds.ts';
import { recordIntentInTransaction } from './record-intent.ts';

/**
 * Processes a verified webhook event, once: its id is stored in the same transaction as its effect. The payload
 * is not trusted, the intent's state is fetched from the processor.
 * @throws HttpError 503 when the processor cannot be reached; it will deliver the event again
 */
export async function receiveEvent(deps: PaymentsDeps, event: ProcessorEvent): Promise<void> {
  const payment = await applyEvent(deps, event);
  if (!payment) return;
  const { reference } = payment;
  // The event is stored, so after a failure from here on `reconcile-orders` takes over.
  await processPayment(deps, reference).catch((err: unknown) =>
    deps.log.warn({ err, reference }, 'processing a payment event failed, reconcile-orders will retry'),
  );
  // Standalone intents belong to no order, so there is no listener to notify.
  if (payment.captureMethod === 'automatic') await notifyPaymentChanged(deps, reference);
}

/** @returns the payment if the event is new and belongs to one */
async function applyEvent(deps: PaymentsDeps, event: ProcessorEvent): Promise<PaymentRow | null> {
  const { intentId } = event;
  if (intentId === null || (await isProcessorEventKnown(deps.database.db, event.id))) return null;
  const intent = await callProcessor(deps, 'find', () => deps.processor.findIntent(intentId));
  const payment = intent && (await findPaymentOfIntent(deps.database.db, intent));
  if (!intent || !payment) {
    // Not created by this shop, because payments are stored before their intent. Stored so that a repeat is skipped.
    await insertProcessorEvent(deps.database.db, event);
    return null;
  }
  // Before the event is stored: if this fails, the processor has to deliver it again.
  if (event.isAboutRefund) {
    await syncRefunds(deps, payment.reference);
    await importExternalRefunds(deps, payment);
  }
  return await deps.database.transaction(async (tx) => {
    const isNew = await insertProcessorEvent(tx, event);
    return isNew ? await recordIntentInTransaction(tx, deps, payment.id, intent) : null;
  });
}
