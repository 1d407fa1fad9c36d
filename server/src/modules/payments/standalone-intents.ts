import { CURRENCY } from '@presently/contracts/money';
import type { IntentStatus } from '@presently/contracts/payments';
import { HttpError, invalidField, notFound } from '../../platform/http/http-error.ts';
import { newUuid } from '../../platform/ids.ts';
import { abandonPayment } from './abandon-payment.ts';
import { callProcessor } from './call-processor.ts';
import type { Intent } from './card-processor.ts';
import { assertNotCardTesting, type Payer } from './card-testing.ts';
import { DECLINED } from './intent-states.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { incrementDeclinedAttempts, insertStandaloneIntent, listStaleIntents, type PaymentRow } from './payments.store.ts';
import { confirmIntent, cancelPaymentIntent, getPaymentRow, processPayment } from './process-payment.ts';
import { recordIntent } from './record-intent.ts';

const UNUSED_MINUTES = 30;
const BATCH = 50;
/** A hold is no machine for trying out stolen cards: with the fifth refused one it ends. */
const REFUSED_CARDS = 5;

export type StandaloneIntent = {
  paymentIntentId: string;
  clientSecret: string;
  amountCents: number;
  currency: string;
  status: IntentStatus;
};

export type NewStandaloneIntent = {
  /** The same one makes the same hold. */
  id?: string;
  amountCents: number;
  paymentMethodId: string | null;
  payer?: Payer;
};

/**
 * A payment intent that belongs to nothing yet. It only ever holds money, never takes it: there is no
 * money without a gift. Unused, it is cancelled after 30 minutes.
 * @throws HttpError 402 for a payment method that the processor does not know; 503
 */
export async function createStandaloneIntent(
  deps: PaymentsDeps,
  { id = newUuid(), amountCents, paymentMethodId, payer }: NewStandaloneIntent,
): Promise<StandaloneIntent> {
  if (payer) await assertNotCardTesting(deps.database.db, deps, payer);
  const reference = `hold:${id}`;
  await insertStandaloneIntent(deps.database.db, {
    id,
    reference,
    processor: deps.processor.name,
    paymentMethodId,
    captureMethod: 'manual',
    amountCents,
    currency: CURRENCY,
    payerFingerprint: payer?.payerFingerprint,
    ipFingerprint: payer?.ipFingerprint,
  });
  const state = await processPayment(deps, reference);
  if (state.kind === 'declined') throw new HttpError('card_declined', { message: state.reason });
  const { intentId, clientSecret, intentStatus } = await getPaymentRow(deps, reference);
  if (intentId === null || clientSecret === null || intentStatus === null)
    throw new HttpError('unavailable', { retryAfterSeconds: 2 });
  return { paymentIntentId: intentId, clientSecret, amountCents, currency: CURRENCY, status: intentStatus };
}

export type StandaloneIntentConfirmation = {
  paymentMethodId: string | null;
  outcome: 'approved' | 'refused';
  hasSecret: boolean;
};

/**
 * Confirms a hold with a card; or gives the bank's answer, for which the client secret is needed.
 * @throws HttpError 402 when the card was refused: another one may be tried; 409 when the hold has ended
 */
export async function confirmStandaloneIntent(
  deps: PaymentsDeps,
  payment: PaymentRow,
  intentId: string,
  how: StandaloneIntentConfirmation,
): Promise<IntentStatus> {
  const before = await callProcessor(deps, 'find', () => deps.processor.findIntent(intentId));
  if (!before) throw notFound('Payment not found');
  const after = await step(deps, payment, before, how);
  const recorded = await recordIntent(deps, payment.id, after);
  if (after.status === 'requires_payment_method')
    await declineCard(deps, recorded, after.declineReason ?? DECLINED);
  return recorded.intentStatus ?? after.status;
}

async function step(
  deps: PaymentsDeps,
  payment: PaymentRow,
  intent: Intent,
  how: StandaloneIntentConfirmation,
): Promise<Intent> {
  switch (intent.status) {
    case 'requires_payment_method':
    case 'requires_confirmation': {
      const paymentMethodId = how.paymentMethodId ?? intent.paymentMethodId;
      if (paymentMethodId === null) throw invalidField('payment_method_id', 'A payment method is needed');
      return await confirmIntent(deps, intent.id, {
        paymentMethodId,
        idempotencyKey: `${payment.id}:${paymentMethodId}`,
      });
    }
    case 'requires_action': {
      const { processor } = deps;
      if (!how.hasSecret || !processor.answerThreeDSecure) return intent;
      return await callProcessor(
        deps,
        'answer for the bank',
        async () => (await processor.answerThreeDSecure?.(intent.id, how.outcome)) ?? intent,
      );
    }
    case 'canceled':
      throw new HttpError('conflict', { message: 'This payment has ended. Please start again.' });
    case 'processing':
    case 'requires_capture':
    case 'succeeded':
      return intent;
    default:
      intent.status satisfies never;
      return intent;
  }
}

async function declineCard(deps: PaymentsDeps, payment: PaymentRow, reason: string): Promise<never> {
  const declinedAttempts = await incrementDeclinedAttempts(deps.database.db, payment.id);
  if (declinedAttempts >= REFUSED_CARDS) await cancelPaymentIntent(deps, payment, reason);
  throw new HttpError('card_declined', { message: reason });
}

/** Lets go of held money that nobody used. */
export async function cancelStaleIntents(deps: PaymentsDeps): Promise<void> {
  for (const reference of await listStaleIntents(deps.database.db, UNUSED_MINUTES, BATCH)) {
    await abandonPayment(deps, reference).catch((err: unknown) =>
      deps.log.warn({ err, reference }, 'a hold could not be cancelled yet'),
    );
  }
}
