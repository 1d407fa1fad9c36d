import { Empty, envelope } from '@presently/contracts/envelope';
import { Failure } from '@presently/contracts/errors';
import type { FastifyInstance } from 'fastify';
import { HttpError, notFound } from '../../platform/http/http-error.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { receiveEvent } from './receive-event.ts';
import { readStripeEvent } from './stripe-events.ts';
import { trackSignatureFailures } from './track-signature-failures.ts';

/** Stripe's webhook. Needs its own encapsulated Fastify instance, because the signature covers the raw body. */
export async function webhookRoutes(webhook: FastifyInstance, deps: PaymentsDeps): Promise<void> {
  webhook.removeAllContentTypeParsers();
  webhook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  webhook.post(
    '/payments/webhook',
    {
      schema: {
        summary: "The card processor's signed events, as JSON with its signature in a header",
        tags: ['payments'],
        response: { 200: envelope(Empty), 400: Failure, 404: Failure, 413: Failure, 503: Failure },
      },
      config: { auth: 'public' },
    },
    async ({ body, headers }) => {
      const { stripe } = deps.settings;
      if (!stripe) throw notFound('There is nothing at this address.');
      const event = Buffer.isBuffer(body)
        ? readStripeEvent(body, headers['stripe-signature'], stripe.webhookSecrets, deps.clock.now())
        : null;
      await trackSignatureFailures(deps, {
        isValid: event !== null,
        isSigned: 'stripe-signature' in headers,
      });
      if (!event)
        throw new HttpError('invalid_input', { message: 'This event is not signed by the card processor.' });
      await receiveEvent(deps, event);
      return { success: true, data: {} };
    },
  );
}
