import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

type Json = Record<string, unknown>;
type Answer = { status: number; body: Json };
type Saved = { params: string; answer: Answer | null };

/** What a payment method of the stand-in does, by Stripe's own names for test cards. */
const STAND_IN_CARDS = {
  pm_card_visa: 'pays',
  pm_card_visa_chargeDeclined: 'card_declined',
  pm_card_visa_chargeDeclinedInsufficientFunds: 'insufficient_funds',
  pm_card_authenticationRequired: 'asks',
} as const;
type CardId = keyof typeof STAND_IN_CARDS;

const DECLINES: Record<string, string> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
};
const CANCELLABLE = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
];
const CREATE_PARAMS = [
  'amount',
  'currency',
  'capture_method',
  'allowed_payment_method_types',
  'metadata',
  'payment_method',
  'confirm',
  'use_stripe_sdk',
];

export type StripeStandIn = {
  origin: string;
  secretKey: string;
  intents: Map<string, Json>;
  refunds: Map<string, Json>;
  /** Every request that took effect or was replayed: `POST /v1/payment_intents`, … */
  calls: string[];
  /** The next answers are lost on their way back, after they took effect. */
  loseAnswers(count: number): void;
  /** The cardholder's answer to their bank. */
  answerBank(intentId: string, outcome: 'approved' | 'refused'): void;
  /** Sets a state by hand, also one that does not exist. */
  setStatus(intentId: string, status: string): void;
  close(): Promise<void>;
};

const id = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
const fail = (status: number, error: Json): Answer => ({ status, body: { error } });
const invalid = (message: string, more: Json = {}, status = 400): Answer =>
  fail(status, { type: 'invalid_request_error', message, ...more });

/** `a[b]=1&c[0]=2` as nested objects, the way Stripe reads a form. */
function parseForm(text: string): Json {
  const result: Json = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let at = result;
    for (const part of path.slice(0, -1)) {
      at[part] ??= {};
      at = at[part] as Json;
    }
    at[path.at(-1) ?? ''] = value;
  }
  return result;
}

/**
 * A server that answers as Stripe does, as far as the adapter goes: authentication, form encoding,
 * idempotency (the same key and parameters get the saved answer, errors too; other parameters a 400),
 * states of payment intents, refunds. It refuses what Stripe would refuse.
 */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const intents = new Map<string, Json>();
  const refunds = new Map<string, Json>();
  const saved = new Map<string, Saved>();
  const calls: string[] = [];
  let lost = 0;

  const handle = (method: string, path: string, query: Json, params: Json): Answer => {
    const [, , resource, name = '', action] = path.split('/');
    if (resource === 'payment_intents') {
      if (method === 'POST' && name === '') return createIntent(intents, params);
      if (method === 'GET' && name === 'search') return searchIntents(intents, String(query.query));
      const intent = intents.get(name);
      if (!intent)
        return invalid(
          `No such payment_intent: '${name}'`,
          { code: 'resource_missing', param: 'intent' },
          404,
        );
      if (method === 'GET') return { status: 200, body: intent };
      if (action === 'confirm')
        return confirm(intent, String(params.payment_method ?? intent.payment_method));
      if (action === 'cancel') return cancel(intent);
    }
    if (resource === 'refunds') {
      if (method === 'POST') return createRefund(intents, refunds, params);
      if (name === '')
        return {
          status: 200,
          body: {
            object: 'list',
            url: '/v1/refunds',
            has_more: false,
            data: [...refunds.values()].filter((refund) => refund.payment_intent === query.payment_intent),
          },
        };
      const refund = refunds.get(name);
      return refund
        ? { status: 200, body: refund }
        : invalid(`No such refund: '${name}'`, { code: 'resource_missing', param: 'id' }, 404);
    }
    return invalid(`Unrecognized request URL (${method}: ${path}).`, {}, 404);
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const text = await read(request);
    const call = `${request.method} ${url.pathname}`;
    const fault = faultOf(request, secretKey, text);
    if (fault) return send(response, fault);
    const run = () =>
      handle(request.method ?? '', url.pathname, parseForm(url.search.slice(1)), parseForm(text));
    const answer = once(saved, request, call, text, run);
    calls.push(call);
    if (lost > 0) {
      lost--;
      request.socket.destroy();
      return;
    }
    send(response, answer);
  });
  await listen(server);

  const bank = (intentId: string): Json => {
    const intent = intents.get(intentId);
    if (!intent) throw new Error('no such intent in the stand-in');
    return intent;
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    intents,
    refunds,
    calls,
    loseAnswers: (count) => {
      lost = count;
    },
    answerBank: (intentId, outcome) => {
      const intent = bank(intentId);
      if (intent.status !== 'requires_action') return;
      if (outcome === 'approved') pay(intent);
      else
        decline(
          intent,
          'payment_intent_authentication_failure',
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
        );
    },
    setStatus: (intentId, status) => {
      bank(intentId).status = status;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': id('req'),
    ...(status >= 500 ? { 'stripe-should-retry': 'false' } : {}),
  });
  response.end(JSON.stringify(body));
}

