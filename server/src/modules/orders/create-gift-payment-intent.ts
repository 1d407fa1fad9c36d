import { centsToDollars } from '@presently/contracts/money';
import { notFound } from '../../platform/http/http-error.ts';
import { getGiftForOrder } from '../catalogue/index.ts';
import { createStandaloneIntent, type Payer } from '../payments/index.ts';
import type { OrdersDeps } from './orders.deps.ts';

type GiftPaymentIntentInput = {
  /** The same one makes the same hold. */
  id: string;
  input: { inventory_id: string; payment_method_id?: string | null | undefined };
  payer: Payer;
};

/**
 * A payment intent for a gift's price, which is the server's.
 * @throws HttpError 404 for an unknown gift; 401, 402, 429 and 503 as of a payment
 */
export async function createGiftPaymentIntent(deps: OrdersDeps, { id, input, payer }: GiftPaymentIntentInput) {
  const gift = await getGiftForOrder(deps.database.db, input.inventory_id);
  if (!gift) throw notFound('Gift not found');
  const hold = await createStandaloneIntent(deps, {
    id,
    amountCents: gift.priceCents,
    paymentMethodId: input.payment_method_id ?? null,
    payer,
  });
  return {
    payment_intent_id: hold.paymentIntentId,
    client_secret: hold.clientSecret,
    amount: centsToDollars(hold.amountCents),
    currency: 'usd' as const,
    status: hold.status,
  };
}
