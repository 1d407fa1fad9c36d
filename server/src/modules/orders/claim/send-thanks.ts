import * as texts from '@presently/texts/server/orders';
import { dataWasRemoved } from '@presently/texts/server/shared';
import { sql } from 'drizzle-orm';
import { HttpError } from '../../../platform/http/http-error.ts';
import { queueThankYouNotice } from '../emails/order-messages.ts';
import { isRecipientErased, isThankable } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { findAddress } from '../store/order-details.store.ts';
import { writeOrderTexts } from '../store/order-texts.store.ts';
import { insertOrderEvent, lockOrder, updateOrderRow } from '../store/orders.store.ts';

/**
 * Saves the recipient's thank-you note and notifies the gifter. Allowed once, after claiming.
 * @throws HttpError 409 before the claim, after a cancellation, once the recipient has been erased, or the second time
 */
export async function sendThanks(deps: OrdersDeps, orderId: string, message: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isThankable(order)) throw new HttpError('conflict', { message: texts.tooEarlyForThanks });
    if (isRecipientErased(await findAddress(tx, orderId)))
      throw new HttpError('conflict', { message: dataWasRemoved });
    if (order.thankedAt !== null) {
      // Repeating the same note is a retry after a lost response.
      if (order.texts?.thanksMessage === message) return;
      throw new HttpError('conflict', { message: texts.alreadySaidThanks });
    }
    await writeOrderTexts(tx, orderId, { thanksMessage: message });
    const thanked = await updateOrderRow(tx, order, { thankedAt: sql`now()` });
    insertOrderEvent(tx, orderId, 'thanked');
    await queueThankYouNotice(tx, deps, thanked);
  });
}
