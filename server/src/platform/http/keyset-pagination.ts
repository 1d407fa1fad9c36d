import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { invalidField } from './http-error.ts';

/** The place of a row in a list that is sorted by a time, then by id: all that the next page needs to know. */
export type Cursor = {
  /** Microseconds since 1970: as exact as the database's own times. */
  at: string;
  id: string;
};

const FORM = /^(\d{1,17})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

const encodeCursor = ({ at, id }: Cursor): string => Buffer.from(`${at}.${id}`).toString('base64url');

/** @throws HttpError 400 for what no page of ours has given */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (!text) return null;
  const [, at, id] = FORM.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined)
    throw invalidField('cursor', 'Must be the next_cursor of the page before');
  return { at, id };
}

/** A row's time as a cursor keeps it. */
export const epochMicros = (time: SQLWrapper): SQL<string> =>
  sql<string>`(extract(epoch FROM ${time}) * 1000000)::bigint::text`;

/** Rows that come after the cursor, newest or oldest first; along the index over both columns. */
export function afterCursor(
  cursor: Cursor | null,
  { time, id, newestFirst }: { time: SQLWrapper; id: SQLWrapper; newestFirst: boolean },
): SQL | undefined {
  if (!cursor) return undefined;
  const place = sql`('epoch'::timestamptz + ${cursor.at}::float8 * interval '1 microsecond', ${cursor.id}::uuid)`;
  return newestFirst ? sql`(${time}, ${id}) < ${place}` : sql`(${time}, ${id}) > ${place}`;
}

/** A page cut from one row more than was asked for, so that its end is known. */
export function toCursorPage<T extends Cursor>(
  rows: T[],
  limit: number,
): { rows: T[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(last) : null };
}

/** The answer's body around a page. */
export const cursorPageReply = <T>(data: T[], nextCursor: string | null) => ({
  status: 200 as const,
  body: {
    success: true as const,
    data,
    pagination: { next_cursor: nextCursor, has_more: nextCursor !== null },
  },
});
