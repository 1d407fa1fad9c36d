import * as texts from '@presently/texts/server/operator-orders';
import { HttpError } from '../../../platform/http/http-error.ts';
import { claimKeys, type ScopedKey } from '../../../platform/idempotency.ts';
import { timeAgo } from '../../../platform/time-ago.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { queueUnclaimedReminder } from '../emails/order-messages.ts';
import { isClaimable, isRemindedRecently } from '../order-policy.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { lockOrder, type OrderRow, updateOrderRow } from '../store/orders.store.ts';

export type Reminder = { orderId: string; key: ScopedKey | null };

/**
 * Reminds the gifter of an unclaimed gift, like the scheduled reminder, once per idempotency key.
 * @throws HttpError 409 once it is claimed or has ended, within a day of the last reminder, and when the gifter has no
 *   email address or does not want such emails
 */
export async function remindOrder(
  deps: OrdersDeps,
  operator: Actor,
  { orderId, key }: Reminder,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (key && !(await claimKeys(tx, [key], { orderId }, orderId)).isNew) return;
    if (!order || !isClaimable(order)) throw conflict(texts.cannotRemind);
    assertNotRemindedRecently(order, deps.clock.now());
    if (!(await queueUnclaimedReminder(tx, deps, order))) throw conflict(texts.noEmailToRemind);
    await updateOrderRow(tx, order, { reminderSentAt: deps.clock.now() });
    await recordAudit(tx, operator, {
      action: 'order.reminded',
      subjectKind: 'order',
      subjectId: orderId,
    });
  });
}

const conflict = (message: string) => new HttpError('conflict', { message });

function assertNotRemindedRecently(order: OrderRow, now: Date): void {
  if (order.reminderSentAt && isRemindedRecently(order, now))
    throw conflict(texts.alreadyReminded(timeAgo(order.reminderSentAt, now)));
}
