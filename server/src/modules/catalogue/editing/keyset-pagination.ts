import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { invalidField } from '../../../platform/http/http-error.ts';

/** The place of a row in a list that is sorted by a number or a text, then by id. */
type Place = { key: string | number; id: string };
export type SortKey = {
  by: SQL;
  order: 'asc' | 'desc' /** Its places are microseconds since 1970. */;
  isTime?: boolean;
};

const storable = z
  .string()
  .max(400)
  .refine((text) => text.isWellFormed() && !text.includes('\0'));
const Written = z.tuple([z.string(), z.union([z.int(), storable]), storable]);

/** @param list which list and order it belongs to; a cursor of another one is refused */
function writePlace(list: string, { key, id }: Place): string {
  return Buffer.from(JSON.stringify([list, key, id])).toString('base64url');
}

/** @throws HttpError 400 for what no page of this list has given */
export function readPlace(list: string, kind: 'string' | 'number', cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const written = Written.safeParse(parsed(cursor));
  if (!written.success || written.data[0] !== list || typeof written.data[1] !== kind)
    throw invalidField('cursor', 'Must be the next_cursor of the page before');
  return { key: written.data[1], id: written.data[2] };
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

/** What of a row makes its place. */
export const keyOf = ({ by, isTime }: SortKey): SQL =>
  isTime ? sql`(extract(epoch FROM ${by}) * 1000000)::bigint` : by;

function placed({ key }: Place, isTime: boolean): SQL {
  if (isTime) return sql`'epoch'::timestamptz + ${key}::float8 * interval '1 microsecond'`;
  return typeof key === 'number' ? sql`${key}::bigint` : sql`${key}::text`;
}

/** Rows that come after the place; the sorted column stands alone, so that its index serves. */
export function after(place: Place | null, { by, order, isTime = false }: SortKey, id: SQL): SQL | undefined {
  if (!place) return undefined;
  const key = placed(place, isTime);
  return order === 'asc'
    ? sql`(${by}, ${id}) > (${key}, ${place.id})`
    : sql`(${by}, ${id}) < (${key}, ${place.id})`;
}

export const inOrder = ({ by, order }: SortKey, id: SQL): SQL =>
  order === 'asc' ? sql`${by}, ${id}` : sql`${by} DESC, ${id} DESC`;

/** A page cut from one row more than was asked for, so that its end is known. */
export function cutShelf<T extends Place>(
  list: string,
  rows: T[],
  limit: number,
): { rows: T[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? writePlace(list, last) : null };
}
