import { callProcessor } from './call-processor.ts';
import type { Intent, ProcessorEvent } from './card-processor.ts';
import { notifyPaymentChanged } from './notify-payment-changed.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { findPaymentOfIntent, type PaymentRow } from './payments.store.ts';
import { insertProcessorEvent, isProcessorEventKnown } from './processor-events.store.ts';
import { syncPayment } from './sync-payment.ts';
import { syncRefunds } from './sync-refunds.ts';

/**
 * Processes a verified webhook event once: its id is stored in the same transaction as its effect. The payload is not
 * trusted; the intent's state is fetched from the processor.
 * @throws HttpError 503 when the processor cannot be reached; it will deliver the event again
 */
export async function receiveEvent(deps: PaymentsDeps, event: ProcessorEvent): Promise<void> {
  const { intentId } = event;
  const { db } = deps.database;
  if (intentId === null || (await isProcessorEventKnown(db, event.id))) return;
  const known = await findPaymentOfIntent(db, { id: intentId, reference: null });
  const { payment, getIntent } = known
    ? { payment: known, getIntent: undefined }
    : await findPaymentByReference(deps, intentId);
  if (!payment) {
    // Not created by this shop, because payments are stored before their intent. Stored so that a repeat is skipped.
    await insertProcessorEvent(db, event);
    return;
  }
  // Before the event is stored: if this fails, the processor has to deliver it again.
  if (event.isAboutRefund) await syncRefunds(deps, { ...payment, intentId });
  const { isRepeat } = await syncPayment(deps, payment, { getIntent, event });
  if (!isRepeat) await notifyPaymentChanged(deps, payment);
}

/** Finds the payment of an intent whose id never arrived, by the processor's reference. */
async function findPaymentByReference(
  deps: PaymentsDeps,
  intentId: string,
): Promise<{ payment: PaymentRow | null; getIntent: () => Promise<Intent | null> }> {
  const intent = await callProcessor(deps, 'find', () => deps.processor.findIntent(intentId));
  const payment = intent && (await findPaymentOfIntent(deps.database.db, intent));
  return { payment, getIntent: async () => intent };
}
