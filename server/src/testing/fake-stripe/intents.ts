import { type Answer, fail, invalid, noSuch, ok } from './answers.ts';
import { behaviourOf, type CardBehaviour } from './cards.ts';
import type { Json } from './form.ts';
import { newCharge, newIntent, publicView } from './objects.ts';
import { isAnswer, rejectUsedMethod, takeMethod } from './payment-methods.ts';
import { emit, save, type World } from './world.ts';

const CREATE_PARAMS = new Set([
  'amount',
  'currency',
  'capture_method',
  'allowed_payment_method_types',
  'metadata',
  'description',
  'payment_method',
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

function rejectUnknownParams(params: Json, known: Set<string>): Answer | null {
  const unknown = Object.keys(params).find((name) => !known.has(name));
  return unknown === undefined
    ? null
    : invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
}

const unexpected = (intent: Json, verb: string, allowed: string): Answer =>
  invalid(`This PaymentIntent could not be ${verb} because it has a status of ${intent.status}. ${allowed}`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: publicView(intent),
  });

export function createIntent(world: World, params: Json): Answer {
  const unknown = rejectUnknownParams(params, CREATE_PARAMS);
  if (unknown) return unknown;
  if (!/^\d{1,8}$/.test(String(params.amount)))
    return invalid('Invalid integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (Number(params.amount) < 50)
    return invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (params.currency !== 'usd') return invalid('Invalid currency', { param: 'currency' });
  if (!['automatic', 'manual', undefined].includes(params.capture_method))
    return invalid('Invalid capture_method', { param: 'capture_method' });
  if (params.confirm === 'true' && !params.payment_method)
    return invalid('You cannot confirm this PaymentIntent because it’s missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    });
  const method = params.payment_method === undefined ? null : takeMethod(world, params.payment_method);
  if (method && isAnswer(method)) return method;
  const intent = newIntent(params, world.now);
  const used = method && rejectUsedMethod(method, intent.id);
  if (used) return used;
  if (method) Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation' });
  save(world, 'payment_intent', intent);
  emit(world, 'payment_intent.created', intent);
  return params.confirm === 'true' && method ? charge(world, intent, method) : ok(publicView(intent));
}

export function confirmIntent(world: World, intent: Json, params: Json): Answer {
  const unknown = rejectUnknownParams(params, CONFIRM_PARAMS);
  if (unknown) return unknown;
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation')
    return unexpected(
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
  const method = takeMethod(world, methodId);
  if (isAnswer(method)) return method;
  return rejectUsedMethod(method, intent.id) ?? charge(world, intent, method);
}

/** The card is asked for the money: it pays, refuses, or wants its holder's word first. */
function charge(world: World, intent: Json, method: Json): Answer {
  const behaviour = behaviourOf(method.twin_number) as CardBehaviour;
  save(world, 'payment_method', { ...method, twin_used_by: intent.id });
  Object.assign(intent, { payment_method: method.id, last_payment_error: null });
  if (behaviour.kind !== 'asks') return settle(world, intent, method, behaviour);
  Object.assign(intent, {
    status: 'requires_action',
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: {
        type: 'three_d_secure_redirect',
        stripe_js: `${world.bankOrigin}/challenge/${intent.id}?secret=${intent.client_secret}`,
      },
    },
  });
  save(world, 'payment_intent', intent);
  emit(world, 'payment_intent.requires_action', intent);
  return ok(publicView(intent));
}

function settle(world: World, intent: Json, method: Json, behaviour: CardBehaviour): Answer {
  if (behaviour.kind === 'asks') throw new Error('A bank that was asked does not ask again');
  if (behaviour.kind === 'declined') return decline(world, intent, method, behaviour);
  const isHeld = intent.capture_method === 'manual';
  const paid = newCharge(
    intent,
    method,
    { failure_code: null, failure_message: null, reason: null },
    world.now,
  );
  Object.assign(intent, {
    status: isHeld ? 'requires_capture' : 'succeeded',
    next_action: null,
    latest_charge: paid.id,
    [isHeld ? 'amount_capturable' : 'amount_received']: intent.amount,
  });
  save(world, 'charge', paid);
  save(world, 'payment_intent', intent);
  emit(world, 'charge.succeeded', paid);
  emit(world, isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', intent);
  return ok(publicView(intent));
}

function decline(
  world: World,
  intent: Json,
  method: Json,
  { code, declineCode, message }: Extract<CardBehaviour, { kind: 'declined' }>,
): Answer {
  const failed = newCharge(
    intent,
    method,
    { failure_code: code, failure_message: message, reason: declineCode },
    world.now,
  );
  save(world, 'charge', failed);
  emit(world, 'charge.failed', failed);
  const error = { type: 'card_error', code, decline_code: declineCode, message, charge: failed.id };
  return refuse(world, intent, method, error, failed.id);
}

function refuse(world: World, intent: Json, method: Json, error: Json, chargeId: string | null): Answer {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: chargeId ?? intent.latest_charge,
    last_payment_error: { ...error, payment_method: publicView(method) },
  });
  save(world, 'payment_intent', intent);
  emit(world, 'payment_intent.payment_failed', intent);
  return fail(402, { ...error, payment_intent: publicView(intent) });
}

/** The holder's answer to their bank; who comes too late changes nothing. */
export function answerBank(world: World, intent: Json, outcome: 'approved' | 'refused'): Answer {
  if (intent.status !== 'requires_action') return ok(publicView(intent));
  const method = world.books.get(intent.payment_method) as Json;
  const behaviour = behaviourOf(method.twin_number);
  if (outcome === 'approved' && behaviour?.kind === 'asks') {
    settle(world, intent, method, behaviour.afterwards);
    return ok(publicView(intent));
  }
  const code = 'payment_intent_authentication_failure';
  refuse(world, intent, method, { type: 'invalid_request_error', code, message: NOT_AUTHENTICATED }, null);
  return ok(publicView(intent));
}

export function captureIntent(world: World, intent: Json, params: Json): Answer {
  if (intent.status !== 'requires_capture')
    return unexpected(intent, 'captured', 'Only a PaymentIntent with a status of requires_capture may be.');
  const amount = Number(params.amount_to_capture ?? intent.amount_capturable);
  if (!(amount > 0 && amount <= intent.amount_capturable))
    return invalid('The amount to capture is more than what is held.', { param: 'amount_to_capture' });
  const held = world.books.get(intent.latest_charge) as Json;
  save(world, 'charge', { ...held, captured: true, amount_captured: amount });
  Object.assign(intent, { status: 'succeeded', amount_capturable: 0, amount_received: amount });
  save(world, 'payment_intent', intent);
  emit(world, 'charge.captured', { ...held, captured: true, amount_captured: amount });
  emit(world, 'payment_intent.succeeded', intent);
  return ok(publicView(intent));
}

export function cancelIntent(world: World, intent: Json, params: Json): Answer {
  if (!CANCELLABLE.has(intent.status))
    return unexpected(intent, 'canceled', 'What has ended cannot be canceled.');
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: world.now,
    cancellation_reason: params.cancellation_reason ?? null,
    amount_capturable: 0,
    next_action: null,
  });
  save(world, 'payment_intent', intent);
  emit(world, 'payment_intent.canceled', intent);
  return ok(publicView(intent));
}

/** Search lags behind, as Stripe's does: what is younger than `lagSeconds` is not in it yet. */
export function searchIntents(world: World, query: string, lagSeconds: number): Answer {
  const reference = /^metadata\['reference'\]:'((?:[^'\\]|\\.)*)'$/.exec(query)?.[1]?.replace(/\\(.)/g, '$1');
  if (reference === undefined) return invalid('The search query could not be read.', { param: 'query' });
  const data = world.books
    .list('payment_intent', { related: reference })
    .filter((intent) => intent.created <= world.now - lagSeconds)
    .map(publicView);
  return ok({
    object: 'search_result',
    url: '/v1/payment_intents/search',
    has_more: false,
    next_page: null,
    data,
  });
}

export function getIntent(world: World, id: string): Json | Answer {
  const intent = world.books.get(id);
  return intent?.object === 'payment_intent' ? intent : noSuch('payment_intent', id, 'intent');
}
