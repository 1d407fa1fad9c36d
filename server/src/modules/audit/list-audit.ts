import type { AuditEntry, AuditQuery } from '@presently/contracts/operator-audit';
import { formatOrderNumber } from '@presently/contracts/order-number';
import type { BaseDeps } from '../../deps.ts';
import { parseCursor } from '../../platform/http/keyset-pagination.ts';
import { countViews, isView, type ViewCounts, viewGroup } from './address-views.store.ts';
import { type AuditRow, type ListedAuditRow, listAuditRows, NEWEST_FIRST } from './audit.store.ts';

/**
 * A page of audit entries, newest first.
 * @throws HttpError 400 for an invalid cursor
 */
export async function listAudit(
  { database, shopSettings }: BaseDeps,
  { cursor, limit, ...filter }: AuditQuery,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const { time_zone: timeZone } = shopSettings.current();
  const page = { position: parseCursor(NEWEST_FIRST, cursor), limit };
  const { rows, nextCursor, views } = await database.reads.readCurrent(async ({ db }) => {
    const found = await listAuditRows(db, { ...filter, timeZone }, page);
    const grouped = filter.views === 'grouped' ? found.rows.filter(isView) : [];
    return { ...found, views: await countViews(db, grouped) };
  });
  const entries = rows.map((row) => serializeEntry(row, views.get(row.sequence)));
  return { entries, nextCursor };
}

const serializeEntry = (row: ListedAuditRow, views: ViewCounts | undefined): AuditEntry => ({
  id: row.id,
  actor: { user_id: row.actorId, name: row.actorName },
  action: row.action,
  subject: {
    kind: row.subjectKind,
    id: row.subjectId,
    order_number: row.orderNumber === null ? null : formatOrderNumber(row.orderNumber),
  },
  before: row.before,
  after: row.after,
  at: row.createdAt.toISOString(),
  views: views ? serializeViews(row, views) : null,
});

const serializeViews = (row: AuditRow, { count, orders, firstAt }: ViewCounts): AuditEntry['views'] => ({
  group: viewGroup(row),
  count,
  orders,
  first_at: firstAt.toISOString(),
});
