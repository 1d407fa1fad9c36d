import { callProcessor } from './call-processor.ts';
import { type Intent, ProcessorError, type Refusal } from './card-processor.ts';
import { DECLINED, isFinal, type PaymentState, toPaymentState } from './intent-states.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import {
  type PaymentWithAge,
  cancelWithoutIntent,
  findPaymentRow,
  markOutcomeUnknown,
  type PaymentRow,
} from './payments.store.ts';
import { recordIntent } from './record-intent.ts';

/** The gifter pressed the button this long ago: to ask for the money now would surprise them, and the key may be forgotten. */
const ASK_WITHIN_SECONDS = 30 * 60;
/** Longer than any call that began before `ASK_WITHIN_SECONDS` can still be under way, or take to show in look-ups. */
const LOOK_UP_AFTER_SECONDS = 32 * 60;

/** Likewise, after an answer that the processor will only repeat. */
const LOOK_UP_LOST_FOR_SECONDS = 90;

const NEVER_ASKED = 'The payment was not made in time.';

export async function getPaymentRow(deps: PaymentsDeps, reference: string): Promise<PaymentWithAge> {
  const payment = await findPaymentRow(deps.database.db, reference);
  if (!payment) throw new Error('There is no payment for this reference');
  return payment;
}

/**
 * Brings a payment as far as it goes. Anybody may call it at any time, outside a transaction: the
 * browser's return, a webhook, a reconciler. A refused card ends the payment.
 * @param opened the payment, by whoever has just written it
 * @throws HttpError 503 when the processor cannot be reached; calling again is safe
 */
export async function processPayment(
  deps: PaymentsDeps,
  reference: string,
  opened?: PaymentWithAge,
): Promise<PaymentState> {
  const payment = opened ?? (await getPaymentRow(deps, reference));
  if (isFinal(payment.intentStatus)) return toPaymentState(payment);
  const found = await findOrCreateIntent(deps, payment);
  if (!found) return toPaymentState(await getPaymentRow(deps, reference));
  return toPaymentState(await finishIntent(deps, payment, found));
}

/** The intent's true state; null when there is none, now or for good. */
async function findOrCreateIntent(deps: PaymentsDeps, payment: PaymentWithAge): Promise<Intent | null> {
  if (payment.intentId !== null) return await findRecordedIntent(deps, payment, payment.intentId);
  if (payment.unknownOutcomeSeconds !== null || payment.ageSeconds > ASK_WITHIN_SECONDS)
    return await findUnansweredIntent(deps, payment);
  const made = await callProcessor(deps, 'create', () => createIntent(deps, payment));
  if (!isRefusal(made)) return made;
  await cancelWithoutIntent(deps.database.db, payment.id, made.refusal);
  return null;
}

/** With a key that was written down before; an answer that the processor keeps although it is none is remembered. */
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
    if (error instanceof ProcessorError && error.isKept)
      await markOutcomeUnknown(deps.database.db, payment.id);
    throw error;
  }
}

const isRefusal = (made: Intent | Refusal): made is Refusal => 'refusal' in made;

async function findRecordedIntent(
  deps: PaymentsDeps,
  payment: PaymentRow,
  intentId: string,
): Promise<Intent | null> {
  const intent = await callProcessor(deps, 'find', () => deps.processor.findIntent(intentId));
  if (!intent)
    deps.log.error(
      { reference: payment.reference, processor: payment.processor },
      'the processor does not know the intent of a payment',
    );
  return intent;
}

/**
 * The answer to making the intent was lost, long ago or for good: it is looked for by our reference, never
 * asked for again with another key. What does not turn up was never made, and then never will be.
 */
export async function findUnansweredIntent(deps: PaymentsDeps, payment: PaymentWithAge): Promise<Intent | null> {
  const isOld = payment.ageSeconds >= LOOK_UP_AFTER_SECONDS;
  if (payment.unknownOutcomeSeconds === null && !isOld) return null;
  const intent = await callProcessor(deps, 'look up', () =>
    deps.processor.findIntentByReference(payment.reference),
  );
  const isCertain = isOld || (payment.unknownOutcomeSeconds ?? 0) >= LOOK_UP_LOST_FOR_SECONDS;
  if (!intent && isCertain) await cancelWithoutIntent(deps.database.db, payment.id, NEVER_ASKED);
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

/** Confirms; an answer that the processor keeps although it is none is looked for, and what did not go through is ended. */
export async function confirmIntent(
  deps: PaymentsDeps,
  intentId: string,
  how: { paymentMethodId: string; idempotencyKey: string },
): Promise<Intent> {
  return await callProcessor(deps, 'confirm', async () => {
    try {
      return await deps.processor.confirmIntent(intentId, how);
    } catch (error) {
      if (!(error instanceof ProcessorError) || !error.isKept) throw error;
      const intent = await deps.processor.findIntent(intentId);
      if (intent && intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation')
        return intent;
      return await deps.processor.cancelIntent(intentId);
    }
  });
}

/** Cancels the intent at the processor, so that nobody can pay it later, unless money came first. */
export async function cancelPaymentIntent(
  deps: PaymentsDeps,
  { id, intentId }: PaymentRow,
  reason: string,
): Promise<PaymentRow> {
  if (intentId === null) throw new Error('A payment without an intent has none to cancel');
  const intent = await callProcessor(deps, 'cancel', () => deps.processor.cancelIntent(intentId));
  return await recordIntent(deps, id, { ...intent, declineReason: intent.declineReason ?? reason });
}
