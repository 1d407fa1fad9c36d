import { type Answer, invalid, ok } from './answers.ts';
import { listEvents, readEvent } from './events.ts';
import type { Json } from './form.ts';
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  getIntent,
  searchIntents,
} from './intents.ts';
import { publicView } from './objects.ts';
import { createPaymentMethod, isAnswer } from './payment-methods.ts';
import { createRefund, listRefunds, readRefund } from './refunds.ts';
import type { World } from './world.ts';

export type Call = { method: string; path: string; query: Json; params: Json; searchLagSeconds: number };

const unknown = ({ method, path }: Call): Answer =>
  invalid(`Unrecognized request URL (${method}: ${path}).`, {}, 404);

/** Stripe's API as far as a shop that takes cards goes, for its secret key. */
export function serverCall(world: World, call: Call): Answer {
  const [, , resource, id = ''] = call.path.split('/');
  switch (resource) {
    case 'payment_intents':
      return intentCall(world, call);
    case 'payment_methods':
      return call.method === 'POST' && id === '' ? createPaymentMethod(world, call.params) : unknown(call);
    case 'refunds':
      if (call.method === 'POST') return id === '' ? createRefund(world, call.params) : unknown(call);
      return id === '' ? listRefunds(world, call.query) : readRefund(world, id);
    case 'events':
      return id === '' ? listEvents(world, call.query) : readEvent(world, id);
    default:
      return unknown(call);
  }
}

function intentCall(world: World, call: Call): Answer {
  const { method, path, query, params } = call;
  const [, , , id = '', action = ''] = path.split('/');
  if (method === 'POST' && id === '') return createIntent(world, params);
  if (method === 'GET' && id === 'search')
    return searchIntents(world, String(query.query), call.searchLagSeconds);
  const intent = getIntent(world, id);
  if (isAnswer(intent)) return intent;
  if (method === 'GET' && action === '') return ok(publicView(intent));
  if (method === 'POST' && action === 'confirm') return confirmIntent(world, intent, params);
  if (method === 'POST' && action === 'capture') return captureIntent(world, intent, params);
  if (method === 'POST' && action === 'cancel') return cancelIntent(world, intent, params);
  return unknown(call);
}

/** What Stripe.js may do for a publishable key: make a payment method, and look at or confirm an intent whose secret it has. */
export function browserCall(world: World, call: Call): Answer {
  const { method, path, params, query } = call;
  const [, , resource, id = '', action = ''] = path.split('/');
  if (method === 'POST' && path === '/v1/payment_methods') return createPaymentMethod(world, params);
  if (resource !== 'payment_intents' || id === '') return unknown(call);
  const intent = getIntent(world, id);
  if (isAnswer(intent)) return intent;
  if ((query.client_secret ?? params.client_secret) !== intent.client_secret)
    return invalid('The client_secret provided does not match the client_secret of this PaymentIntent.', {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    });
  if (method === 'GET' && action === '') return ok(publicView(intent));
  if (method === 'POST' && action === 'confirm') return confirmIntent(world, intent, params);
  return unknown(call);
}
