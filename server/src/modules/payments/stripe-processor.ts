import type { IntentStatus } from '@presently/contracts/payments';
import * as texts from '@presently/texts/server/payments';
import Stripe from 'stripe';
import type { BaseDeps } from '../../deps.ts';
import {
  type CardProcessor,
  type Intent,
  type NewIntent,
  type NewRefund,
  ProcessorError,
  type ProcessorEvent,
  type ProcessorRefund,
  type RefundResult,
  type Refusal,
} from './card-processor.ts';
import { toProcessorEvent } from './stripe-events.ts';

const TIMEOUT_MS = 10_000;
/** Metadata field with the refund's idempotency key: identifies it after Stripe has dropped the key itself (24 h). */
const REFUND_KEY = 'refund_key';

export type StripeSettings = { secretKey: string; apiHost: string | null; timeoutMs?: number };

/** The `CardProcessor` port implemented with the Stripe API. */
export function createStripeProcessor(
  { log }: Pick<BaseDeps, 'log'>,
  settings: StripeSettings,
): CardProcessor {
  const stripe = createStripeClient(settings);
  return {
    name: 'stripe',
    createIntent: (intent) => createIntent(stripe, intent),
    findIntent: (id) => nullIfNotFound(async () => toIntent(await stripe.paymentIntents.retrieve(id))),
    findIntentByReference: (reference) => toProcessorErrors(() => findByReference(stripe, reference)),
    confirmIntent: (id, { paymentMethodId, idempotencyKey }) =>
      toProcessorErrors(async () =>
        toIntent(
          await withDeclinedIntent(() =>
            stripe.paymentIntents.confirm(
              id,
              { payment_method: paymentMethodId, use_stripe_sdk: true },
              { idempotencyKey },
            ),
          ),
        ),
      ),
    cancelIntent: (id) => toProcessorErrors(() => cancelIntent(stripe, id)),
    refund: (refund) => toProcessorErrors(() => createRefund(stripe, refund)),
    findRefund: (id) => nullIfNotFound(async () => toRefundResult(await stripe.refunds.retrieve(id), log)),
    listRefunds: (intentId) => toProcessorErrors(() => listRefunds(stripe, intentId)),
    listIntentsSince: (since) => toProcessorErrors(() => listIntentsSince(stripe, since)),
    listRefundedIntentsSince: (since) => toProcessorErrors(() => listRefundedIntentsSince(stripe, since)),
    listUndeliveredEvents: (since) => toProcessorErrors(() => listUndeliveredEvents(stripe, since)),
  };
}

/** Stripe's SDK with the shop's time limit and host. */
export function createStripeClient({ secretKey, apiHost, timeoutMs = TIMEOUT_MS }: StripeSettings): Stripe {
  const host = apiHost === null ? null : new URL(apiHost);
  return new Stripe(secretKey, {
    // Retries are made by circuit-breaker.ts. The library retries a closed connection (ECONNRESET, EPIPE) once anyway.
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    ...(host
      ? {
          host: host.hostname,
          port: host.port || (host.protocol === 'http:' ? 80 : 443),
          protocol: host.protocol === 'http:' ? 'http' : 'https',
        }
      : {}),
  });
}

const toIntent = (intent: Stripe.PaymentIntent): Intent => ({
  id: intent.id,
  clientSecret: intent.client_secret ?? '',
  // May be a status that this version does not know; record-intent.ts raises an alert for it.
  status: intent.status as IntentStatus,
  amountCents: intent.amount,
  currency: intent.currency,
  paymentMethodId: idOf(intent.payment_method),
  reference: intent.metadata.reference ?? null,
  declineReason: intent.last_payment_error?.message ?? null,
});

const idOf = (expandable: string | { id: string } | null | undefined): string | null =>
  typeof expandable === 'string' ? expandable : (expandable?.id ?? null);

async function createIntent(
  stripe: Stripe,
  { amountCents, currency, reference, paymentMethodId, confirm, capture, idempotencyKey }: NewIntent,
): Promise<Intent | Refusal> {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: amountCents,
    currency,
    capture_method: capture,
    metadata: { reference },
    ...methodParams(paymentMethodId),
    // 3-D Secure, if required, is handled by Stripe.js in the gifter's browser.
    ...(confirm && paymentMethodId !== null ? { confirm, use_stripe_sdk: true } : {}),
  };
  return await toProcessorErrors(async () => {
    try {
      return toIntent(
        await withDeclinedIntent(() => stripe.paymentIntents.create(params, { idempotencyKey })),
      );
    } catch (error) {
      const refusal = toRefusalMessage(error);
      if (refusal === null) throw error;
      return { refusal };
    }
  });
}

/** A wallet authorisation is a confirmation token, which becomes a payment method when the intent is confirmed. */
function methodParams(id: string | null) {
  // Other types of payment methods may redirect to another site.
  const cards = { allowed_payment_method_types: ['card' as const] };
  if (id === null) return cards;
  return id.startsWith('ctoken_')
    ? { allowed_payment_method_types: ['card' as const, 'link' as const], confirmation_token: id }
    : { ...cards, payment_method: id };
}

