import type { AuditEntry, AuditQuery } from '@presently/contracts/operator-audit';
import type { BaseDeps } from '../../deps.ts';
import { invalidField } from '../../platform/http/http-error.ts';
import { type AuditRow, listAuditRows } from './audit.store.ts';

/**
 * A page of audit entries, newest first.
 * @throws HttpError 400 for an invalid cursor
 */
export async function listAudit(
  { database }: BaseDeps,
  { cursor, limit, ...filter }: AuditQuery,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const auditFilter = { ...filter, before: readCursor(cursor) };
  const rows = await database.reads.readCurrent(({ db }) => listAuditRows(db, auditFilter, limit + 1));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    entries: page.map(serializeEntry),
    nextCursor: rows.length > limit && last ? String(last.seq) : null,
  };
}

function readCursor(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,15}$/.test(text)) throw invalidField('cursor', 'Must be the next_cursor of the page before');
  return Number(text);
}

const serializeEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  actor: { user_id: row.actorId, name: row.actorName },
  action: row.action,
  subject: { kind: row.subjectKind, id: row.subjectId },
  before: row.before,
  after: row.after,
  at: row.createdAt.toISOString(),
});
