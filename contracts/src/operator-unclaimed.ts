import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { IdempotencyHeaders } from './idempotency.ts';
import { ExtendInput } from './operator-orders.ts';
import { identifier } from './text.ts';

/* Bulk actions on unclaimed gifts. */

const Ids = z
  .array(identifier(100).min(1, texts.nameAnOrder))
  .min(1, texts.nameAnOrder)
  .max(100, texts.atMostAtOnce(100));

const Results = z.array(
  z.object({
    id: z.string().describe('As in the request'),
    ok: z.boolean(),
    error: z.string().nullable().describe('Why not; null if it was done'),
  }),
);

export const extendOrders = endpoint({
  id: 'extendOrders',
  method: 'POST',
  path: '/operator/orders/extend',
  auth: 'manager',
  summary: 'Move the expiry of several orders',
  description:
    'Gives each unclaimed gift `days` more, on its own; the answer says for each whether that was done and, if not, why. Send an `Idempotency-Key`: a repeated request extends each once.',
  headers: IdempotencyHeaders,
  body: ExtendInput.extend({ ids: Ids }),
  responses: { 200: envelope(z.object({ results: Results })) },
});
export const remindOrders = endpoint({
  id: 'remindOrders',
  method: 'POST',
  path: '/operator/orders/remind',
  auth: 'manager',
  summary: 'Remind the gifters of several orders',
  description:
    'Emails each gifter that the gift has not been claimed yet, at most once a day for each gift; the answer says for each whether that was done and, if not, why. Send an `Idempotency-Key`: a repeated request gets the same answer for what it has done.',
  headers: IdempotencyHeaders,
  body: z.object({ ids: Ids }),
  responses: { 200: envelope(z.object({ results: Results })) },
});
