import type { Context } from './context.ts';
import { listEvents, readEvent } from './events.ts';
import type { Json } from './form.ts';
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  getIntent,
  listIntents,
  searchIntents,
} from './intents.ts';
import { publicView } from './objects.ts';
import { createConfirmationToken, createPaymentMethod, isStripeResponse } from './payment-methods.ts';
import { createRefund, listRefunds, readRefund } from './refunds.ts';
import { invalid, listResponse, ok, type StripeResponse } from './responses.ts';

export type Call = {
  method: string;
  path: string;
  query: Json;
  params: Json;
  searchLagSeconds: number;
  /** Webhook endpoint. */
  webhookUrl: string | null;
};

const unknown = ({ method, path }: Call): StripeResponse =>
  invalid(`Unrecognized request URL (${method}: ${path}).`, {}, 404);

/** The supported part of Stripe's API for a secret key. */
export function serverCall(context: Context, call: Call): StripeResponse {
  const [, , resource, id = ''] = call.path.split('/');
  switch (resource) {
    case 'payment_intents':
      return intentCall(context, call);
    case 'payment_methods':
      return call.method === 'POST' && id === '' ? createPaymentMethod(context, call.params) : unknown(call);
    case 'refunds':
      if (call.method === 'POST') return id === '' ? createRefund(context, call.params) : unknown(call);
      return id === '' ? listRefunds(context, call.query) : readRefund(context, id);
    case 'events':
      return id === '' ? listEvents(context, call.query) : readEvent(context, id);
    case 'webhook_endpoints':
      return call.method === 'GET' && id === '' ? listWebhookEndpoints(call) : unknown(call);
    default:
      return unknown(call);
  }
}

/** The URL set by the tests, as an endpoint that receives every event. */
function listWebhookEndpoints({ webhookUrl, query }: Call): StripeResponse {
  const endpoint = { id: 'we_fake', object: 'webhook_endpoint', status: 'enabled', enabled_events: ['*'] };
  return listResponse('/v1/webhook_endpoints', query, () =>
    webhookUrl === null ? [] : [{ ...endpoint, url: webhookUrl }],
  );
}

function intentCall(context: Context, call: Call): StripeResponse {
  const { method, path, query, params } = call;
  const [, , , id = '', action = ''] = path.split('/');
  if (method === 'POST' && id === '') return createIntent(context, params);
  if (method === 'GET' && id === 'search')
    return searchIntents(context, String(query.query), call.searchLagSeconds);
  if (method === 'GET' && id === '') return listIntents(context, query);
  const intent = getIntent(context, id);
  if (isStripeResponse(intent)) return intent;
  if (method === 'GET' && action === '') return ok(publicView(intent));
  if (method === 'POST' && action === 'confirm') return confirmIntent(context, intent, params);
  if (method === 'POST' && action === 'capture') return captureIntent(context, intent, params);
  if (method === 'POST' && action === 'cancel') return cancelIntent(context, intent, params);
  return unknown(call);
}

/**
 * What Stripe.js may do with a publishable key: create a payment method or a confirmation token, and read or confirm an intent whose client
 * secret it has.
 */
export function browserCall(context: Context, call: Call): StripeResponse {
  const { method, path, params, query } = call;
  const [, , resource, id = '', action = ''] = path.split('/');
  if (method === 'POST' && path === '/v1/payment_methods') return createPaymentMethod(context, params);
  if (method === 'POST' && path === '/v1/confirmation_tokens')
    return createConfirmationToken(context, params);
  if (resource !== 'payment_intents' || id === '') return unknown(call);
  const intent = getIntent(context, id);
  if (isStripeResponse(intent)) return intent;
  if ((query.client_secret ?? params.client_secret) !== intent.client_secret)
    return invalid('The client_secret provided does not match the client_secret of this PaymentIntent.', {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    });
  if (method === 'GET' && action === '') return ok(publicView(intent));
  if (method === 'POST' && action === 'confirm') return confirmIntent(context, intent, params);
  return unknown(call);
}
