import type { AuditAction } from '@presently/contracts/operator-audit';
import { parseOrderNumber } from '@presently/contracts/order-number';
import { and, desc, eq, getTableColumns, ilike, like, not, type SQL, sql } from 'drizzle-orm';
import { type DayFilter, escapeLike, isWithinDays, uuidOrNull } from '../../platform/db/conditions.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { deleteInBatches } from '../../platform/db/purge.ts';
import {
  type CursorPosition,
  cursorKey,
  type KeysetSort,
  readPage,
} from '../../platform/http/keyset-pagination.ts';
import { isUuid, newUuid } from '../../platform/ids.ts';
import { isAddressView, isNoEarlierView, isViewOf } from './address-views.store.ts';
import { auditEntries } from './audit.tables.ts';

export type AuditRow = typeof auditEntries.$inferSelect;

/** The signed-in operator. */
export type Actor = { userId: string; name: string };

/** An operator, or a system without a user account, such as the carrier. */
export type ActorOrSystem = Actor | { userId: null; name: string };

export type AuditEvent = {
  action: AuditAction;
  subjectKind: string;
  subjectId: string;
  /** The changed fields before and after; never the content of an address or a note. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Records an action. Call in the action's transaction. */
export async function recordAudit(db: Executor, actor: ActorOrSystem, event: AuditEvent): Promise<void> {
  await db
    .insert(auditEntries)
    .values({ id: newUuid(), actorId: actor.userId, actorName: actor.name, ...event });
}

/** Records several actions in one statement. */
export async function recordAudits(db: Executor, actor: Actor, events: AuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db
    .insert(auditEntries)
    .values(
      events.map((event) => ({ id: newUuid(), actorId: actor.userId, actorName: actor.name, ...event })),
    );
}

/** GDPR erasure of a deleted operator: entries are kept without the name. */
export async function anonymiseActor(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`SELECT anonymise_audit_actor(${userId})`);
}

/** Replaces the last digits of a phone number, under which an operator without a name was recorded. */
export async function nameActor(tx: Tx, userId: string, name: string): Promise<void> {
  await tx.execute(sql`SELECT name_audit_actor(${userId}, ${name})`);
}

/** GDPR erasure: removes these fields from `before` and `after`, because free text may name a person. */
export async function eraseAuditDetails(
  tx: Tx,
  { subjectKind, subjectIds, details }: { subjectKind: string; subjectIds: string[]; details: string[] },
): Promise<void> {
  await tx.execute(
    sql`SELECT erase_audit_details(${subjectKind}, ${sql.param(subjectIds)}, ${sql.param(details)})`,
  );
}

type Subject = Pick<AuditEvent, 'subjectKind' | 'subjectId'>;

const isOfSubject = ({ subjectKind, subjectId }: Subject) =>
  and(eq(auditEntries.subjectKind, subjectKind), eq(auditEntries.subjectId, subjectId));

/** The latest changes to a subject and views of its address, at most `limit` of each, newest first. */
export async function listAuditForSubject(
  db: Executor,
  subject: Subject,
  limit: number,
): Promise<AuditRow[]> {
  const readLatest = (condition: SQL) =>
    db
      .select()
      .from(auditEntries)
      .where(and(isOfSubject(subject), condition))
      .orderBy(desc(auditEntries.sequence))
      .limit(limit);
  const changes = await readLatest(not(isAddressView));
  const views = await readLatest(isAddressView);
  return [...changes, ...views].sort((one, other) => other.sequence - one.sequence);
}

/** The latest entry that set `field` of a subject to `value`; null if there is none. */
export async function findLastChange(
  db: Executor,
  { field, value, ...subject }: Subject & { field: string; value: string },
): Promise<AuditRow | null> {
  const [row] = await db
    .select()
    .from(auditEntries)
    .where(and(isOfSubject(subject), eq(sql`${auditEntries.after} ->> ${field}`, value)))
    .orderBy(desc(auditEntries.sequence))
    .limit(1);
  return row ?? null;
}

export type AuditFilter = DayFilter & {
  /** A user id, or part of a name. */
  actor?: string | undefined;
  /** An action, or a prefix that ends with a dot. */
  action?: string | undefined;
  /** An id, or the number of an order. */
  subject?: string | undefined;
  /** Only the latest of each group of address views. */
  views?: 'grouped' | undefined;
  /** All views in this group. */
  group?: string | undefined;
};

export const NEWEST_FIRST: KeysetSort = {
  list: 'audit',
  by: auditEntries.sequence,
  type: 'number',
  order: 'desc',
};

// The numbers of orders are read from the orders module's table directly, because that module records entries.
const orderNumber = sql<number | null>`(
  SELECT number::float8 FROM orders WHERE ${auditEntries.subjectKind} = 'order' AND id = ${uuidOrNull(auditEntries.subjectId)})`;

function isAbout(subject: string): SQL {
  const number = parseOrderNumber(subject);
  return number === null
    ? eq(auditEntries.subjectId, subject)
    : sql`${auditEntries.subjectId} IN (${subject}, (SELECT id::text FROM orders WHERE number = ${number}))`;
}

/** An entry with the number of its order, if any. */
export type ListedAuditRow = AuditRow & { orderNumber: number | null };

/** A page of entries, newest first. */
export async function listAuditRows(
  db: Executor,
  { actor, action, subject, views, group, ...days }: AuditFilter,
  options: { position: CursorPosition | null; limit: number },
): Promise<{ rows: ListedAuditRow[]; nextCursor: string | null }> {
  const conditions = and(
    views === 'grouped' ? isNoEarlierView : undefined,
    group === undefined ? undefined : isViewOf(group),
    actor === undefined
      ? undefined
      : isUuid(actor)
        ? eq(auditEntries.actorId, actor)
        : ilike(auditEntries.actorName, `%${escapeLike(actor)}%`),
    action === undefined
      ? undefined
      : action.endsWith('.')
        ? like(auditEntries.action, `${escapeLike(action)}%`)
        : eq(auditEntries.action, action),
    subject === undefined ? undefined : isAbout(subject),
    isWithinDays(auditEntries.createdAt, days),
  );
  return await readPage(NEWEST_FIRST, options, (page) =>
    db
      .select({ ...getTableColumns(auditEntries), orderNumber, cursorKey: cursorKey(NEWEST_FIRST) })
      .from(auditEntries)
      .where(and(conditions, page.after))
      .orderBy(page.orderBy)
      .limit(page.limit),
  );
}

export const purgeAuditEntries = (db: Executor, days: number): Promise<number> =>
  deleteInBatches(async (batchSize) => {
    const { rows } = await db.execute<{ deleted: number }>(
      sql`SELECT purge_audit_entries(${days}, ${batchSize}) AS deleted`,
    );
    return rows[0]?.deleted ?? 0;
  });
