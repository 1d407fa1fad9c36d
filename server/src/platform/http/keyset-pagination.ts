import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { invalidField } from './http-error.ts';

/** Position of a row in a list sorted by a timestamp, then by id (keyset pagination). */
export type Cursor = {
  /** Microseconds since 1970, which is the precision of PostgreSQL's timestamps. */
  at: string;
  id: string;
};

const CURSOR_FORMAT = /^(\d{1,17})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

const encodeCursor = ({ at, id }: Cursor): string => Buffer.from(`${at}.${id}`).toString('base64url');

/** @throws HttpError 400 when the text is not a cursor */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (!text) return null;
  const [, at, id] = CURSOR_FORMAT.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined)
    throw invalidField('cursor', 'Must be the next_cursor of the page before');
  return { at, id };
}

/** SQL of a timestamp in the format of `Cursor.at`. */
export const epochMicros = (time: SQLWrapper): SQL<string> =>
  sql<string>`(extract(epoch FROM ${time}) * 1000000)::bigint::text`;

/** Condition for the rows after the cursor; it can use an index on both columns. */
export function afterCursor(
  cursor: Cursor | null,
  { time, id, newestFirst }: { time: SQLWrapper; id: SQLWrapper; newestFirst: boolean },
): SQL | undefined {
  if (!cursor) return undefined;
  const position = sql`('epoch'::timestamptz + ${cursor.at}::float8 * interval '1 microsecond', ${cursor.id}::uuid)`;
  return newestFirst ? sql`(${time}, ${id}) < ${position}` : sql`(${time}, ${id}) > ${position}`;
}

/** @param rows up to `limit + 1` rows; the extra one tells whether there is a next page */
export function toCursorPage<T extends Cursor>(
  rows: T[],
  limit: number,
): { rows: T[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(last) : null };
}

/** The response of a page. */
export const cursorPageReply = <T>(data: T[], nextCursor: string | null) => ({
  status: 200 as const,
  body: {
    success: true as const,
    data,
    pagination: { next_cursor: nextCursor, has_more: nextCursor !== null },
  },
});
