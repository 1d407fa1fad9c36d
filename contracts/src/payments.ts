import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { IdempotencyHeaders } from './idempotency.ts';
import { Dollars } from './money-schema.ts';
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
  id: 'createPaymentIntent',
  method: 'POST',
  path: '/payments/create-intent',
  auth: 'optional',
  summary: 'Create a payment intent for a gift',
  description:
    'The amount is calculated by the server from its catalogue; a client cannot name one. Optional: `POST /orders` creates an intent by itself.',
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
  errors: [402, 404, 422, 429],
});

export const confirmPayment = endpoint({
  id: 'confirmPayment',
  method: 'POST',
  path: '/payments/:id/confirm',
  auth: 'optional',
  summary: 'Confirm a payment',
  description:
    "Completes a payment that asked for the customer's confirmation (3-D Secure), after which the order it belongs to is paid. `id` is the payment intent of the 202 answer to `POST /orders`. Repeating the call is safe and returns the same order.",
  params: z.object({ id: z.string().describe('Id of the payment intent') }),
  headers: IdempotencyHeaders,
  body: z
    .object({
      payment_method_id: identifier(255).min(1).nullish(),
      client_secret: z.string().max(255).nullish(),
      outcome: z
        .enum(['approved', 'refused'])
        .nullish()
        .describe(
          'How 3-D Secure ended, by default `approved`. The sandbox takes it as the answer of the bank. With Stripe, whose bank reports the answer itself, `refused` cancels the payment and `approved` has no effect.',
        ),
    })
    .nullish(),
  responses: {
    200: envelope(
      z.object({
        payment_intent_id: z.string(),
        status: IntentStatus,
        gift_id: z.string().optional(),
        manage_key: z.string().nullable().optional(),
        order_number: z.string().optional(),
      }),
    ),
  },
  errors: [402, 409, 422, 429],
});

/** Public configuration for the web app: the card processor and the settings that pages show. */
export const PublicConfig = z.object({
  card_processor: z.enum(['sandbox', 'stripe']),
  stripe_publishable_key: z.string().nullable(),
  stripe_js_url: z
    .string()
    .nullable()
    .describe("Replaces the URL of Stripe's own script in tests; null otherwise"),
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
  id: 'getPublicConfig',
  method: 'GET',
  path: '/config',
  auth: 'public',
  summary: 'Read the public settings',
  description:
    'What a client needs to know of the shop: which card processor takes the card, the claim window, whether guests may buy, and the optional analytics and error-reporting services.',
  responses: { 200: envelope(PublicConfig) },
});
export const getHealth = endpoint({
  id: 'getHealth',
  method: 'GET',
  path: '/health',
  auth: 'public',
  summary: 'Check whether the shop can serve requests',
  description:
    'Answers 503 while the database cannot be reached or the process is shutting down. Meant for load balancers and monitoring.',
  responses: { 200: envelope(z.object({ status: z.literal('ok'), version: z.string() })) },
});
