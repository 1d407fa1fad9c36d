import { formatOrderNumber } from '@presently/contracts/order-number';
import { confirmAtYourBank } from '@presently/texts/server/orders';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { PurchaseDescription } from '../../payments/index.ts';
import { serializeOrder } from '../order.serializers.ts';
import { manageKeyOf } from '../order-keys.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { getOrdersOfPurchase, type PurchaseResult } from './purchase-result.ts';

/**
 * The HTTP response to a purchase.
 * @throws HttpError 503 while the payment is being processed
 */
export function toPurchaseResponse(deps: OrdersDeps, result: Exclude<PurchaseResult, { kind: 'declined' }>) {
  switch (result.kind) {
    case 'paid': {
      const [order] = result.orders;
      return {
        status: 201 as const,
        body: {
          success: true as const,
          gift_id: order.urlId,
          manage_key: order.gifter.manageKeyHash ? manageKeyOf(deps, order.purchaseId) : null,
          data: serializeOrder(deps, order),
        },
        location: `/api/orders/${order.id}`,
      };
    }
    case 'requires_action':
      return {
        status: 202 as const,
        body: {
          success: false as const,
          code: 'payment_action_required' as const,
          error: confirmAtYourBank,
          gift_id: result.giftId,
          data: { payment_intent_id: result.intentId, client_secret: result.clientSecret },
        },
      };
    case 'processing':
      throw new HttpError('unavailable', { retryAfterSeconds: 2 });
  }
}

/**
 * The equivalent fields in the response to a confirmation: link and number of the first gift, and a guest's manage key.
 */
export async function describePurchase(deps: OrdersDeps, purchaseId: string): Promise<PurchaseDescription> {
  const [{ urlId, number, gifter }] = await getOrdersOfPurchase(deps.database.db, purchaseId);
  return {
    gift_id: urlId,
    order_number: formatOrderNumber(number),
    manage_key: gifter.manageKeyHash === null ? null : manageKeyOf(deps, purchaseId),
  };
}
