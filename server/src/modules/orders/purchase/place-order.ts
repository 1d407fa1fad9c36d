import { processPayment } from '../../payments/index.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { concludePurchase } from './conclude-purchase.ts';
import { getPurchaseResult, type PurchaseResult } from './purchase-result.ts';
import { type PurchaseRequest, reservePurchase } from './reserve-purchase.ts';

/**
 * Buys gifts: reserves them as unpaid orders in one transaction, charges the card outside any transaction, and applies
 * the payment's state to the orders in another transaction. A retry with the same idempotency key follows the same
 * path, and each step continues where earlier requests stopped.
 * @throws HttpError 400, 401, 404, 409 or 429 before anything is written; the 402 of an earlier request with the key;
 *   422 when the key was used with another request; 503 when the client should retry
 */
export async function placeOrder(deps: OrdersDeps, request: PurchaseRequest): Promise<PurchaseResult> {
  const { purchaseId, newPayment } = await reservePurchase(deps, request);
  const payment = await processPayment(deps, { purchaseId }, newPayment);
  await concludePurchase(deps, purchaseId, payment);
  return await getPurchaseResult(deps, purchaseId, payment);
}
