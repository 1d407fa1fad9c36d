import { HttpError } from '../../platform/http/http-error.ts';
import { consumeRateLimit } from '../../platform/http/rate-limit.ts';
import { queueReceiptCopy } from './order-messages.ts';
import { isResendable } from './order.serializers.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { lockOrder } from './orders.store.ts';

/** Nobody loses an e-mail more often, and no mailbox is filled through us. */
const A_DAY = { max: 3, windowSeconds: 86_400 };

/**
 * E-mails the gifter the receipt with gift link and manage link again.
 * @throws HttpError 409 when there is nothing to look after or no address, 429 after three a day
 */
export async function resendLinks(deps: OrdersDeps, orderId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isResendable(order))
      throw new HttpError('conflict', {
        message: 'The links can be sent again while the gift goes on and an e-mail address is known.',
      });
    await consumeRateLimit(tx, `resend:${orderId}`, A_DAY);
    await queueReceiptCopy(tx, deps, order);
  });
}
