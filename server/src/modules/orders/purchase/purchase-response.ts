import { ERRORS, type Failure } from '@presently/contracts/errors';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { SavedResponse } from '../../../platform/idempotency.ts';
import { findPayment } from '../../payments/index.ts';
import { serializeOrder } from '../order.serializers.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { getOrderWithDetails, type OrderWithDetails } from '../store/order-details.store.ts';
import type { OrderRow } from '../store/orders.store.ts';

/**
 * The response to a purchase, from the payment status of its order.
 * @throws HttpError 503 while the payment is still processing; the client retries with the same idempotency key
 */
export async function buildPurchaseResponse(
  deps: OrdersDeps,
  order: OrderRow | OrderWithDetails,
  requestId: string,
): Promise<SavedResponse> {
  const { db } = deps.database;
  if (order.paymentStatus === 'awaiting') throw new HttpError('unavailable', { retryAfterSeconds: 2 });
  if (order.paymentStatus === 'failed') {
    const payment = await findPayment(db, order.id);
    return {
      status: 402,
      body: declinedBody(payment?.declineReason ?? ERRORS.card_declined.text, requestId),
    };
  }
  if (order.paymentStatus === 'requires_action') {
    const payment = await findPayment(db, order.id);
    return { status: 202, body: requiresActionBody(order.urlId, payment?.intentId, payment?.clientSecret) };
  }
  const full = 'events' in order ? order : await getOrderWithDetails(db, order.id);
  return { status: 201, body: { success: true, gift_id: full.urlId, data: serializeOrder(deps, full) } };
}

const declinedBody = (reason: string, requestId: string): Failure => ({
  success: false,
  error: reason,
  code: 'card_declined',
  request_id: requestId,
});

function requiresActionBody(
  giftId: string,
  intentId: string | null | undefined,
  clientSecret: string | null | undefined,
) {
  if (!intentId || !clientSecret) throw new Error('Payment in requires_action without an intent');
  return {
    success: false,
    code: 'payment_action_required',
    error: 'Your bank asks you to confirm this payment.',
    gift_id: giftId,
    data: { payment_intent_id: intentId, client_secret: clientSecret },
  };
}
