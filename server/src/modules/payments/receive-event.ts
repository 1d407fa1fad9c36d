import { importExternalRefunds } from './import-external-refunds.ts';
import { callProcessor } from './call-processor.ts';
import type { ProcessorEvent } from './card-processor.ts';
import { notifyPaymentListeners } from './payment-listeners.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { findPaymentOfIntent, insertProcessorEvent, type PaymentRow, isProcessorEventKnown } from './payments.store.ts';
import { processPayment } from './process-payment.ts';
import { recordIntentIn } from './record-intent.ts';
import { syncRefunds } from './process-refunds.ts';

/**
 * Takes in a signed event of the processor, once: its id is written down in the same transaction as its
 * effect. The event only says where to look; what is so is asked of the processor.
 * @throws HttpError 503 when the processor cannot be asked; it sends the event again
 */
export async function receiveEvent(deps: PaymentsDeps, event: ProcessorEvent): Promise<void> {
  const payment = await takeEffect(deps, event);
  if (!payment) return;
  const { reference } = payment;
  // From here on a failure loses nothing: the reconciler comes to the same end.
  await processPayment(deps, reference).catch((err: unknown) =>
    deps.log.warn({ err, reference }, 'a payment event has to wait for the reconciler'),
  );
  // A hold belongs to nobody, so nobody waits for it.
  if (payment.captureMethod === 'automatic') await notifyPaymentListeners(deps, reference);
}

async function takeEffect(deps: PaymentsDeps, event: ProcessorEvent): Promise<PaymentRow | null> {
  const { intentId } = event;
  if (intentId === null || (await isProcessorEventKnown(deps.database.db, event.id))) return null;
  const intent = await callProcessor(deps, 'find', () => deps.processor.findIntent(intentId));
  const payment = intent && (await findPaymentOfIntent(deps.database.db, intent));
  if (!intent || !payment) {
    // Not ours: its payment would have been written down before. So that it is looked at once.
    await insertProcessorEvent(deps.database.db, event);
    return null;
  }
  // First, because an event that is written down does not come again.
  if (event.isAboutRefund) {
    await syncRefunds(deps, payment.reference);
    await importExternalRefunds(deps, payment);
  }
  return await deps.database.transaction(async (tx) => {
    const isNew = await insertProcessorEvent(tx, event);
    return isNew ? await recordIntentIn(tx, deps, payment.id, intent) : null;
  });
}
