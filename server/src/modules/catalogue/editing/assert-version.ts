import { formatDollars } from '@presently/texts/format';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { timeAgo } from '../../../platform/time-ago.ts';
import { type AuditRow, listAuditForSubject } from '../../audit/index.ts';

type Edited = { id: string; updatedAt: Date };

/** Newest audit entries that are searched for changes since the form was loaded. */
const MAX_AUDIT_ENTRIES = 20;
const FIELD_NAMES: Record<string, string> = {
  category_ids: 'categories',
  images: 'pictures',
  image_url: 'picture',
  featured: 'place among the featured',
  position: 'place in the order',
  slug: 'address',
};

/**
 * Optimistic locking: rejects a change if somebody else has saved since the operator loaded the form. The caller must
 * have locked the row.
 * @param seen the `updated_at` that the form was loaded with; undefined: no check
 * @throws HttpError 409 in words such as "Ada Lovelace changed the price from $25.00 to $30.00 2 minutes ago."
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
  const description = changesSince.length > 0 ? describeChanges(changesSince) : 'It was changed';
  throw new HttpError('conflict', {
    message: `${description} ${timeAgo(changesSince[0]?.createdAt ?? updatedAt, clock.now())}. Nothing of yours was saved; please look at it again.`,
  });
}

/** @param entries newest first, at least one */
function describeChanges(entries: AuditRow[]): string {
  const people = [...new Set(entries.map(({ actorName }) => actorName))].reverse();
  const retired = entries[0]?.after?.['retired'];
  if (retired !== undefined) return `${entries[0]?.actorName} ${retired ? 'retired it' : 'brought it back'}`;
  const fields = [...new Set(entries.flatMap(({ after }) => Object.keys(after ?? {})))];
  return `${joinWords(people)} changed the ${joinWords(fields.map((field) => describeField(field, entries, fields.length === 1)))}`;
}

/** "price from $25.00 to $30.00"; only "price" if `withValues` is false or the values are long. */
function describeField(field: string, entries: AuditRow[], withValues: boolean): string {
  const name = FIELD_NAMES[field] ?? field;
  const from = entries.at(-1)?.before?.[field];
  const to = entries[0]?.after?.[field];
  if (!withValues || !isShort(from) || !isShort(to)) return name;
  return `${name} from ${formatValue(field, from)} to ${formatValue(field, to)}`;
}

const isShort = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 60 && !value.startsWith('/'));

const formatValue = (field: string, value: string | number): string => {
  if (field === 'price') return formatDollars(Number(value));
  return typeof value === 'string' ? `“${value}”` : String(value);
};

const joinWords = (words: string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
