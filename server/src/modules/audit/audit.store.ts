import { and, type Column, desc, eq, gte, ilike, inArray, like, lt, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { deleteOlderThan } from '../../platform/db/purge.ts';
import { isUuid, newUuid } from '../../platform/ids.ts';
import { auditEntries } from './audit.tables.ts';

export type AuditRow = typeof auditEntries.$inferSelect;

/** Who is to be named: the signed-in operator. */
export type Actor = { userId: string; name: string };

/** An operator, or somebody who is no user: the carrier. */
export type Author = Actor | { userId: null; name: string };

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
export async function recordAudit(db: Tx | Executor, actor: Author, event: AuditEvent): Promise<void> {
  await db
    .insert(auditEntries)
    .values({ id: newUuid(), actorId: actor.userId, actorName: actor.name, ...event });
}

/** Several at once, in one statement. */
export async function recordAudits(db: Tx | Executor, actor: Actor, events: AuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db
    .insert(auditEntries)
    .values(
      events.map((event) => ({ id: newUuid(), actorId: actor.userId, actorName: actor.name, ...event })),
    );
}

/** An operator who is gone: what they did stays, under no name. */
export async function anonymiseActor(tx: Tx, userId: string): Promise<void> {
  await tx.update(auditEntries).set({ actorName: 'Former operator' }).where(eq(auditEntries.actorId, userId));
}

/** Takes these details out of what was done to several things: an operator's own words may name a person. */
export async function eraseAuditDetails(
  tx: Tx,
  { subjectKind, subjectIds, details }: { subjectKind: string; subjectIds: string[]; details: string[] },
): Promise<void> {
  const without = (column: Column) => sql`${column} - ${sql.param(details)}::text[]`;
  await tx
    .update(auditEntries)
    .set({ before: without(auditEntries.before), after: without(auditEntries.after) })
    .where(and(eq(auditEntries.subjectKind, subjectKind), inArray(auditEntries.subjectId, subjectIds)));
}

type Subject = Pick<AuditEvent, 'subjectKind' | 'subjectId'>;

const termCondition = ({ subjectKind, subjectId }: Subject) =>
  and(eq(auditEntries.subjectKind, subjectKind), eq(auditEntries.subjectId, subjectId));

/** What was done to something, newest first. */
export async function listAuditForSubject(
  db: Executor,
  subject: Subject,
  limit: number,
): Promise<AuditRow[]> {
  return await db
    .select()
    .from(auditEntries)
    .where(termCondition(subject))
    .orderBy(desc(auditEntries.seq))
    .limit(limit);
}

/** Who last made `field` of something what it is. */
export async function findLastEditor(
  db: Executor,
  { field, value, ...subject }: Subject & { field: string; value: string },
): Promise<AuditRow | null> {
  const [row] = await db
    .select()
    .from(auditEntries)
    .where(and(termCondition(subject), eq(sql`${auditEntries.after} ->> ${field}`, value)))
    .orderBy(desc(auditEntries.seq))
    .limit(1);
  return row ?? null;
}

export type AuditFilter = {
  /** A user id, or part of a name. */
  actor?: string | undefined;
  /** An action, or the beginning of several. */
  action?: string | undefined;
  subject?: string | undefined;
  /** Days in UTC, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only what was written before this one. */
  before: number | null;
};

const asPattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Newest first. */
export async function listAuditRows(
  db: Executor,
  { actor, action, subject, from, to, before }: AuditFilter,
  limit: number,
): Promise<AuditRow[]> {
  return await db
    .select()
    .from(auditEntries)
    .where(
      and(
        actor === undefined
          ? undefined
          : isUuid(actor)
            ? eq(auditEntries.actorId, actor)
            : ilike(auditEntries.actorName, `%${asPattern(actor)}%`),
        action === undefined
          ? undefined
          : action.endsWith('.')
            ? like(auditEntries.action, `${asPattern(action)}%`)
            : eq(auditEntries.action, action),
        subject === undefined ? undefined : eq(auditEntries.subjectId, subject),
        from === undefined
          ? undefined
          : gte(auditEntries.createdAt, sql`${from}::date::timestamp AT TIME ZONE 'UTC'`),
        to === undefined
          ? undefined
          : lt(auditEntries.createdAt, sql`(${to}::date + 1)::timestamp AT TIME ZONE 'UTC'`),
        before === null ? undefined : lt(auditEntries.seq, before),
      ),
    )
    .orderBy(desc(auditEntries.seq))
    .limit(limit);
}

export const purgeAuditEntries = (db: Executor, days: number): Promise<number> =>
  deleteOlderThan(db, {
    table: auditEntries,
    key: [auditEntries.id],
    timestamp: auditEntries.createdAt,
    days,
  });
