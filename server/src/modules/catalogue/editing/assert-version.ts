import { formatDollars } from '@presently/texts/format';
import * as texts from '@presently/texts/server/catalogue';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { timeAgo } from '../../../platform/time-ago.ts';
import { type AuditRow, listAuditForSubject } from '../../audit/index.ts';

type Edited = { id: string; updatedAt: Date };

/** Newest audit entries that are searched for changes since the form was loaded. */
const MAX_AUDIT_ENTRIES = 20;

/**
 * Optimistic locking: rejects a change if someone else has saved since the operator loaded the form. The caller must
 * have locked the row.
 * @param seen the `updated_at` that the form was loaded with; undefined: no check
 * @throws HttpError 409 with a message such as "Ada Lovelace changed the price from $25.00 to $30.00 2 minutes ago."
 */
export async function assertVersion(
  tx: Tx,
  { clock }: { clock: Clock },
  subjectKind: string,
  { id, updatedAt }: Edited,
  seen: string | undefined,
): Promise<void> {
  if (seen === undefined || new Date(seen).getTime() === updatedAt.getTime()) return;
  const changesSince = (
    await listAuditForSubject(tx, { subjectKind, subjectId: id }, MAX_AUDIT_ENTRIES)
  ).filter(
    // The creation has no `before` and cannot be newer than what was seen.
    ({ createdAt, before }) => before !== null && createdAt.getTime() > new Date(seen).getTime(),
  );
  const change = changesSince.length > 0 ? describeChanges(changesSince) : texts.itWasChanged;
  const when = timeAgo(changesSince[0]?.createdAt ?? updatedAt, clock.now());
  throw new HttpError('conflict', { message: texts.changedMeanwhile({ change, when }) });
}

/** @param entries newest first, at least one */
function describeChanges(entries: AuditRow[]): string {
  const people = [...new Set(entries.map(({ actorName }) => actorName))].reverse();
  const [newest] = entries;
  const retired = newest?.after?.['retired'];
  if (newest && retired !== undefined)
    return retired ? texts.retiredIt(newest.actorName) : texts.broughtItBack(newest.actorName);
  const fields = [...new Set(entries.flatMap(({ after }) => Object.keys(after ?? {})))];
  const changed = fields.map((field) => describeField(field, entries, fields.length === 1));
  return texts.changedFields({ people: texts.listOf(people), fields: texts.listOf(changed) });
}

/** "price from $25.00 to $30.00"; only "price" if `withValues` is false or the values are long. */
function describeField(field: string, entries: AuditRow[], withValues: boolean): string {
  const name = texts.fieldNames[field] ?? field;
  const from = entries.at(-1)?.before?.[field];
  const to = entries[0]?.after?.[field];
  if (!withValues || !isShort(from) || !isShort(to)) return name;
  return texts.fieldFromTo({ field: name, from: formatValue(field, from), to: formatValue(field, to) });
}

const isShort = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 60 && !value.startsWith('/'));

const formatValue = (field: string, value: string | number): string => {
  if (field === 'price') return formatDollars(Number(value));
  return typeof value === 'string' ? texts.quotedValue(value) : String(value);
};
