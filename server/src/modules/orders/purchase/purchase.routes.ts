import { type CreateOrderInput, createOrder } from '@presently/contracts/orders';
import { createPaymentIntent } from '@presently/contracts/payments';
import type { FastifyInstance } from 'fastify';
import { defineRoute, ok } from '../../../platform/http/define-route.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { keyFromHeaders, runIdempotent, saveError } from '../../../platform/idempotency.ts';
import { intentScope, purchaseScope } from '../idempotency-scopes.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { createGiftPaymentIntent } from './create-gift-payment-intent.ts';
import { fingerprintPayer } from './payer-fingerprint.ts';
import { placeOrder } from './place-order.ts';
import { idempotencyOwner } from './purchase-keys.ts';
import { toPurchaseResponse } from './purchase-response.ts';
import type { Billing } from './reserve-purchase.ts';

export function purchaseRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const { database } = deps;
  defineRoute(app, createOrder, async ({ body, headers, request }) => {
    const gifterId = request.viewer?.userId ?? null;
    const billing = billingOf(body);
    const payer = fingerprintPayer(deps, request.ip, request.viewer ?? null, billing?.email ?? null);
    const key = keyFromHeaders(headers, purchaseScope(idempotencyOwner(gifterId, payer)));
    const result = await placeOrder(deps, {
      gifts: [body],
      paymentMethodId: body.payment_method_id,
      expectedCents: body.expected_amount ?? null,
      billing,
      gifterId,
      payer,
      key,
      body,
    });
    if (result.kind !== 'declined') return toPurchaseResponse(deps, result);
    const error = new HttpError('card_declined', { message: result.reason });
    throw key ? await saveError(database.db, key, error, request.id) : error;
  });
  defineRoute(app, createPaymentIntent, async ({ body, headers, request }) => {
    const payer = fingerprintPayer(deps, request.ip, request.viewer ?? null, null);
    const scope = intentScope(idempotencyOwner(request.viewer?.userId ?? null, payer));
    return await runIdempotent(
      database,
      { key: keyFromHeaders(headers, scope), request: body, requestId: request.id },
      async (id) => ok(await createGiftPaymentIntent(deps, { id, input: body, payer })),
    );
  });
}

function billingOf({ billing, wallet }: CreateOrderInput): Billing | null {
  if (billing) return { by: 'card', ...billing };
  return wallet ? { by: 'wallet', ...wallet } : null;
}
