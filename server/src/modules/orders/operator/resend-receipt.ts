import { cannotResendLinks } from '@presently/texts/server/operator-orders';
import { HttpError } from '../../../platform/http/http-error.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { queueReceiptCopy } from '../emails/order-messages.ts';
import { isResendable } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { lockOrder } from '../store/orders.store.ts';

/**
 * Sends the receipt with gift link and manage link to the gifter again.
 * @throws HttpError 409 when the gift has ended or its gifter has no email address
 */
export async function resendReceipt(deps: OrdersDeps, operator: Actor, orderId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isResendable(order)) throw new HttpError('conflict', { message: cannotResendLinks });
    await queueReceiptCopy(tx, deps, order, { byOperator: true });
    await recordAudit(tx, operator, {
      action: 'order.receipt_resent',
      subjectKind: 'order',
      subjectId: orderId,
    });
  });
}
