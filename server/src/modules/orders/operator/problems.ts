import type { Queues } from '@presently/contracts/operator-orders';
import type { Problem } from '@presently/contracts/operator-problems';
import { formatOrderNumber } from '@presently/contracts/order-number';
import { noSuchMessage } from '@presently/texts/server/messages';
import { noSuchProblem } from '@presently/texts/server/operator-orders';
import type { Tx } from '../../../platform/db/database.ts';
import { HttpError, notFound } from '../../../platform/http/http-error.ts';
import { isUuid } from '../../../platform/ids.ts';
import { countOpenAlerts, listOpenAlerts, resolveAlertById } from '../../alerts/index.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import {
  findOrdersOfMessages,
  MESSAGE_ALERT_KINDS,
  type MessageSummary,
  retryMessage,
} from '../../messaging/index.ts';
import { countRefundsDue } from '../../payments/index.ts';
import { findUnreconciledRestores } from '../../restores/index.ts';
import { manageKeyOf, recipientKeyOf } from '../order-keys.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { findPurchaseOfOrder } from '../store/gifter-data.store.ts';
import { countWaitingOrders, listOrdersByIds } from '../store/operator-orders.store.ts';

export async function readQueues({ database: { db }, shopSettings }: OrdersDeps): Promise<Queues> {
  const { toPack, toShip, expiring } = await countWaitingOrders(db, shopSettings.current().expiring_days);
  return {
    to_pack: toPack,
    to_ship: toShip,
    expiring,
    problems: await countOpenAlerts(db),
    refund_due: await countRefundsDue(db),
    restored_to: (await findUnreconciledRestores(db))?.restoredTo.toISOString() ?? null,
  };
}

/** Open alerts, newest first, with the order that each is about. */
export async function listProblems(
  { database: { db } }: OrdersDeps,
  page: { cursor?: string | undefined; limit: number },
): Promise<{ problems: Problem[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await listOpenAlerts(db, page);
  const messageIds = rows
    .filter(({ kind }) => MESSAGE_ALERT_KINDS.includes(kind))
    .map(({ subject }) => subject);
  const orderIdsOfMessages = await findOrdersOfMessages(db, messageIds);
  const orderIdOf = (subject: string) => orderIdsOfMessages.get(subject) ?? subject;
  const orders = await listOrdersByIds(
    db,
    rows.map(({ subject }) => orderIdOf(subject)),
  );
  // For a purchase, its first order wins, because it is set last.
  const ordersBySubject = new Map(
    orders.toReversed().flatMap((order) => [[order.purchaseId, order] as const, [order.id, order] as const]),
  );
  const problems = rows.map(({ id, kind, text, subject, occurrences, createdAt, lastSeenAt }) => {
    const order = ordersBySubject.get(orderIdOf(subject));
    return {
      id,
      kind,
      text,
      subject,
      order_id: order?.id ?? null,
      order_number: order ? formatOrderNumber(order.number) : null,
      message_id: orderIdsOfMessages.has(subject) ? subject : null,
      times: occurrences,
      raised_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    };
  });
  return { problems, nextCursor };
}

/**
 * Marks an alert as resolved. If its cause persists, the next check raises it again.
 * @throws HttpError 404
 */
export async function resolveProblem({ database }: OrdersDeps, operator: Actor, id: string): Promise<void> {
  const resolved = await database.transaction(async (tx) => {
    const alert = isUuid(id) ? await resolveAlertById(tx, id, operator.userId) : null;
    if (alert)
      await recordAudit(tx, operator, {
        action: 'problem.settled',
        subjectKind: 'problem',
        subjectId: id,
        after: { kind: alert.kind, subject: alert.subject },
      });
    return alert;
  });
  if (!resolved) throw notFound(noSuchProblem);
}

const keysOfOrder = (deps: OrdersDeps) => async (tx: Tx, orderId: string) => ({
  manage: manageKeyOf(deps, await findPurchaseOfOrder(tx, orderId)),
  recipient: recipientKeyOf(deps, orderId),
});

/** @throws HttpError 404, or 409 when the message cannot be retried */
export async function retryFailedMessage(
  deps: OrdersDeps,
  operator: Actor,
  id: string,
): Promise<MessageSummary['status']> {
  return await deps.database.transaction(async (tx) => {
    const message = isUuid(id) ? await retryMessage(tx, deps, id, keysOfOrder(deps)) : null;
    if (!message) throw new HttpError('not_found', { message: noSuchMessage });
    await recordAudit(tx, operator, {
      action: 'message.retried',
      subjectKind: message.orderId === null ? 'message' : 'order',
      subjectId: message.orderId ?? id,
      after: { message_id: id, kind: message.kind },
    });
    return message.status;
  });
}
