import { confirmPayment } from '@presently/contracts/payments';
import type { FastifyInstance } from 'fastify';
import { defineRoute, ok } from '../../platform/http/define-route.ts';
import { runIdempotent, keyFromHeaders } from '../../platform/idempotency.ts';
import { confirmPaymentIntent } from './confirm-payment-intent.ts';
import type { PaymentsDeps } from './payments.deps.ts';

const isOpen = (answer: unknown): boolean => {
  const { data } = answer as { data?: { status?: string } };
  return data?.status === 'requires_action' || data?.status === 'processing';
};

export function paymentRoutes(api: FastifyInstance, deps: PaymentsDeps): void {
  defineRoute(api, confirmPayment, async ({ params, body, headers, raw }) => {
    const confirm = async () => {
      const { paymentIntentId, status, paidFor } = await confirmPaymentIntent(deps, params.id, {
        paymentMethodId: body?.payment_method_id ?? null,
        clientSecret: body?.client_secret ?? null,
        outcome: body?.outcome ?? null,
      });
      return ok({ payment_intent_id: paymentIntentId, status, ...paidFor });
    };
    return await runIdempotent(
      deps.database,
      {
        key: keyFromHeaders(headers, `confirm:${params.id}`),
        request: body ?? null,
        requestId: raw.id,
        // While the bank is asked, the same request may find it answered.
        isFinal: ({ body: answer }) => !isOpen(answer),
        // It carries the gift's link and the key of its manage link, which are made again rather than kept.
        rebuildResponse: confirm,
      },
      confirm,
    );
  });
}
