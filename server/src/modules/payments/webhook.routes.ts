import { Empty, envelope } from '@presently/contracts/envelope';
import { Failure } from '@presently/contracts/errors';
import { nothingAtThisAddress } from '@presently/texts/server/http';
import * as texts from '@presently/texts/server/payments';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { HttpError, notFound } from '../../platform/http/http-error.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { receiveEvent } from './receive-event.ts';
import { trackSignatureFailures } from './track-signature-failures.ts';

const StripeHeaders = z.object({
  'stripe-signature': z.string().describe('`t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`'),
});
const StripeEvent = z.looseObject({
  id: z.string().meta({ example: 'evt_1PqX' }),
  type: z.string().meta({ example: 'payment_intent.succeeded' }),
  data: z.looseObject({ object: z.looseObject({}) }),
});

/** Stripe's webhook. Needs its own encapsulated Fastify instance, because the signature covers the raw body. */
export async function webhookRoutes(webhook: FastifyInstance, deps: PaymentsDeps): Promise<void> {
  webhook.removeAllContentTypeParsers();
  webhook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  webhook.post(
    '/payments/webhook',
    {
      schema: {
        operationId: 'receiveStripeEvent',
        summary: 'Receive an event of the card processor',
        description:
          'Called by Stripe. The signature in `Stripe-Signature` covers the raw body and must be at most five minutes old. Only the event id is used: the shop reads the current state from the processor, so events may arrive late, repeatedly and in any order.',
        tags: ['payments'],
        security: [],
        response: { 200: envelope(Empty), 400: Failure, 404: Failure, 413: Failure, 503: Failure },
      },
      config: { auth: 'public', documentedRequest: { headers: StripeHeaders, body: StripeEvent } },
    },
    async ({ body, headers }) => {
      const { stripe } = deps.settings;
      if (!stripe) throw notFound(nothingAtThisAddress);
      const { readStripeEvent } = await import('./stripe-events.ts');
      const event = Buffer.isBuffer(body)
        ? readStripeEvent(body, headers['stripe-signature'], stripe.webhookSecrets, deps.clock.now())
        : null;
      await trackSignatureFailures(deps, {
        isValid: event !== null,
        isSigned: 'stripe-signature' in headers,
      });
      if (!event) throw new HttpError('invalid_input', { message: texts.eventNotSigned });
      await receiveEvent(deps, event);
      return { success: true, data: {} };
    },
  );
}
