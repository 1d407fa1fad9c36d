import type { AuditAction } from '@presently/contracts/operator-audit';
import { eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/database.ts';
import { isUuid } from '../../platform/ids.ts';
import { auditEntries } from './audit.tables.ts';

/*
 * Packers view addresses all day long. The log therefore shows an operator's views within a clock hour as one entry,
 * represented by the latest.
 */

const ADDRESS_VIEW: AuditAction = 'address.seen';
const HOUR_MS = 3_600_000;

// A literal, not a parameter, so that the planner can use the index of views.
export const isAddressView = eq(auditEntries.action, sql.raw(`'${ADDRESS_VIEW}'`));

const later = alias(auditEntries, 'later');
const endOfHour = sql`date_bin('1 hour', ${auditEntries.createdAt}, 'epoch') + interval '1 hour'`;

/** Only the latest of an operator's views within an hour, and all other entries. */
export const isNoEarlierView = sql`(NOT ${isAddressView} OR NOT EXISTS (
  SELECT FROM ${auditEntries} AS later WHERE ${eq(later.action, sql.raw(`'${ADDRESS_VIEW}'`))}
    AND ${later.actorId} = ${auditEntries.actorId}
    AND (${later.createdAt}, ${later.sequence}) > (${auditEntries.createdAt}, ${auditEntries.sequence})
    AND ${later.createdAt} < ${endOfHour}))`;

export const isView = ({ action }: { action: string }): boolean => action === ADDRESS_VIEW;

type View = Pick<typeof auditEntries.$inferSelect, 'actorId' | 'createdAt'>;

/** Identifies a group of views in the API: the operator's id and the hour since 1970. */
export const viewGroup = ({ actorId, createdAt }: View): string =>
  `${actorId}_${Math.floor(createdAt.getTime() / HOUR_MS)}`;

/** The views in a group; none if it does not exist. */
export function isViewOf(group: string) {
  const [actorId = '', hour = ''] = group.split('_');
  if (!isUuid(actorId) || !/^\d{1,7}$/.test(hour)) return sql`false`;
  const start = new Date(Number(hour) * HOUR_MS).toISOString();
  return sql`(${isAddressView} AND ${auditEntries.actorId} = ${actorId}
    AND ${auditEntries.createdAt} >= ${start}::timestamptz
    AND ${auditEntries.createdAt} < ${start}::timestamptz + interval '1 hour')`;
}

export type ViewCounts = { count: number; orders: number; firstAt: Date };

/** The sizes of the groups that these entries represent, by the entry's sequence. */
export async function countViews(
  db: Executor,
  views: readonly { sequence: number }[],
): Promise<Map<number, ViewCounts>> {
  if (views.length === 0) return new Map();
  const view = alias(auditEntries, 'view');
  const rows = await db
    .select({
      sequence: auditEntries.sequence,
      count: sql`count(*)`.mapWith(Number),
      orders: sql`count(DISTINCT ${view.subjectId})`.mapWith(Number),
      firstAt: sql`min(${view.createdAt})`.mapWith(view.createdAt),
    })
    .from(auditEntries)
    .innerJoin(
      view,
      sql`${eq(view.action, sql.raw(`'${ADDRESS_VIEW}'`))} AND ${view.actorId} = ${auditEntries.actorId}
        AND ${view.createdAt} >= ${endOfHour} - interval '1 hour' AND ${view.createdAt} < ${endOfHour}`,
    )
    .where(
      inArray(
        auditEntries.sequence,
        views.map(({ sequence }) => sequence),
      ),
    )
    .groupBy(auditEntries.sequence);
  return new Map(rows.map(({ sequence, ...counts }) => [sequence, counts]));
}
