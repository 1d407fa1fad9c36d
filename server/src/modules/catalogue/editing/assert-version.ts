import { formatDollars } from '@presently/contracts/money';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { timeAgo } from '../../../platform/time-ago.ts';
import { type AuditRow, listAuditForSubject } from '../../audit/index.ts';

type Edited = { id: string; updatedAt: Date };

/** More edits than happen while a form is open. */
const LOOKED_AT = 20;
const WORDS: Record<string, string> = {
  category_ids: 'categories',
  images: 'pictures',
  image_url: 'picture',
  featured: 'place among the featured',
  position: 'place in the order',
  slug: 'address',
};

/**
 * Two operators at one form: who began before somebody else saved is told who changed what, and nothing
 * of theirs is saved. Under the row's lock.
 * @param seen the `updated_at` that the editor began with; undefined asks for no such care
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
  const since = (await listAuditForSubject(tx, { subjectKind, subjectId: id }, LOOKED_AT)).filter(
    // Whoever has seen the thing has seen it made.
    ({ createdAt, before }) => before !== null && createdAt.getTime() > new Date(seen).getTime(),
  );
  const what = since.length > 0 ? whatHappened(since) : 'It was changed';
  throw new HttpError('conflict', {
    message: `${what} ${timeAgo(since[0]?.createdAt ?? updatedAt, clock.now())}. Nothing of yours was saved; please look at it again.`,
  });
}

/** @param entries newest first, at least one */
function whatHappened(entries: AuditRow[]): string {
  const people = [...new Set(entries.map(({ actorName }) => actorName))].reverse();
  const retired = entries[0]?.after?.['retired'];
  if (retired !== undefined) return `${entries[0]?.actorName} ${retired ? 'retired it' : 'brought it back'}`;
  const fields = [...new Set(entries.flatMap(({ after }) => Object.keys(after ?? {})))];
  return `${listed(people)} changed the ${listed(fields.map((field) => changeOf(field, entries, fields.length === 1)))}`;
}

/** "price from $25.00 to $30.00", or only "price" when there is more to tell or the values are long. */
function changeOf(field: string, entries: AuditRow[], inFull: boolean): string {
  const name = WORDS[field] ?? field;
  const from = entries.at(-1)?.before?.[field];
  const to = entries[0]?.after?.[field];
  if (!inFull || !isShort(from) || !isShort(to)) return name;
  return `${name} from ${shown(field, from)} to ${shown(field, to)}`;
}

const isShort = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 60 && !value.startsWith('/'));

const shown = (field: string, value: string | number): string => {
  if (field === 'price') return formatDollars(Number(value));
  return typeof value === 'string' ? `“${value}”` : String(value);
};

const listed = (words: string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
