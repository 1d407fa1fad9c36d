import { askProcessor } from './ask-processor.ts';
import type { Intent, Refusal } from './card-processor.ts';
import { DECLINED, isFinal, type PaymentState, paymentStateOf } from './intent-states.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { endWithoutIntent, findPaymentRow, type PaymentRow } from './payments.store.ts';
import { recordIntent } from './record-intent.ts';

/** The gifter pressed the button this long ago: to ask for the money now would surprise them, and the key may be forgotten. */
const ASK_WITHIN_SECONDS = 30 * 60;
/** Longer than any call that began before `ASK_WITHIN_SECONDS` can still be under way, or take to show in look-ups. */
const LOOK_UP_AFTER_SECONDS = 32 * 60;

const NEVER_ASKED = 'The payment was not made in time.';

type AgedPayment = PaymentRow & { ageSeconds: number };

export async function getPaymentRow(deps: PaymentsDeps, reference: string): Promise<AgedPayment> {
  const payment = await findPaymentRow(deps.database.db, reference);
  if (!payment) throw new Error('There is no payment for this reference');
  return payment;
}

/**
 * Brings a payment as far as it goes. Anybody may call it at any time, outside a transaction: the
 * browser's return, a webhook, a reconciler. A refused card ends the payment.
 * @throws HttpError 503 when the processor cannot be reached; calling again is safe
 */
export async function pursuePayment(deps: PaymentsDeps, reference: string): Promise<PaymentState> {
  const payment = await getPaymentRow(deps, reference);
  if (isFinal(payment.intentStatus)) return paymentStateOf(payment);
  const found = await findOrCreateIntent(deps, payment);
  if (!found) return paymentStateOf(await getPaymentRow(deps, reference));
  return paymentStateOf(await finishIntent(deps, payment, found));
}

/** The intent's true state; null when there is none, now or for good. */
async function findOrCreateIntent(deps: PaymentsDeps, payment: AgedPayment): Promise<Intent | null> {
  if (payment.intentId !== null) return await findRecordedIntent(deps, payment, payment.intentId);
  if (payment.ageSeconds > ASK_WITHIN_SECONDS) return await findUnansweredIntent(deps, payment);
  const made = await askProcessor(deps, 'create', () =>
    deps.processor.createIntent({
      amountCents: payment.amountCents,
      currency: payment.currency,
      reference: payment.reference,
      paymentMethodId: payment.paymentMethodId,
      confirm: payment.captureMethod === 'automatic',
      capture: payment.captureMethod,
      idempotencyKey: payment.id,
    }),
  );
  if (!isRefusal(made)) return made;
  await endWithoutIntent(deps.database.db, payment.id, made.refusal);
  return null;
}

const isRefusal = (made: Intent | Refusal): made is Refusal => 'refusal' in made;

async function findRecordedIntent(
  deps: PaymentsDeps,
  payment: PaymentRow,
  intentId: string,
): Promise<Intent | null> {
  const intent = await askProcessor(deps, 'find', () => deps.processor.findIntent(intentId));
  if (!intent)
    deps.log.error(
      { reference: payment.reference, processor: payment.processor },
      'the processor does not know the intent of a payment',
    );
  return intent;
}

/** The answer to making the intent was lost long ago, or it was never made: then it never will be. */
export async function findUnansweredIntent(deps: PaymentsDeps, payment: AgedPayment): Promise<Intent | null> {
  if (payment.ageSeconds < LOOK_UP_AFTER_SECONDS) return null;
  const intent = await askProcessor(deps, 'look up', () =>
    deps.processor.findIntentByReference(payment.reference),
  );
  if (!intent) await endWithoutIntent(deps.database.db, payment.id, NEVER_ASKED);
  return intent;
}

async function finishIntent(deps: PaymentsDeps, payment: PaymentRow, found: Intent): Promise<PaymentRow> {
  if (payment.captureMethod === 'manual') return await recordIntent(deps, payment.id, found);
  const intent = await confirmIfNeeded(deps, payment, found);
  const recorded = await recordIntent(deps, payment.id, intent);
  if (recorded.intentStatus !== 'requires_payment_method') return recorded;
  return await endIntent(deps, recorded, intent.declineReason ?? DECLINED);
}

async function confirmIfNeeded(
  deps: PaymentsDeps,
  { id, paymentMethodId }: PaymentRow,
  intent: Intent,
): Promise<Intent> {
  if (intent.status !== 'requires_confirmation' || paymentMethodId === null) return intent;
  return await askProcessor(deps, 'confirm', () =>
    deps.processor.confirmIntent(intent.id, { paymentMethodId, idempotencyKey: `${id}:confirm` }),
  );
}

/** Cancels the intent at the processor, so that nobody can pay it later, unless money came first. */
export async function endIntent(
  deps: PaymentsDeps,
  { id, intentId }: PaymentRow,
  reason: string,
): Promise<PaymentRow> {
  if (intentId === null) throw new Error('A payment without an intent has none to cancel');
  const intent = await askProcessor(deps, 'cancel', () => deps.processor.cancelIntent(intentId));
  return await recordIntent(deps, id, { ...intent, declineReason: intent.declineReason ?? reason });
}
