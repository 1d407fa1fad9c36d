import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { invalidField } from '../../../platform/http/http-error.ts';

/** Position of a row in a list that is sorted by a number or a text, then by id. */
type CursorPosition = { key: string | number; id: string };
export type SortKey = {
  by: SQL;
  order: 'asc' | 'desc';
  /** `by` is a timestamp; its cursor key is microseconds since 1970. */
  isTime?: boolean;
};

const storable = z
  .string()
  .max(400)
  .refine((text) => text.isWellFormed() && !text.includes('\0'));
const CursorJson = z.tuple([z.string(), z.union([z.int(), storable]), storable]);

/** @param list identifies list and sort order; `parseCursor` rejects cursors of others */
function formatCursor(list: string, { key, id }: CursorPosition): string {
  return Buffer.from(JSON.stringify([list, key, id])).toString('base64url');
}

/** @throws HttpError 400 unless the cursor comes from a page of this list with the same sort order */
export function parseCursor(
  list: string,
  kind: 'string' | 'number',
  cursor: string | undefined,
): CursorPosition | null {
  if (cursor === undefined) return null;
  const decoded = CursorJson.safeParse(decodeJson(cursor));
  if (!decoded.success || decoded.data[0] !== list || typeof decoded.data[1] !== kind)
    throw invalidField('cursor', 'Must be the next_cursor of the page before');
  return { key: decoded.data[1], id: decoded.data[2] };
}

function decodeJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

/** SQL expression of the cursor key of a row. */
export const cursorKey = ({ by, isTime }: SortKey): SQL =>
  isTime ? sql`(extract(epoch FROM ${by}) * 1000000)::bigint` : by;

function keyParameter({ key }: CursorPosition, isTime: boolean): SQL {
  if (isTime) return sql`'epoch'::timestamptz + ${key}::float8 * interval '1 microsecond'`;
  return typeof key === 'number' ? sql`${key}::bigint` : sql`${key}::text`;
}

/** Condition for the rows after a position; the sort column is not wrapped in a function, so that its index is used. */
export function afterPosition(
  position: CursorPosition | null,
  { by, order, isTime = false }: SortKey,
  id: SQL,
): SQL | undefined {
  if (!position) return undefined;
  const key = keyParameter(position, isTime);
  return order === 'asc'
    ? sql`(${by}, ${id}) > (${key}, ${position.id})`
    : sql`(${by}, ${id}) < (${key}, ${position.id})`;
}

export const orderBy = ({ by, order }: SortKey, id: SQL): SQL =>
  order === 'asc' ? sql`${by}, ${id}` : sql`${by} DESC, ${id} DESC`;

/** @param rows up to `limit + 1` rows; the extra one tells that there is a next page */
export function toPage<T extends CursorPosition>(
  list: string,
  rows: T[],
  limit: number,
): { rows: T[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? formatCursor(list, last) : null };
}
