import { nothingAtThisAddress } from '@presently/texts/server/http';
import { cardMissing, sendCard } from '@presently/texts/server/payments';
import type { FastifyInstance } from 'fastify';
import { toHttpError } from '../../../platform/http/error-handler.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { createPaymentMethod } from './create-payment-method.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const failure = (code: string, message: string) => ({ error: { message, code } });

/**
 * Replaces the processor's own host: the browser sends the card here and gets a payment method. Number and security
 * code are checked and discarded, never stored or logged.
 */
export async function sandboxRoutes(sandbox: FastifyInstance, deps: PaymentsDeps): Promise<void> {
  sandbox.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  sandbox.setNotFoundHandler((_request, reply) => {
    reply.code(404).send(failure('not_found', nothingAtThisAddress));
  });
  // The error message may contain the card number: only its code is logged.
  sandbox.setErrorHandler((error, request, reply) => {
    const { status, code, message, retryAfterSeconds } = toHttpError(error);
    if (status >= 500) request.log.error({ code }, 'sandbox request failed');
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
    reply.code(status).send(failure(code, message));
  });

  sandbox.post('/v1/payment_methods', { schema: { hide: true } }, async ({ body }, reply) => {
    if (!isObject(body) || body.type !== 'card')
      return reply.code(400).send(failure('parameter_invalid', sendCard));
    if (!isObject(body.card)) return reply.code(400).send(failure('parameter_missing', cardMissing));
    const method = await createPaymentMethod(deps, body.card);
    if ('code' in method) return reply.code(402).send(failure(method.code, method.message));
    return reply.code(200).send({ id: method.id, card: { brand: method.brand, last4: method.last4 } });
  });
}
