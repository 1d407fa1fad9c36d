import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { Dollars } from './money-schema.ts';
import { IdempotencyHeaders } from './orders.ts';
import { identifier } from './text.ts';

/** The seven states of a Stripe PaymentIntent. */
export const INTENT_STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const;
export const IntentStatus = z.enum(INTENT_STATUSES);
export type IntentStatus = z.infer<typeof IntentStatus>;

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/payments/create-intent',
  auth: 'optional',
  summary: 'A payment intent for a gift; the amount is the server’s',
  headers: IdempotencyHeaders,
  body: z.object({
    inventory_id: identifier(100).min(1),
    payment_method_id: identifier(255).min(1).nullish(),
  }),
  responses: {
    200: envelope(
      z.object({
        payment_intent_id: z.string(),
        client_secret: z.string(),
        amount: Dollars,
        currency: z.literal('usd'),
        status: IntentStatus,
      }),
    ),
  },
  refusals: [402, 404, 422, 429],
});

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/payments/:id/confirm',
  auth: 'optional',
  summary: 'Confirm a payment intent and end its order',
  params: z.object({ id: z.string() }),
  headers: IdempotencyHeaders,
  body: z
    .object({
      payment_method_id: identifier(255).min(1).nullish(),
      client_secret: z.string().max(255).nullish(),
      outcome: z.enum(['approved', 'refused']).nullish().describe('The sandbox’s bank dialog only'),
    })
    .nullish(),
  responses: {
    200: envelope(
      z.object({
        payment_intent_id: z.string(),
        status: IntentStatus,
        gift_id: z.string().optional(),
        manage_key: z.string().nullable().optional(),
      }),
    ),
  },
  refusals: [402, 409, 422, 429],
});

/** Which card processor the browser talks to, and what owners have settled in the console. */
export const PublicConfig = z.object({
  card_processor: z.enum(['sandbox', 'stripe']),
  stripe_publishable_key: z.string().nullable(),
  stripe_js_url: z.string().nullable().describe("Instead of Stripe's own script, when the shop is tried out"),
  guest_checkout: z.boolean(),
  local_inbox: z.boolean(),
  claim_window_days: z.number(),
  shop_name: z.string(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  contact_address: z.string().nullable(),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

export const getPublicConfig = endpoint({
  method: 'GET',
  path: '/config',
  auth: 'public',
  summary: 'What the web client needs to know of the shop’s settings',
  responses: { 200: envelope(PublicConfig) },
});
export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  auth: 'public',
  summary: 'Whether the shop can serve',
  responses: { 200: envelope(z.object({ status: z.literal('ok'), version: z.string() })) },
});
