import { cardDeclined } from '@presently/texts/errors';
import { callProcessor } from './call-processor.ts';
import { type Intent, ProcessorError, type ProcessorEvent } from './card-processor.ts';
import { getPaymentRow } from './find-payment.ts';
import { isFinal } from './intent-states.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import type { PaymentRow } from './payments.store.ts';
import { insertProcessorEvent } from './processor-events.store.ts';
import { recordIntent, recordIntentInTransaction } from './record-intent.ts';

type PaymentToSync = Pick<PaymentRow, 'id' | 'purchaseId' | 'processor' | 'intentId' | 'intentStatus'>;

type SyncOptions = {
  /** The call to the processor; null if there is no intent, or not yet. Default: fetches the intent. */
  getIntent?: (() => Promise<Intent | null>) | undefined;
  /** The webhook event that caused it, stored in the transaction of its effect. */
  event?: ProcessorEvent;
};

/** `isRepeat`: the event was stored before, so nothing was done. */
type Synced = { payment: PaymentRow; isRepeat: boolean };

/**
 * Syncs a payment with its intent: calls the card processor once and records the response, then confirms an intent that
 * was only created, and cancels one whose card was declined. Checkout, confirmation, webhook and reconciliation all use
 * this, possibly concurrently. Call outside a transaction.
 * @throws HttpError 503 when the processor cannot be reached; calling again is safe
 */
export async function syncPayment(
  deps: PaymentsDeps,
  payment: PaymentToSync,
  { getIntent = () => fetchIntent(deps, payment), event }: SyncOptions = {},
): Promise<Synced> {
  const intent = await getIntent();
  const { payment: recorded, isRepeat } = await record(deps, payment, intent, event);
  if (!intent || isRepeat) return { payment: recorded, isRepeat };
  try {
    return { payment: await finishIntent(deps, recorded, intent), isRepeat };
  } catch (err) {
    if (!event) throw err;
    // The event is stored, so its next delivery would do nothing.
    deps.log.warn(
      { err, paymentId: payment.id },
      'processing a payment event failed, reconcile-orders will retry',
    );
    return { payment: recorded, isRepeat };
  }
}

/** The processor's intent; also null for a final one, which cannot have changed. */
async function fetchIntent(
  deps: PaymentsDeps,
  { id: paymentId, processor, intentId, intentStatus }: PaymentToSync,
): Promise<Intent | null> {
  if (intentId === null || isFinal(intentStatus)) return null;
  const intent = await callProcessor(deps, 'find', () => deps.processor.findIntent(intentId));
  if (!intent) deps.log.error({ paymentId, processor }, 'payment intent not found at the card processor');
  return intent;
}

async function record(
  deps: PaymentsDeps,
  { id }: PaymentToSync,
  intent: Intent | null,
  event: ProcessorEvent | undefined,
): Promise<Synced> {
  if (!event) {
    const payment = intent
      ? await recordIntent(deps, id, intent)
      : await getPaymentRow(deps.database.db, { id });
    return { payment, isRepeat: false };
  }
  return await deps.database.transaction(async (tx) => {
    const isRepeat = !(await insertProcessorEvent(tx, event));
    const payment =
      intent && !isRepeat
        ? await recordIntentInTransaction(tx, deps, id, intent)
        : await getPaymentRow(tx, { id });
    return { payment, isRepeat };
  });
}

/** Performs the remaining step of an order's intent; a standalone one is only confirmed or cancelled on request. */
async function finishIntent(deps: PaymentsDeps, recorded: PaymentRow, intent: Intent): Promise<PaymentRow> {
  // Also for a stale or mismatching response, which was not recorded.
  if (recorded.captureMethod === 'manual' || recorded.intentStatus !== intent.status) return recorded;
  const { id, paymentMethodId } = recorded;
  if (intent.status === 'requires_confirmation' && paymentMethodId !== null) {
    const confirmed = await confirmIntent(deps, intent.id, {
      paymentMethodId,
      idempotencyKey: `${id}:confirm`,
    });
    return await finishIntent(deps, await recordIntent(deps, id, confirmed), confirmed);
  }
  if (intent.status !== 'requires_payment_method') return recorded;
  return await recordIntent(
    deps,
    id,
    await cancelIntent(deps, intent.id, intent.declineReason ?? cardDeclined),
  );
}

/**
 * Confirms an intent. After a cached failure the intent is fetched, and cancelled if the confirmation did not take
 * effect.
 */
export async function confirmIntent(
  deps: PaymentsDeps,
  intentId: string,
  options: { paymentMethodId: string; idempotencyKey: string },
): Promise<Intent> {
  return await callProcessor(deps, 'confirm', async () => {
    try {
      return await deps.processor.confirmIntent(intentId, options);
    } catch (error) {
      if (!(error instanceof ProcessorError) || !error.isCachedFailure) throw error;
      const intent = await deps.processor.findIntent(intentId);
      if (intent && intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation')
        return intent;
      return await deps.processor.cancelIntent(intentId);
    }
  });
}

/**
 * Cancels an intent at the processor, so that it cannot be paid later; one that has succeeded stays paid.
 * @returns the intent after that, with the reason unless its card was declined for another
 */
export async function cancelIntent(deps: PaymentsDeps, intentId: string, reason: string): Promise<Intent> {
  const intent = await callProcessor(deps, 'cancel', () => deps.processor.cancelIntent(intentId));
  return { ...intent, declineReason: intent.declineReason ?? reason };
}
