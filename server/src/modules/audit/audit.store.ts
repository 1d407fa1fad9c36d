import type { Executor, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { auditEntries } from './audit.tables.ts';

export type AuditRow = typeof auditEntries.$inferSelect;

/** Who is to be named: the signed-in operator. */
export type Actor = { userId: string; name: string };

export type AuditEvent = {
  /** In the past tense, with dots: `order.refunded`, `address.seen`, `gift.changed`. */
  action: string;
  subjectKind: string;
  subjectId: string;
  /** The fields that changed, as they were and as they are; never the words of an address or a note. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Writes down who did what, in the transaction that does it, so that neither is without the other. */
export async function recordAudit(db: Tx | Executor, actor: Actor, event: AuditEvent): Promise<void> {
  await db
    .insert(auditEntries)
    .values({ id: newId(), actorId: actor.userId, actorName: actor.name, ...event });
}
