import { confirmPayment } from '@presently/contracts/payments';
import type { FastifyInstance } from 'fastify';
import { defineRoute, ok } from '../../platform/http/define-route.ts';
import { keyFromHeaders, runIdempotent } from '../../platform/idempotency.ts';
import { sha256 } from '../../platform/ids.ts';
import { confirmPaymentIntent } from './confirm-payment-intent.ts';
import type { PaymentsDeps } from './payments.deps.ts';

export function paymentRoutes(api: FastifyInstance, deps: PaymentsDeps): void {
  defineRoute(
    api,
    confirmPayment,
    async ({ params, body, headers, request }) =>
      await runIdempotent(
        deps.database,
        {
          // Hashed, because the id is whatever the client sends.
          key: keyFromHeaders(headers, `confirm:${sha256(params.id)}`),
          request: body ?? null,
          requestId: request.id,
        },
        async () => {
          const { paymentIntentId, status, purchase } = await confirmPaymentIntent(deps, params.id, {
            paymentMethodId: body?.payment_method_id ?? null,
            clientSecret: body?.client_secret ?? null,
            outcome: body?.outcome ?? null,
            isSignedIn: Boolean(request.viewer),
          });
          return ok({ payment_intent_id: paymentIntentId, status, ...purchase });
        },
      ),
  );
}
