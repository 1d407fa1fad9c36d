import type { Problem } from '@presently/contracts/operator-orders';
import { toCursorPage, decodeCursor } from '../../platform/http/keyset-pagination.ts';
import { HttpError, notFound } from '../../platform/http/http-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { countOpenAlerts, listOpenAlerts, resolveAlertById } from '../alerts/index.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { findMessageReferences, MESSAGE_UNDELIVERABLE, type MessageHead, retryMessage } from '../messaging/index.ts';
import { countWaitingOrders, listOrdersByIds, type OrdersDeps } from '../orders/index.ts';
import { countRefundsDue } from '../payments/index.ts';

/** Alerts whose subject is a message; that of the others is an order, or something else that has no page here. */
const ABOUT_MESSAGES = [MESSAGE_UNDELIVERABLE, 'message_lost'];

export async function countQueues({ database: { db }, shopSettings }: OrdersDeps) {
  const { toPack, toShip, expiring } = await countWaitingOrders(db, shopSettings.current().expiring_days);
  return {
    to_pack: toPack,
    to_ship: toShip,
    expiring,
    problems: await countOpenAlerts(db),
    refund_due: await countRefundsDue(db),
  };
}

/** What an operator must look at, newest first. A message that was given up has an alarm like everything else. */
export async function listProblems(
  { database: { db } }: OrdersDeps,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ problems: Problem[]; nextCursor: string | null }> {
  const found = await listOpenAlerts(db, { cursor: decodeCursor(cursor), limit });
  const { rows, nextCursor } = toCursorPage(found, limit);
  const messageIds = rows.filter(({ kind }) => ABOUT_MESSAGES.includes(kind)).map(({ subject }) => subject);
  const references = await findMessageReferences(db, messageIds);
  const aboutOf = (subject: string) => references.get(subject) ?? subject;
  const known = await listOrdersByIds(
    db,
    rows.map(({ subject }) => aboutOf(subject)),
  );
  const orderIds = new Set(known.map(({ id }) => id));
  const problems = rows.map(({ id, kind, text, subject, occurrences, raisedAt, lastSeenAt }) => ({
    id,
    kind,
    text,
    subject,
    order_id: orderIds.has(aboutOf(subject)) ? aboutOf(subject) : null,
    message_id: references.has(subject) ? subject : null,
    times: occurrences,
    raised_at: raisedAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  }));
  return { problems, nextCursor };
}

/** An operator has dealt with it. If the cause is still there, the next check raises it again. */
export async function resolveProblem({ database }: OrdersDeps, operator: Actor, id: string): Promise<void> {
  const settled = await database.transaction(async (tx) => {
    const alarm = isUuid(id) ? await resolveAlertById(tx, id, operator.userId) : null;
    if (alarm)
      await recordAudit(tx, operator, {
        action: 'problem.settled',
        subjectKind: 'problem',
        subjectId: id,
        after: { kind: alarm.kind, subject: alarm.subject },
      });
    return alarm;
  });
  if (!settled) throw notFound('There is no such problem.');
}

/** @throws HttpError 404, or 409 when there is nothing to try again */
export async function retryFailedMessage(
  deps: OrdersDeps,
  operator: Actor,
  id: string,
): Promise<MessageHead['status']> {
  return await deps.database.transaction(async (tx) => {
    const message = isUuid(id) ? await retryMessage(tx, deps, id) : null;
    if (!message) throw new HttpError('not_found', { message: 'There is no such message.' });
    await recordAudit(tx, operator, {
      action: 'message.retried',
      subjectKind: message.reference === null ? 'message' : 'order',
      subjectId: message.reference ?? id,
      after: { message_id: id, kind: message.kind },
    });
    return message.status;
  });
}
