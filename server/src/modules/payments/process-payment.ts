import { notMadeInTime } from '@presently/texts/server/payments';
import { callProcessor } from './call-processor.ts';
import { type Intent, ProcessorError, type Refusal } from './card-processor.ts';
import { getPaymentRow } from './find-payment.ts';
import { isFinal, type PaymentState, toPaymentState } from './intent-states.ts';
import { type PaymentKey, referenceOf } from './payment-key.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { cancelWithoutIntent, markOutcomeUnknown, type PaymentToProcess } from './payments.store.ts';
import { syncPayment } from './sync-payment.ts';

/** Max age of a payment for creating its intent; later the buyer is gone and the idempotency key may have expired. */
const MAX_CREATE_AGE_SECONDS = 30 * 60;
/**
 * From this age a lookup is conclusive: no call that began before `MAX_CREATE_AGE_SECONDS` is in flight or missing from
 * the search index.
 */
const CONCLUSIVE_LOOKUP_AGE_SECONDS = 32 * 60;

/** The same for a lookup after a cached failure: seconds since the outcome became unknown. */
const CONCLUSIVE_LOOKUP_SECONDS = 90;

/**
 * Creates the payment's intent, or fetches its state, and records it. Idempotent; called outside a transaction by
 * checkout and `reconcile-orders`. A declined card cancels the payment.
 * @param created the payment, if the caller has just created it; saves reading it again
 * @throws HttpError 503 when the processor cannot be reached; retrying is safe
 */
export async function processPayment(
  deps: PaymentsDeps,
  key: PaymentKey,
  created?: PaymentToProcess,
): Promise<PaymentState> {
  const payment = created ?? (await getPaymentRow(deps.database.db, key));
  if (isFinal(payment.intentStatus)) return toPaymentState(payment);
  const getIntent = payment.intentId === null ? () => createOrLookUpIntent(deps, payment) : undefined;
  return toPaymentState((await syncPayment(deps, payment, { getIntent })).payment);
}

/** The intent of a payment that has none recorded; null when there is none, or not yet. */
async function createOrLookUpIntent(deps: PaymentsDeps, payment: PaymentToProcess): Promise<Intent | null> {
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
async function createIntent(deps: PaymentsDeps, payment: PaymentToProcess): Promise<Intent | Refusal> {
  try {
    return await deps.processor.createIntent({
      amountCents: payment.amountCents,
      currency: payment.currency,
      reference: referenceOf(payment),
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

/**
 * Looks up, by reference, an intent whose creation ended without a usable response; it is never created again
 * with another key. If a conclusive lookup finds none, the payment is cancelled.
 */
export async function findIntentOfUnknownOutcome(
  deps: PaymentsDeps,
  payment: PaymentToProcess,
): Promise<Intent | null> {
  const isOld = payment.ageSeconds >= CONCLUSIVE_LOOKUP_AGE_SECONDS;
  if (payment.unknownOutcomeSeconds === null && !isOld) return null;
  const intent = await callProcessor(deps, 'look up', () =>
    deps.processor.findIntentByReference(referenceOf(payment)),
  );
  const isConclusive = isOld || (payment.unknownOutcomeSeconds ?? 0) >= CONCLUSIVE_LOOKUP_SECONDS;
  if (!intent && isConclusive) await cancelWithoutIntent(deps.database.db, payment.id, notMadeInTime);
  return intent;
}
