import type { OrderStatus } from '@presently/contracts/orders';
import type { Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { timeAgo } from '../../platform/time-ago.ts';
import { type Actor, type AuditRow, findAuthorOf } from '../audit/index.ts';
import type { OrdersDeps } from './orders.deps.ts';
import type { OrderRow } from './orders.store.ts';

/**
 * Two operators at one order: who acts on a status that is no longer so is told who changed it. Under
 * the row's lock.
 * @param unlessBy whose own change is no surprise to them
 * @throws HttpError 409 in words such as "Ada Lovelace marked it Shipped 2 minutes ago."
 */
export async function assertNotStale(
  tx: Tx,
  { clock }: Pick<OrdersDeps, 'clock'>,
  order: OrderRow,
  seen: OrderStatus | null | undefined,
  unlessBy: Actor | null = null,
): Promise<void> {
  if (!seen || seen === order.status) return;
  const who = await findAuthorOf(tx, {
    subjectKind: 'order',
    subjectId: order.id,
    field: 'status',
    value: order.status,
  });
  if (who && who.actorId === unlessBy?.userId) return;
  const when = timeAgo(order.statusChangedAt, clock.now());
  throw new HttpError('conflict', { message: `${describeStatusChange(order, who)} ${when}.` });
}

function describeStatusChange(order: OrderRow, who: AuditRow | null): string {
  if (who)
    return order.status === 'Cancelled'
      ? `${who.actorName} cancelled it`
      : `${who.actorName} marked it ${order.status}`;
  if (order.status === 'Processing') return 'The recipient claimed it';
  if (order.status !== 'Cancelled') return `It became ${order.status}`;
  const ends = {
    cancelled: 'The gifter cancelled it',
    declined: 'The recipient declined it',
    expired: 'It expired',
  };
  return ends[order.cancelReason ?? 'cancelled'];
}
