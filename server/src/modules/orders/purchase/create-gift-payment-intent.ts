import { centsToDollars } from '@presently/contracts/money';
import { giftNotFound } from '@presently/texts/server/shared';
import { HttpError, notFound } from '../../../platform/http/http-error.ts';
import { findGiftForOrder } from '../../catalogue/index.ts';
import { createStandaloneIntent, type Payer } from '../../payments/index.ts';
import type { OrdersDeps } from '../orders.deps.ts';

type GiftPaymentIntentInput = {
  /** Idempotency: the same id returns the same intent. */
  id: string;
  input: { inventory_id: string; payment_method_id?: string | null | undefined };
  payer: Payer;
};

/**
 * Creates a standalone payment intent for the gift's catalogue price.
 * @throws HttpError 404 for an unknown gift; 401, 402, 429 and 503 like a purchase
 */
export async function createGiftPaymentIntent(
  deps: OrdersDeps,
  { id, input, payer }: GiftPaymentIntentInput,
) {
  if (!payer.isSignedIn && !deps.shopSettings.current().guest_checkout) throw new HttpError('login_required');
  const gift = await findGiftForOrder(deps.database.db, input.inventory_id);
  if (!gift) throw notFound(giftNotFound);
  const intent = await createStandaloneIntent(deps, {
    id,
    amountCents: gift.priceCents,
    paymentMethodId: input.payment_method_id ?? null,
    payer,
  });
  return {
    payment_intent_id: intent.paymentIntentId,
    client_secret: intent.clientSecret,
    amount: centsToDollars(intent.amountCents),
    currency: 'usd' as const,
    status: intent.status,
  };
}
