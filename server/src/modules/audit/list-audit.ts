import type { AuditEntry, AuditQuery } from '@presently/contracts/operator-audit';
import type { BaseDeps } from '../../deps.ts';
import { parseCursor } from '../../platform/http/keyset-pagination.ts';
import { type AuditRow, listAuditRows, NEWEST_FIRST } from './audit.store.ts';

/**
 * A page of audit entries, newest first.
 * @throws HttpError 400 for an invalid cursor
 */
export async function listAudit(
  { database }: BaseDeps,
  { cursor, limit, ...filter }: AuditQuery,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const page = { position: parseCursor(NEWEST_FIRST, cursor), limit };
  const { rows, nextCursor } = await database.reads.readCurrent(({ db }) => listAuditRows(db, filter, page));
  return { entries: rows.map(serializeEntry), nextCursor };
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