/** Stripe reports a declined card as an error that carries the intent: returns that intent instead. */
async function withDeclinedIntent(call: () => Promise<Stripe.PaymentIntent>): Promise<Stripe.PaymentIntent> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError) || !error.payment_intent) throw error;
    const { payment_intent: intent, message } = error;
    return {
      ...intent,
      last_payment_error: { ...(intent.last_payment_error ?? { type: 'card_error' }), message },
    };
  }
}

/** The message for a card rejected before an intent was created; null for any other error. */
function toRefusalMessage(error: unknown): string | null {
  if (error instanceof Stripe.errors.StripeCardError) return error.message;
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  const isAboutMethod = error.param === 'payment_method' || error.param === 'confirmation_token';
  if (error.code === 'resource_missing' && isAboutMethod) return texts.noSuchMethod;
  const isAboutCard =
    isAboutMethod ||
    error.code === 'payment_method_unexpected_state' ||
    /PaymentMethod .*previously used/i.test(error.message);
  return isAboutCard ? texts.methodUnusable : null;
}

async function findByReference(stripe: Stripe, reference: string): Promise<Intent | null> {
  const quoted = reference.replace(/[\\']/g, '\\$&');
  const { data } = await stripe.paymentIntents.search({
    query: `metadata['reference']:'${quoted}'`,
    limit: 1,
  });
  const found = data[0];
  return found ? toIntent(await stripe.paymentIntents.retrieve(found.id)) : null;
}

async function cancelIntent(stripe: Stripe, id: string): Promise<Intent> {
  try {
    return toIntent(await stripe.paymentIntents.cancel(id));
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === 'payment_intent_unexpected_state'
    )
      return toIntent(await stripe.paymentIntents.retrieve(id));
    throw error;
  }
}

async function listRefunds(stripe: Stripe, intentId: string): Promise<ProcessorRefund[]> {
  const found = await stripe.refunds
    .list({ payment_intent: intentId, limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  return found.map((refund) => ({
    ...toRefundResult(refund),
    id: refund.id,
    amountCents: refund.amount,
    key: refund.metadata?.[REFUND_KEY] ?? null,
  }));
}

const createdSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 });

async function listIntentsSince(stripe: Stripe, since: Date): Promise<Intent[]> {
  const found: Intent[] = [];
  for await (const intent of stripe.paymentIntents.list(createdSince(since))) found.push(toIntent(intent));
  return found;
}

async function listRefundedIntentsSince(stripe: Stripe, since: Date): Promise<string[]> {
  const found = new Set<string>();
  for await (const { payment_intent } of stripe.refunds.list(createdSince(since))) {
    const id = idOf(payment_intent);
    if (id !== null) found.add(id);
  }
  return [...found];
}

/** Includes events whose delivery is still being attempted, so that none is missed between two runs. */
async function listUndeliveredEvents(stripe: Stripe, since: Date): Promise<ProcessorEvent[]> {
  const found: ProcessorEvent[] = [];
  for await (const event of stripe.events.list({ ...createdSince(since), delivery_success: false })) {
    const converted = toProcessorEvent(event);
    if (converted) found.push(converted);
  }
  return found.reverse();
}

async function createRefund(
  stripe: Stripe,
  { intentId, amountCents, idempotencyKey }: NewRefund,
): Promise<RefundResult> {
  const existing = (await listRefunds(stripe, intentId)).find((refund) => refund.key === idempotencyKey);
  if (existing) return existing;
  try {
    return toRefundResult(
      await stripe.refunds.create(
        { payment_intent: intentId, amount: amountCents, metadata: { [REFUND_KEY]: idempotencyKey } },
        { idempotencyKey },
      ),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return { id: null, status: 'failed', failureReason: error.message };
    throw error;
  }
}

function toRefundResult({ id, status, failure_reason }: Stripe.Refund, log?: BaseDeps['log']): RefundResult {
  switch (status) {
    case 'succeeded':
      return { id, status, failureReason: null };
    case 'failed':
    case 'canceled':
      return { id, status: 'failed', failureReason: failure_reason ?? texts.refundEnded[status] };
    case 'pending':
    case 'requires_action':
      return { id, status: 'pending', failureReason: null };
    default:
      log?.error({ status }, 'unknown refund status from the card processor');
      return { id, status: 'pending', failureReason: null };
  }
}

async function nullIfNotFound<T>(call: () => Promise<T>): Promise<T | null> {
  return await toProcessorErrors(async () => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw error;
    }
  });
}

/** Rethrows Stripe errors as `ProcessorError` without their message and response, which may contain secrets. */
async function toProcessorErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode, requestId } = error;
    throw new ProcessorError(
      ['stripe', type, code, statusCode, requestId].filter((part) => part !== undefined).join(' '),
      {
        isCachedFailure: error instanceof Stripe.errors.StripeAPIError && (statusCode ?? 0) >= 500,
        isOutage: statusCode === undefined || statusCode === 429 || statusCode >= 500,
        hasNoResponse: statusCode === undefined,
      },
    );
  }
}
