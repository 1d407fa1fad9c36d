import { cannotResendLinks } from '@presently/texts/server/orders';
import { HttpError } from '../../../platform/http/http-error.ts';
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts';
import { queueReceiptCopy } from '../emails/order-messages.ts';
import { isResendable } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { lockOrder } from '../store/orders.store.ts';

/** Protects the mailbox, because its address is unverified. */
const DAILY_LIMIT = { max: 3, windowSeconds: 86_400 };

/**
 * Sends the receipt with gift link and manage link to the gifter again.
 * @throws HttpError 409 when the gift has ended or no email address is known, 429 after three times a day
 */
export async function resendLinks(deps: OrdersDeps, orderId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isResendable(order)) throw new HttpError('conflict', { message: cannotResendLinks });
    await consumeRateLimit(tx, { bucket: `resend:${orderId}`, limit: DAILY_LIMIT });
    await queueReceiptCopy(tx, deps, order);
  });
}
