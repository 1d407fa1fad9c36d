import type { Executor } from '../../../platform/db/database.ts';
import { serializeAddress, serializeTrackedOrder } from '../order.serializers.ts';
import { getOrderWithDetails } from '../store/order-details.store.ts';
import { exportMessages } from './export-messages.ts';

/** Everything about the recipient of an order, with what they can see of the gift. */
export async function exportRecipientOfOrder(db: Executor, orderId: string) {
  const order = await getOrderWithDetails(db, orderId);
  const { address, texts } = order;
  return {
    address: address && serializeAddress(address),
    thank_you_message: texts?.thanksMessage ?? null,
    messages: await exportMessages(db, 'recipient', [orderId]),
    gift: serializeTrackedOrder(order, true),
  };
}