function faultOf(request: IncomingMessage, secretKey: string, text: string): Answer | null {
  if (request.headers.authorization !== `Bearer ${secretKey}`)
    return invalid('Invalid API Key provided', {}, 401);
  if (!/^\d{4}-\d{2}-\d{2}\.\w+$/.test(String(request.headers['stripe-version'])))
    return invalid('Invalid Stripe API version');
  if (
    request.method === 'POST' &&
    text !== '' &&
    request.headers['content-type'] !== 'application/x-www-form-urlencoded'
  )
    return invalid('The body must be a form.');
  return null;
}

/** Stripe's idempotency layer: the first answer of a key stays, whatever it was. */
function once(
  saved: Map<string, Saved>,
  request: IncomingMessage,
  call: string,
  text: string,
  run: () => Answer,
): Answer {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string') return run();
  const params = `${call} ${text}`;
  const earlier = saved.get(key);
  if (earlier && earlier.params !== params)
    return fail(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    });
  if (earlier?.answer) return earlier.answer;
  const answer = run();
  // As it was then: what happens to the object later does not change the saved answer.
  saved.set(key, { params, answer: structuredClone(answer) });
  return answer;
}

function createIntent(intents: Map<string, Json>, params: Json): Answer {
  const unknown = Object.keys(params).find((name) => !CREATE_PARAMS.includes(name));
  if (unknown)
    return invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
  if (!/^[1-9]\d{1,7}$/.test(String(params.amount)) || Number(params.amount) < 50)
    return invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (params.currency !== 'usd') return invalid('Invalid currency', { param: 'currency' });
  if (params.confirm === 'true' && !params.payment_method)
    return invalid('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    });
  const card = params.payment_method as string | undefined;
  if (card !== undefined && !(card in STAND_IN_CARDS))
    return invalid(`No such PaymentMethod: '${card}'`, { code: 'resource_missing', param: 'payment_method' });
  const intent = newIntent(params, card ?? null);
  intents.set(intent.id as string, intent);
  return params.confirm === 'true' ? confirm(intent, card as string) : { status: 200, body: intent };
}

/** With the fields that an intent of Stripe's carries, as its published fixtures show them. */
function newIntent(params: Json, card: string | null): Json {
  const intentId = id('pi');
  return {
    id: intentId,
    object: 'payment_intent',
    amount: Number(params.amount),
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic',
    client_secret: `${intentId}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created: Math.floor(Date.now() / 1000),
    currency: params.currency,
    customer: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: params.metadata ?? {},
    next_action: null,
    payment_method: card,
    payment_method_types: ['card'],
    processing: null,
    status: card === null ? 'requires_payment_method' : 'requires_confirmation',
  };
}

function confirm(intent: Json, card: string): Answer {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation')
    return unexpected(intent, 'confirm');
  const behaviour = STAND_IN_CARDS[card as CardId];
  if (!behaviour)
    return invalid(`No such PaymentMethod: '${card}'`, { code: 'resource_missing', param: 'payment_method' });
  intent.payment_method = card;
  intent.last_payment_error = null;
  if (behaviour === 'pays') pay(intent);
  else if (behaviour === 'asks')
    Object.assign(intent, {
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    });
  else return decline(intent, 'card_declined', DECLINES[behaviour] ?? '', behaviour);
  return { status: 200, body: intent };
}

function pay(intent: Json): void {
  const isHeld = intent.capture_method === 'manual';
  Object.assign(intent, {
    status: isHeld ? 'requires_capture' : 'succeeded',
    next_action: null,
    latest_charge: id('ch'),
    [isHeld ? 'amount_capturable' : 'amount_received']: intent.amount,
  });
}

function decline(intent: Json, code: string, message: string, declineCode?: string): Answer {
  const error = { type: 'card_error', code, message, ...(declineCode ? { decline_code: declineCode } : {}) };
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  });
  return fail(402, { ...error, payment_intent: intent });
}

function cancel(intent: Json): Answer {
  if (!CANCELLABLE.includes(String(intent.status))) return unexpected(intent, 'cancel');
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: Math.floor(Date.now() / 1000),
    next_action: null,
  });
  return { status: 200, body: intent };
}

const unexpected = (intent: Json, verb: string): Answer =>
  invalid(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });

function searchIntents(intents: Map<string, Json>, query: string): Answer {
  const reference = /^metadata\['reference'\]:'((?:[^'\\]|\\.)*)'$/.exec(query)?.[1]?.replace(/\\(.)/g, '$1');
  if (reference === undefined) return invalid('The search query could not be read.', { param: 'query' });
  const data = [...intents.values()].filter((intent) => (intent.metadata as Json).reference === reference);
  return {
    status: 200,
    body: { object: 'search_result', url: '/v1/payment_intents/search', has_more: false, data },
  };
}

function createRefund(intents: Map<string, Json>, refunds: Map<string, Json>, params: Json): Answer {
  const intent = intents.get(String(params.payment_intent));
  if (!intent)
    return invalid('No such payment_intent', { code: 'resource_missing', param: 'payment_intent' });
  if (intent.status !== 'succeeded')
    return invalid('This PaymentIntent does not have a successful charge to refund.', {
      code: 'charge_not_refundable',
    });
  const given = [...refunds.values()]
    .filter((refund) => refund.payment_intent === intent.id && refund.status !== 'failed')
    .reduce((sum, refund) => sum + Number(refund.amount), 0);
  const left = Number(intent.amount) - given;
  const amount = Number(params.amount ?? left);
  if (left === 0)
    return invalid(`Charge ${intent.latest_charge} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  if (amount > left)
    return invalid(
      `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
      { param: 'amount' },
    );
  const refund = {
    id: id('re'),
    object: 'refund',
    amount,
    charge: intent.latest_charge,
    created: Math.floor(Date.now() / 1000),
    currency: intent.currency,
    metadata: params.metadata ?? {},
    payment_intent: intent.id,
    reason: null,
    status: 'succeeded',
  };
  refunds.set(refund.id, refund);
  return { status: 200, body: refund };
}

/** An event of Stripe's with its signature header, as its webhooks bring them. */
export function signedEvent(
  secret: string,
  event: { id?: string; type: string; object: Json },
  timestamp = Math.floor(Date.now() / 1000),
): { payload: string; header: string } {
  const payload = JSON.stringify({
    id: event.id ?? id('evt'),
    object: 'event',
    api_version: null,
    created: timestamp,
    type: event.type,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: { object: event.object },
  });
  return { payload, header: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
}
