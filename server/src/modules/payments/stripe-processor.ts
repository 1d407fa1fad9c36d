import type { IntentStatus } from '@presently/contracts/payments';
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
import { eventView } from './stripe-events.ts';

const TIMEOUT_MS = 10_000;
/** More than a shop has to catch up with at once; the rest comes with the next round. */
const EVENTS_AT_ONCE = 10_000;
/** Our key of a refund, by which it is found again when Stripe has forgotten the idempotency key (after a day). */
const REFUND_KEY = 'refund_key';

export type StripeSettings = { secretKey: string; apiHost: string | null; timeoutMs?: number };

/** Stripe behind the port. */
export function createStripeProcessor(
  { log }: Pick<BaseDeps, 'log'>,
  settings: StripeSettings,
): CardProcessor {
  const stripe = connect(settings);
  return {
    name: 'stripe',
    createIntent: (intent) => create(stripe, intent),
    findIntent: (id) => orNull(async () => view(await stripe.paymentIntents.retrieve(id))),
    findIntentByReference: (reference) => safely(() => search(stripe, reference)),
    confirmIntent: (id, { paymentMethodId, idempotencyKey }) =>
      safely(async () =>
        view(
          await declinable(() =>
            stripe.paymentIntents.confirm(
              id,
              { payment_method: paymentMethodId, use_stripe_sdk: true },
              { idempotencyKey },
            ),
          ),
        ),
      ),
    cancelIntent: (id) => safely(() => cancel(stripe, id)),
    refund: (refund) => safely(() => giveBack(stripe, refund)),
    findRefund: (id) => orNull(async () => refundView(await stripe.refunds.retrieve(id), log)),
    listRefunds: (intentId) => safely(() => listRefunds(stripe, intentId)),
    listUndeliveredEvents: (since) => safely(() => listUndelivered(stripe, since)),
  };
}

function connect({ secretKey, apiHost, timeoutMs = TIMEOUT_MS }: StripeSettings): Stripe {
  const at = apiHost === null ? null : new URL(apiHost);
  return new Stripe(secretKey, {
    // Tried again in one place only: processor-breaker.ts.
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    ...(at
      ? {
          host: at.hostname,
          port: at.port || (at.protocol === 'http:' ? 80 : 443),
          protocol: at.protocol === 'http:' ? 'http' : 'https',
        }
      : {}),
  });
}

const view = (intent: Stripe.PaymentIntent): Intent => ({
  id: intent.id,
  clientSecret: intent.client_secret ?? '',
  // Also a state that this version does not know; whoever records it sounds the alarm.
  status: intent.status as IntentStatus,
  amountCents: intent.amount,
  currency: intent.currency,
  paymentMethodId: idOf(intent.payment_method),
  reference: intent.metadata.reference ?? null,
  declineReason: intent.last_payment_error?.message ?? null,
});

const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

async function create(
  stripe: Stripe,
  { amountCents, currency, reference, paymentMethodId, confirm, capture, idempotencyKey }: NewIntent,
): Promise<Intent | Refusal> {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: amountCents,
    currency,
    capture_method: capture,
    // No other kind of payment, so none that sends the gifter away to another site.
    allowed_payment_method_types: ['card'],
    metadata: { reference },
    ...(paymentMethodId === null ? {} : { payment_method: paymentMethodId }),
    // The bank's question, if there is one, is put by Stripe.js in the gifter's browser.
    ...(confirm && paymentMethodId !== null ? { confirm, use_stripe_sdk: true } : {}),
  };
  return await safely(async () => {
    try {
      return view(await declinable(() => stripe.paymentIntents.create(params, { idempotencyKey })));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      return { refusal };
    }
  });
}

/** A refused card comes as an error that carries the intent it left behind. */
async function declinable(ask: () => Promise<Stripe.PaymentIntent>): Promise<Stripe.PaymentIntent> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError) || !error.payment_intent) throw error;
    const { payment_intent: intent, message } = error;
    return {
      ...intent,
      last_payment_error: { ...(intent.last_payment_error ?? { type: 'card_error' }), message },
    };
  }
}

/** The words for a card for which there is no intent at all; null when it is not about the card. */
function refusalOf(error: unknown): string | null {
  if (error instanceof Stripe.errors.StripeCardError) return error.message;
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  if (error.code === 'resource_missing' && error.param === 'payment_method') return 'No such payment method.';
  const isAboutCard =
    error.param === 'payment_method' ||
    error.code === 'payment_method_unexpected_state' ||
    /PaymentMethod .*previously used/i.test(error.message);
  return isAboutCard ? 'This payment method cannot be used.' : null;
}

async function search(stripe: Stripe, reference: string): Promise<Intent | null> {
  const quoted = reference.replace(/[\\']/g, '\\$&');
  const { data } = await stripe.paymentIntents.search({
    query: `metadata['reference']:'${quoted}'`,
    limit: 1,
  });
  const found = data[0];
  return found ? view(await stripe.paymentIntents.retrieve(found.id)) : null;
}

async function cancel(stripe: Stripe, id: string): Promise<Intent> {
  try {
    return view(await stripe.paymentIntents.cancel(id));
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === 'payment_intent_unexpected_state'
    )
      return view(await stripe.paymentIntents.retrieve(id));
    throw error;
  }
}

async function listRefunds(stripe: Stripe, intentId: string): Promise<ProcessorRefund[]> {
  const found = await stripe.refunds
    .list({ payment_intent: intentId, limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  return found.map((refund) => ({
    ...refundView(refund),
    id: refund.id,
    amountCents: refund.amount,
    key: refund.metadata?.[REFUND_KEY] ?? null,
  }));
}

/** Stripe lists what is still on its way among them, so that nothing falls between two looks. */
async function listUndelivered(stripe: Stripe, since: Date): Promise<ProcessorEvent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const found = await stripe.events
    .list({ delivery_success: false, created, limit: 100 })
    .autoPagingToArray({ limit: EVENTS_AT_ONCE });
  return found
    .reverse()
    .map(eventView)
    .filter((event) => event !== null);
}

async function giveBack(
  stripe: Stripe,
  { intentId, amountCents, idempotencyKey }: NewRefund,
): Promise<RefundResult> {
  const earlier = await listRefunds(stripe, intentId);
  const same = earlier.find((refund) => refund.key === idempotencyKey);
  if (same) return same;
  try {
    return refundView(
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

function refundView({ id, status, failure_reason }: Stripe.Refund, log?: BaseDeps['log']): RefundResult {
  switch (status) {
    case 'succeeded':
      return { id, status, failureReason: null };
    case 'failed':
    case 'canceled':
      return { id, status: 'failed', failureReason: failure_reason ?? `the refund was ${status}` };
    case 'pending':
    case 'requires_action':
      return { id, status: 'pending', failureReason: null };
    default:
      log?.error({ status }, 'the processor reports a refund state that is not known here');
      return { id, status: 'pending', failureReason: null };
  }
}

async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  return await safely(async () => {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw error;
    }
  });
}

/** Stripe's errors carry whole answers, secrets among them; only what a log may show is thrown on. */
async function safely<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode, requestId } = error;
    throw new ProcessorError(
      ['stripe', type, code, statusCode, requestId].filter((part) => part !== undefined).join(' '),
      {
        isKept: error instanceof Stripe.errors.StripeAPIError && (statusCode ?? 0) >= 500,
        isOutage: statusCode === undefined || statusCode === 429 || statusCode >= 500,
        hasNoResponse: statusCode === undefined,
      },
    );
  }
}
