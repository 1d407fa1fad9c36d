import { CURRENCY } from '@presently/contracts/money';
import type { IntentStatus } from '@presently/contracts/payments';
import { cardDeclined } from '@presently/texts/errors';
import * as texts from '@presently/texts/server/payments';
import { paymentMethodNeeded } from '@presently/texts/validation';
import { HttpError, invalidField, notFound } from '../../platform/http/http-error.ts';
import { newUuid } from '../../platform/ids.ts';
import { abandonPayment } from './abandon-payment.ts';
import { callProcessor } from './call-processor.ts';
import type { Intent } from './card-processor.ts';
import { assertNotCardTesting } from './card-testing.ts';
import { getPaymentRow } from './find-payment.ts';
import type { Payer } from './payer.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import {
  incrementDeclinedAttempts,
  insertStandaloneIntent,
  listStaleIntents,
  type PaymentRow,
  updateStandaloneMethod,
} from './payments.store.ts';
import { processPayment } from './process-payment.ts';
import { recordIntent } from './record-intent.ts';
import { cancelIntent, confirmIntent } from './sync-payment.ts';

const MAX_AGE_MINUTES = 30;
const BATCH_SIZE = 50;
/** Limits card testing: the fifth declined card cancels the intent. */
const MAX_DECLINED_ATTEMPTS = 5;

type StandaloneIntent = {
  paymentIntentId: string;
  clientSecret: string;
  amountCents: number;
  status: IntentStatus;
};

export type NewStandaloneIntent = {
  /** Makes the call idempotent: the same id returns the same intent. */
  id?: string;
  amountCents: number;
  paymentMethodId: string | null;
  payer: Payer;
};

/**
 * Creates a payment intent that belongs to no order. It uses manual capture and is never captured, because
 * money is only taken for an order. Cancelled after 30 minutes.
 * @throws HttpError 402 for a payment method that the processor does not know; 401 and 429 as `assertNotCardTesting`;
 * 503
 */
export async function createStandaloneIntent(
  deps: PaymentsDeps,
  { id = newUuid(), amountCents, paymentMethodId, payer }: NewStandaloneIntent,
): Promise<StandaloneIntent> {
  await assertNotCardTesting(deps.database.db, deps, payer);
  await insertStandaloneIntent(deps.database.db, {
    id,
    processor: deps.processor.name,
    paymentMethodId,
    captureMethod: 'manual',
    amountCents,
    currency: CURRENCY,
    payerFingerprint: payer.payerFingerprint,
    ipFingerprint: payer.ipFingerprint,
  });
  const state = await processPayment(deps, { id });
  if (state.kind === 'declined') throw new HttpError('card_declined', { message: state.reason });
  const payment = await getPaymentRow(deps.database.db, { id });
  const { intentId, clientSecret, intentStatus } = payment;
  if (intentId === null || clientSecret === null || intentStatus === null)
    throw new HttpError('unavailable', { retryAfterSeconds: 2 });
  return {
    paymentIntentId: intentId,
    clientSecret,
    // For a repeated request: the gift's price may have changed.
    amountCents: payment.amountCents,
    status: intentStatus,
  };
}

export type StandaloneIntentConfirmation = {
  paymentMethodId: string | null;
  outcome: 'approved' | 'refused';
  hasSecret: boolean;
  isSignedIn: boolean;
};

/**
 * Confirms a standalone intent with a card or, in the sandbox, completes its 3-D Secure step, which needs the
 * client secret.
 * @throws HttpError 402 when the card was declined (another one may be tried); 401 and 429 as `assertNotCardTesting`; 409
 * when the intent was cancelled
 */
export async function confirmStandaloneIntent(
  deps: PaymentsDeps,
  payment: PaymentRow,
  intentId: string,
  confirmation: StandaloneIntentConfirmation,
): Promise<IntentStatus> {
  const before = await callProcessor(deps, 'find', () => deps.processor.findIntent(intentId));
  if (!before) throw notFound(texts.paymentNotFound);
  const after = await advanceIntent(deps, payment, before, confirmation);
  const recorded = await recordIntent(deps, payment.id, after);
  if (after.status === 'requires_payment_method') await rejectDeclinedCard(deps, payment, after);
  return recorded.intentStatus ?? after.status;
}

/** Confirms the intent, or completes its 3-D Secure step, depending on its status. */
async function advanceIntent(
  deps: PaymentsDeps,
  payment: PaymentRow,
  intent: Intent,
  { paymentMethodId: givenMethodId, outcome, hasSecret, isSignedIn }: StandaloneIntentConfirmation,
): Promise<Intent> {
  switch (intent.status) {
    case 'requires_payment_method':
    case 'requires_confirmation': {
      const paymentMethodId = givenMethodId ?? intent.paymentMethodId;
      if (paymentMethodId === null) throw invalidField('payment_method_id', paymentMethodNeeded);
      await assertMayTryCard(deps, payment, { paymentMethodId, isSignedIn });
      return await confirmIntent(deps, intent.id, {
        paymentMethodId,
        idempotencyKey: `${payment.id}:${paymentMethodId}`,
      });
    }
    case 'requires_action': {
      const { processor } = deps;
      if (!hasSecret || !processor.completeThreeDSecure) return intent;
      return await callProcessor(
        deps,
        'complete 3-D Secure',
        async () => (await processor.completeThreeDSecure?.(intent.id, outcome)) ?? intent,
      );
    }
    case 'canceled':
      throw new HttpError('conflict', { message: texts.paymentHasEnded });
    case 'processing':
    case 'requires_capture':
    case 'succeeded':
      return intent;
    default:
      intent.status satisfies never;
      return intent;
  }
}

/** Limits card testing by the payer for whom the intent was created, whoever confirms it. */
async function assertMayTryCard(
  deps: PaymentsDeps,
  { id, payerFingerprint, ipFingerprint }: PaymentRow,
  { paymentMethodId, isSignedIn }: { paymentMethodId: string; isSignedIn: boolean },
): Promise<void> {
  const { db } = deps.database;
  // Before the check, so that concurrent confirmations count each other's cards.
  await updateStandaloneMethod(db, id, paymentMethodId);
  if (payerFingerprint !== null && ipFingerprint !== null)
    await assertNotCardTesting(db, deps, { payerFingerprint, ipFingerprint, isSignedIn });
}

async function rejectDeclinedCard(
  deps: PaymentsDeps,
  { id }: PaymentRow,
  { id: intentId, declineReason }: Intent,
): Promise<never> {
  const reason = declineReason ?? cardDeclined;
  const declinedAttempts = await incrementDeclinedAttempts(deps.database.db, id);
  if (declinedAttempts >= MAX_DECLINED_ATTEMPTS)
    await recordIntent(deps, id, await cancelIntent(deps, intentId, reason));
  throw new HttpError('card_declined', { message: reason });
}

/** Cancels standalone intents that were not used, which releases the authorised amount. */
export async function cancelStaleIntents(deps: PaymentsDeps): Promise<void> {
  for (const id of await listStaleIntents(deps.database.db, MAX_AGE_MINUTES, BATCH_SIZE)) {
    await abandonPayment(deps, { id }).catch((err: unknown) =>
      deps.log.warn({ err, paymentId: id }, 'cancelling a stale payment intent failed, will retry'),
    );
  }
}
