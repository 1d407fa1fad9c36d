import { behaviourOf, type CardBehaviour } from './cards.ts';
import { type Context, emit, save } from './context.ts';
import type { Json } from './form.ts';
import { newCharge, newIntent, publicView } from './objects.ts';
import {
  isStripeResponse,
  resolveConfirmationToken,
  resolvePaymentMethod,
  usedMethodError,
} from './payment-methods.ts';
import {
  createdFilter,
  fail,
  invalid,
  listResponse,
  notFound,
  ok,
  type StripeResponse,
} from './responses.ts';

const CREATE_PARAMS = new Set([
  'amount',
  'currency',
  'capture_method',
  'allowed_payment_method_types',
  'metadata',
  'description',
  'payment_method',
  'confirmation_token',
  'confirm',
  'use_stripe_sdk',
]);
const CONFIRM_PARAMS = new Set(['payment_method', 'use_stripe_sdk', 'client_secret', 'key', 'return_url']);
const CANCELLABLE = new Set([
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
]);
const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

function unknownParamError(params: Json, known: Set<string>): StripeResponse | null {
  const unknown = Object.keys(params).find((name) => !known.has(name));
  return unknown === undefined
    ? null
    : invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
}

const unexpectedStateError = (intent: Json, verb: string, allowed: string): StripeResponse =>
  invalid(`This PaymentIntent could not be ${verb} because it has a status of ${intent.status}. ${allowed}`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: publicView(intent),
  });

export function createIntent(context: Context, params: Json): StripeResponse {
  const unknown = unknownParamError(params, CREATE_PARAMS);
  if (unknown) return unknown;
  if (!/^\d{1,8}$/.test(String(params.amount)))
    return invalid('Invalid integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (Number(params.amount) < 50)
    return invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (params.currency !== 'usd') return invalid('Invalid currency', { param: 'currency' });
  if (!['automatic', 'manual', undefined].includes(params.capture_method))
    return invalid('Invalid capture_method', { param: 'capture_method' });
  const hasMethod = params.payment_method !== undefined || params.confirmation_token !== undefined;
  if (params.confirm === 'true' && !hasMethod)
    return invalid('You cannot confirm this PaymentIntent because it’s missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    });
  if (params.confirm !== 'true' && params.confirmation_token !== undefined)
    return invalid('A confirmation token can only be used to confirm.', { param: 'confirmation_token' });
  const method = findMethod(context, params);
  if (method && isStripeResponse(method)) return method;
  const intent = newIntent(params, context.now);
  const used = method && usedMethodError(method, intent.id);
  if (used) return used;
  if (method) Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation' });
  save(context, 'payment_intent', intent);
  emit(context, 'payment_intent.created', intent);
  return params.confirm === 'true' && method ? chargeIntent(context, intent, method) : ok(publicView(intent));
}

function findMethod(context: Context, params: Json): Json | StripeResponse | null {
  if (params.confirmation_token !== undefined)
    return resolveConfirmationToken(context, params.confirmation_token);
  return params.payment_method === undefined ? null : resolvePaymentMethod(context, params.payment_method);
}

export function confirmIntent(context: Context, intent: Json, params: Json): StripeResponse {
  const unknown = unknownParamError(params, CONFIRM_PARAMS);
  if (unknown) return unknown;
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation')
    return unexpectedStateError(
      intent,
      'confirmed',
      'You cannot confirm a PaymentIntent that was confirmed or has ended.',
    );
  const methodId = params.payment_method ?? intent.payment_method;
  if (!methodId)
    return invalid('You cannot confirm this PaymentIntent because it’s missing a payment method.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: publicView(intent),
    });
  const method = resolvePaymentMethod(context, methodId);
  if (isStripeResponse(method)) return method;
  return usedMethodError(method, intent.id) ?? chargeIntent(context, intent, method);
}

/** Charges the card: it succeeds, is declined, or requires 3-D Secure first. */
function chargeIntent(context: Context, intent: Json, method: Json): StripeResponse {
  const behaviour = behaviourOf(method.internal_card_number) as CardBehaviour;
  save(context, 'payment_method', { ...method, internal_used_by: intent.id });
  Object.assign(intent, { payment_method: method.id, last_payment_error: null });
  if (behaviour.kind !== 'requires_action') return completeCharge(context, intent, method, behaviour);
  Object.assign(intent, {
    status: 'requires_action',
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: {
        type: 'three_d_secure_redirect',
        stripe_js: `${context.bankOrigin}/challenge/${intent.id}?secret=${intent.client_secret}`,
      },
    },
  });
  save(context, 'payment_intent', intent);
  emit(context, 'payment_intent.requires_action', intent);
  return ok(publicView(intent));
}

