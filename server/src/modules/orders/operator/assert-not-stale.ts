import type { OrderStatus } from '@presently/contracts/orders';
import type { Tx } from '../../../platform/db/database.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { timeAgo } from '../../../platform/time-ago.ts';
import { type Actor, type AuditRow, findLastChange } from '../../audit/index.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import type { OrderRow } from '../store/orders.store.ts';

/**
 * Optimistic concurrency check for operators: rejects an action that was based on an outdated status.
 * The caller must hold the row lock.
 * @param expected the status that the operator saw; null or undefined skips the check
 * @param exceptBy an operator whose own earlier change does not count as a conflict
 * @throws HttpError 409 with a message such as "Ada Lovelace marked it Shipped 2 minutes ago."
 */
export async function assertNotStale(
  tx: Tx,
  { clock }: Pick<OrdersDeps, 'clock'>,
  order: OrderRow,
  expected: OrderStatus | null | undefined,
  exceptBy: Actor | null = null,
): Promise<void> {
  if (!expected || expected === order.status) return;
  const author = await findLastChange(tx, {
    subjectKind: 'order',
    subjectId: order.id,
    field: 'status',
    value: order.status,
  });
  if (author && author.actorId === exceptBy?.userId) return;
  const when = timeAgo(order.statusChangedAt, clock.now());
  throw new HttpError('conflict', {
    message: `${describeStatusChange(order, author)} ${when}.`,
    isPersonal: author !== null,
  });
}

function describeStatusChange(order: OrderRow, author: AuditRow | null): string {
  if (author)
    return order.status === 'Cancelled'
      ? `${author.actorName} cancelled it`
      : `${author.actorName} marked it ${order.status}`;
  if (order.status === 'Processing') return 'The recipient claimed it';
  if (order.status !== 'Cancelled') return `It became ${order.status}`;
  const messages = {
    cancelled: 'The gifter cancelled it',
    declined: 'The recipient declined it',
    expired: 'It expired',
  };
  return messages[order.cancelReason ?? 'cancelled'];
}
