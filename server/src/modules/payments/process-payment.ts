import { callProcessor } from './call-processor.ts';
import { type Intent, ProcessorError, type Refusal } from './card-processor.ts';
import { DECLINED, isFinal, type PaymentState, toPaymentState } from './intent-states.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import {
  cancelWithoutIntent,
  findPaymentRow,
  markOutcomeUnknown,
  type PaymentRow,
  type PaymentWithAge,
} from './payments.store.ts';
import { recordIntent } from './record-intent.ts';

/** Max age of a payment for creating its intent; later the buyer is gone and the idempotency key may have expired. */
const MAX_CREATE_AGE_SECONDS = 30 * 60;
/**
 * From this age a lookup is conclusive: no call that began before `MAX_CREATE_AGE_SECONDS` is in flight or missing from
 * the search index.
 */
const CONCLUSIVE_LOOKUP_AGE_SECONDS = 32 * 60;

/** The same for a lookup after a cached failure: seconds since the outcome became unknown. */
const CONCLUSIVE_LOOKUP_SECONDS = 90;

const NEVER_CREATED = 'The payment was not made in time.';

export async function getPaymentRow(deps: PaymentsDeps, reference: string): Promise<PaymentWithAge> {
  const payment = await findPaymentRow(deps.database.db, reference);
  if (!payment) throw new Error('No payment with this reference');
  return payment;
}

/**
 * Creates or fetches the payment's intent, confirms it if needed and records its state. Idempotent; called
 * outside a transaction by checkout, the webhook and `reconcile-orders`. A declined card cancels the payment.
 * @param created the payment, if the caller has just created it; saves reading it again
 * @throws HttpError 503 when the processor cannot be reached; retrying is safe
 */
export async function processPayment(
  deps: PaymentsDeps,
  reference: string,
  created?: PaymentWithAge,
): Promise<PaymentState> {
  const payment = created ?? (await getPaymentRow(deps, reference));
  if (isFinal(payment.intentStatus)) return toPaymentState(payment);
  const found = await findOrCreateIntent(deps, payment);
  if (!found) return toPaymentState(await getPaymentRow(deps, reference));
  return toPaymentState(await finishIntent(deps, payment, found));
}

/** The intent as the processor has it; null when there is none, or not yet. */
async function findOrCreateIntent(deps: PaymentsDeps, payment: PaymentWithAge): Promise<Intent | null> {
  if (payment.intentId !== null) return await findRecordedIntent(deps, payment, payment.intentId);
  if (payment.unknownOutcomeSeconds !== null || payment.ageSeconds > MAX_CREATE_AGE_SECONDS)
    return await findIntentOfUnknownOutcome(deps, payment);
  const created = await callProcessor(deps, 'create', () => createIntent(deps, payment));
  if (!isRefusal(created)) return created;
  await cancelWithoutIntent(deps.database.db, payment.id, created.refusal);
  return null;
}

/**
 * The payment's id, stored before the call, is the idempotency key; a cached failure is recorded as an unknown outcome.
 */
async function createIntent(deps: PaymentsDeps, payment: PaymentRow): Promise<Intent | Refusal> {
  try {
    return await deps.processor.createIntent({
      amountCents: payment.amountCents,
      currency: payment.currency,
      reference: payment.reference,
      paymentMethodId: payment.paymentMethodId,
      confirm: payment.captureMethod === 'automatic',
      capture: payment.captureMethod,
      idempotencyKey: payment.id,
    });
  } catch (error) {
    if (error instanceof ProcessorError && error.isCachedFailure)
      await markOutcomeUnknown(deps.database.db, payment.id);
    throw error;
  }
}

const isRefusal = (created: Intent | Refusal): created is Refusal => 'refusal' in created;

async function findRecordedIntent(
  deps: PaymentsDeps,
  payment: PaymentRow,
  intentId: string,
): Promise<Intent | null> {
  const intent = await callProcessor(deps, 'find', () => deps.processor.findIntent(intentId));
  if (!intent)
    deps.log.error(
      { reference: payment.reference, processor: payment.processor },
      'payment intent not found at the card processor',
    );
  return intent;
}

/**
 * Looks up, by reference, an intent whose creation ended without a usable response; it is never created again
 * with another key. If a conclusive lookup finds none, the payment is cancelled.
 */
export async function findIntentOfUnknownOutcome(
  deps: PaymentsDeps,
  payment: PaymentWithAge,
): Promise<Intent | null> {
  const isOld = payment.ageSeconds >= CONCLUSIVE_LOOKUP_AGE_SECONDS;
  if (payment.unknownOutcomeSeconds === null && !isOld) return null;
  const intent = await callProcessor(deps, 'look up', () =>
    deps.processor.findIntentByReference(payment.reference),
  );
  const isConclusive = isOld || (payment.unknownOutcomeSeconds ?? 0) >= CONCLUSIVE_LOOKUP_SECONDS;
  if (!intent && isConclusive) await cancelWithoutIntent(deps.database.db, payment.id, NEVER_CREATED);
  return intent;
}

async function finishIntent(deps: PaymentsDeps, payment: PaymentRow, found: Intent): Promise<PaymentRow> {
  if (payment.captureMethod === 'manual') return await recordIntent(deps, payment.id, found);
  const intent = await confirmIfNeeded(deps, payment, found);
  const recorded = await recordIntent(deps, payment.id, intent);
  if (recorded.intentStatus !== 'requires_payment_method') return recorded;
  return await cancelPaymentIntent(deps, recorded, intent.declineReason ?? DECLINED);
}

async function confirmIfNeeded(
  deps: PaymentsDeps,
  { id, paymentMethodId }: PaymentRow,
  intent: Intent,
): Promise<Intent> {
  if (intent.status !== 'requires_confirmation' || paymentMethodId === null) return intent;
  return await confirmIntent(deps, intent.id, { paymentMethodId, idempotencyKey: `${id}:confirm` });
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

/** Cancels the intent at the processor, so that it cannot be paid later; an intent that has succeeded stays paid. */
export async function cancelPaymentIntent(
  deps: PaymentsDeps,
  { id, intentId }: PaymentRow,
  reason: string,
): Promise<PaymentRow> {
  if (intentId === null) throw new Error('Cannot cancel a payment without an intent');
  const intent = await callProcessor(deps, 'cancel', () => deps.processor.cancelIntent(intentId));
  return await recordIntent(deps, id, { ...intent, declineReason: intent.declineReason ?? reason });
}
