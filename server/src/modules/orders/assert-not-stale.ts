import type { OrderStatus } from '@presently/contracts/orders';
import * as texts from '@presently/texts/server/operator-orders';
import type { Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { timeAgo } from '../../platform/time-ago.ts';
import { type Actor, type AuditRow, findLastChange } from '../audit/index.ts';
import type { OrdersDeps } from './orders.deps.ts';
import type { OrderRow } from './store/orders.store.ts';

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
  throw new HttpError('conflict', {
    message: describeStatusChange(order, author, timeAgo(order.statusChangedAt, clock.now())),
    isPersonal: author !== null,
  });
}

function describeStatusChange(order: OrderRow, author: AuditRow | null, when: string): string {
  const name = author?.actorName;
  const status = texts.statusNames[order.status];
  if (name !== undefined)
    return order.status === 'Cancelled'
      ? texts.cancelledBy({ name, when })
      : texts.markedBy({ name, status, when });
  if (order.status === 'Processing') return texts.recipientClaimed(when);
  if (order.status !== 'Cancelled') return texts.becameStatus({ status, when });
  return texts.ended[order.cancelReason ?? 'cancelled'](when);
}
