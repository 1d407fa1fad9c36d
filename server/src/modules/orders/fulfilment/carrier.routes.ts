import { Empty, envelope } from '@presently/contracts/envelope';
import { Failure } from '@presently/contracts/errors';
import { bodyIsNotJson, nothingAtThisAddress } from '@presently/texts/server/http';
import { eventNotSigned } from '@presently/texts/server/orders';
import { isNotValid } from '@presently/texts/server/validation';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { HttpError, invalidField, notFound } from '../../../platform/http/http-error.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { CarrierEvent } from './carrier-event.ts';
import { isSignedByCarrier } from './carrier-signature.ts';
import { receiveCarrierEvent } from './receive-carrier-event.ts';

const CarrierHeaders = z.object({
  'presently-signature': z.string().describe('`t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`'),
});

/**
 * The carrier's webhook. Register it in an encapsulated Fastify context, because it replaces the body parsers to get
 * the raw bytes, which the signature covers.
 */
export async function carrierRoutes(webhook: FastifyInstance, deps: OrdersDeps): Promise<void> {
  webhook.removeAllContentTypeParsers();
  webhook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  webhook.post(
    '/fulfilment/webhook',
    {
      schema: {
        operationId: 'receiveCarrierEvent',
        summary: 'Receive an event of the carrier',
        description:
          'Moves an order to Ordered, Shipped or Delivered. The signature in `Presently-Signature` covers the raw body and must be at most five minutes old. Events may arrive repeatedly and in any order; an order never moves backwards.',
        tags: ['fulfilment'],
        security: [],
        response: { 200: envelope(Empty), 400: Failure, 404: Failure, 413: Failure, 503: Failure },
      },
      config: { auth: 'public', documentedRequest: { headers: CarrierHeaders, body: CarrierEvent } },
    },
    async ({ body, headers }) => {
      const { carrierWebhookSecrets: secrets } = deps.settings;
      if (!secrets) throw notFound(nothingAtThisAddress);
      const isSigned =
        Buffer.isBuffer(body) &&
        isSignedByCarrier(body, headers['presently-signature'], secrets, deps.clock.now());
      if (!isSigned) throw new HttpError('invalid_input', { message: eventNotSigned });
      await receiveCarrierEvent(deps, parseEvent(body));
      return { success: true, data: {} };
    },
  );
}

/** @throws HttpError 400 */
function parseEvent(body: Buffer): CarrierEvent {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    throw new HttpError('invalid_input', { message: bodyIsNotJson });
  }
  const parsed = CarrierEvent.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidField(issue?.path.join('.') || 'body', issue?.message ?? isNotValid);
}