function completeCharge(
  context: Context,
  intent: Json,
  method: Json,
  behaviour: CardBehaviour,
): StripeResponse {
  if (behaviour.kind === 'requires_action') throw new Error('3-D Secure is not required twice');
  if (behaviour.kind === 'declined') return decline(context, intent, method, behaviour);
  const isHeld = intent.capture_method === 'manual';
  const paid = newCharge(
    intent,
    method,
    { failure_code: null, failure_message: null, reason: null },
    context.now,
  );
  Object.assign(intent, {
    status: isHeld ? 'requires_capture' : 'succeeded',
    next_action: null,
    latest_charge: paid.id,
    [isHeld ? 'amount_capturable' : 'amount_received']: intent.amount,
  });
  save(context, 'charge', paid);
  save(context, 'payment_intent', intent);
  emit(context, 'charge.succeeded', paid);
  emit(context, isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', intent);
  return ok(publicView(intent));
}

function decline(
  context: Context,
  intent: Json,
  method: Json,
  { code, declineCode, message }: Extract<CardBehaviour, { kind: 'declined' }>,
): StripeResponse {
  const failed = newCharge(
    intent,
    method,
    { failure_code: code, failure_message: message, reason: declineCode },
    context.now,
  );
  save(context, 'charge', failed);
  emit(context, 'charge.failed', failed);
  const error = { type: 'card_error', code, decline_code: declineCode, message, charge: failed.id };
  return failIntent(context, intent, method, error, failed.id);
}

function failIntent(
  context: Context,
  intent: Json,
  method: Json,
  error: Json,
  chargeId: string | null,
): StripeResponse {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: chargeId ?? intent.latest_charge,
    last_payment_error: { ...error, payment_method: publicView(method) },
  });
  save(context, 'payment_intent', intent);
  emit(context, 'payment_intent.payment_failed', intent);
  return fail(402, { ...error, payment_intent: publicView(intent) });
}

/** Completes 3-D Secure with the cardholder's decision; ignored unless the intent still requires action. */
export function completeThreeDSecure(
  context: Context,
  intent: Json,
  outcome: 'approved' | 'refused',
): StripeResponse {
  if (intent.status !== 'requires_action') return ok(publicView(intent));
  const method = context.ledger.get(intent.payment_method) as Json;
  const behaviour = behaviourOf(method.internal_card_number);
  if (outcome === 'approved' && behaviour?.kind === 'requires_action') {
    completeCharge(context, intent, method, behaviour.onApproval);
    return ok(publicView(intent));
  }
  const code = 'payment_intent_authentication_failure';
  failIntent(
    context,
    intent,
    method,
    { type: 'invalid_request_error', code, message: NOT_AUTHENTICATED },
    null,
  );
  return ok(publicView(intent));
}

export function captureIntent(context: Context, intent: Json, params: Json): StripeResponse {
  if (intent.status !== 'requires_capture')
    return unexpectedStateError(
      intent,
      'captured',
      'Only a PaymentIntent with a status of requires_capture may be.',
    );
  const amount = Number(params.amount_to_capture ?? intent.amount_capturable);
  if (!(amount > 0 && amount <= intent.amount_capturable))
    return invalid('The amount to capture is more than what is held.', { param: 'amount_to_capture' });
  const held = context.ledger.get(intent.latest_charge) as Json;
  save(context, 'charge', { ...held, captured: true, amount_captured: amount });
  Object.assign(intent, { status: 'succeeded', amount_capturable: 0, amount_received: amount });
  save(context, 'payment_intent', intent);
  emit(context, 'charge.captured', { ...held, captured: true, amount_captured: amount });
  emit(context, 'payment_intent.succeeded', intent);
  return ok(publicView(intent));
}

export function cancelIntent(context: Context, intent: Json, params: Json): StripeResponse {
  if (!CANCELLABLE.has(intent.status))
    return unexpectedStateError(intent, 'canceled', 'What has ended cannot be canceled.');
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: context.now,
    cancellation_reason: params.cancellation_reason ?? null,
    amount_capturable: 0,
    next_action: null,
  });
  save(context, 'payment_intent', intent);
  emit(context, 'payment_intent.canceled', intent);
  return ok(publicView(intent));
}

/** Like Stripe's search, eventually consistent: intents younger than `lagSeconds` are not found yet. */
export function searchIntents(context: Context, query: string, lagSeconds: number): StripeResponse {
  const reference = /^metadata\['reference'\]:'((?:[^'\\]|\\.)*)'$/.exec(query)?.[1]?.replace(/\\(.)/g, '$1');
  if (reference === undefined) return invalid('The search query could not be read.', { param: 'query' });
  const data = context.ledger
    .list('payment_intent', { related: reference })
    .filter((intent) => intent.created <= context.now - lagSeconds)
    .map(publicView);
  return ok({
    object: 'search_result',
    url: '/v1/payment_intents/search',
    has_more: false,
    next_page: null,
    data,
  });
}

export const listIntents = (context: Context, query: Json): StripeResponse =>
  listResponse('/v1/payment_intents', query, (page) =>
    context.ledger.list('payment_intent', createdFilter(query), page).map(publicView),
  );

export function getIntent(context: Context, id: string): Json | StripeResponse {
  const intent = context.ledger.get(id);
  return intent?.object === 'payment_intent' ? intent : notFound('payment_intent', id, 'intent');
}
