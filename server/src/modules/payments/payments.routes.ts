import { confirmPayment } from '@presently/contracts/payments';
import type { FastifyInstance } from 'fastify';
import { defineRoute, ok } from '../../platform/http/define-route.ts';
import { keyFromHeaders, runIdempotent } from '../../platform/idempotency.ts';
import { confirmPaymentIntent } from './confirm-payment-intent.ts';
import type { PaymentsDeps } from './payments.deps.ts';

const isPending = (response: unknown): boolean => {
  const { data } = response as { data?: { status?: string } };
  return data?.status === 'requires_action' || data?.status === 'processing';
};

export function paymentRoutes(api: FastifyInstance, deps: PaymentsDeps): void {
  defineRoute(api, confirmPayment, async ({ params, body, headers, request }) => {
    const confirm = async () => {
      const { paymentIntentId, status, purchase } = await confirmPaymentIntent(deps, params.id, {
        paymentMethodId: body?.payment_method_id ?? null,
        clientSecret: body?.client_secret ?? null,
        outcome: body?.outcome ?? null,
      });
      return ok({ payment_intent_id: paymentIntentId, status, ...purchase });
    };
    return await runIdempotent(
      deps.database,
      {
        key: keyFromHeaders(headers, `confirm:${params.id}`),
        request: body ?? null,
        requestId: request.id,
        // A repeat may find that 3-D Secure has been completed, so a pending response is not saved.
        isFinal: ({ body: response }) => !isPending(response),
        // The response contains the gift link and the manage key: secrets that are derived again instead of stored.
        rebuildResponse: confirm,
      },
      confirm,
    );
  });
}
