import { unknownCursor } from '@presently/texts/server/http';
import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isUuid } from '../ids.ts';
import { invalidField } from './http-error.ts';

/** Sort order of a list, which determines the contents of a cursor (keyset pagination). */
export type KeysetSort = {
  /** Identifies list and sort order: cursors of other lists are rejected. */
  list: string;
  by: SQLWrapper;
  type: 'time' | 'number' | 'text';
  order: 'asc' | 'desc';
  /** Orders rows with the same `by`; not needed if `by` is unique. */
  id?: Column;
};

/** Position of a row in a list. */
export type CursorPosition = {
  /** The value of `by`; for a time, microseconds since 1970, which is the precision of PostgreSQL. */
  cursorKey: string | number;
  id: string;
};

/** A position in one of several lists. */
export type ListPosition = CursorPosition & { list: string };

const storable = z
  .string()
  .max(400)
  .refine((text) => text.isWellFormed() && !text.includes('\0'));
const CursorJson = z.tuple([z.string(), z.union([z.int(), storable]), storable]);

const encodeCursor = ({ list }: KeysetSort, { cursorKey, id }: CursorPosition): string =>
  Buffer.from(JSON.stringify([list, cursorKey, id])).toString('base64url');

/**
 * Null for an absent or empty cursor.
 * @throws HttpError 400 unless it comes from a page of this list with the same sort order
 */
export function parseCursor(sort: KeysetSort, cursor: string | undefined): CursorPosition | null {
  const position = parseCursorOfLists([sort], cursor);
  return position && { cursorKey: position.cursorKey, id: position.id };
}

/** The same for several lists that are read in sequence. */
export function parseCursorOfLists(sorts: KeysetSort[], cursor: string | undefined): ListPosition | null {
  if (!cursor) return null;
  const decoded = CursorJson.safeParse(decodeJson(cursor));
  if (decoded.success) {
    const [list, key, id] = decoded.data;
    const sort = sorts.find((one) => one.list === list);
    const isKey = typeof key === (sort?.type === 'text' ? 'string' : 'number');
    const isId = sort?.id?.getSQLType() !== 'uuid' || isUuid(id);
    if (sort && isKey && isId) return { list, cursorKey: key, id };
  }
  throw invalidField('cursor', unknownCursor);
}

function decodeJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

/** SQL of a row's `CursorPosition.cursorKey`. */
export function cursorKey({ by, type }: KeysetSort): SQL<string | number> {
  if (type === 'time') return sql`(extract(epoch FROM ${by}) * 1000000)::bigint`.mapWith(Number);
  return sql`${by}`.mapWith(type === 'number' ? Number : String);
}

/** Condition for the rows after a position. Does not wrap `by`, so that its index can be used. */
export function afterCursor(
  { by, id, order, type }: KeysetSort,
  position: CursorPosition | null,
): SQL | undefined {
  if (!position) return undefined;
  const key = keyParameter(position.cursorKey, type);
  const [row, other] = id ? [sql`(${by}, ${id})`, sql`(${key}, ${position.id})`] : [by, key];
  return order === 'asc' ? sql`${row} > ${other}` : sql`${row} < ${other}`;
}

function keyParameter(key: string | number, type: KeysetSort['type']): SQL {
  if (type === 'time') return sql`'epoch'::timestamptz + ${key}::float8 * interval '1 microsecond'`;
  return type === 'number' ? sql`${key}::bigint` : sql`${key}::text`;
}

export function orderBy({ by, id, order }: KeysetSort): SQL {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  return id ? sql`${by} ${direction}, ${id} ${direction}` : sql`${by} ${direction}`;
}

/** The parts of a query that reads a page; `limit` is one more than the page's, to see whether there is a next one. */
type PageClauses = { after: SQL | undefined; orderBy: SQL; limit: number };

/**
 * Reads the page after a position.
 * @param position of a cursor of this list; null for the first page
 */
export async function readPage<T extends CursorPosition>(
  sort: KeysetSort,
  { position, limit }: { position: CursorPosition | null; limit: number },
  read: (clauses: PageClauses) => PromiseLike<T[]>,
): Promise<{ rows: T[]; nextCursor: string | null }> {
  const inList = position && { ...position, list: sort.list };
  return await readPageOfLists([sort], { position: inList, limit }, (_, clauses) => read(clauses));
}

/** Reads a page of several consecutive lists as if they were one; no row may be in more than one. */
export async function readPageOfLists<S extends KeysetSort, T extends CursorPosition>(
  sorts: S[],
  { position, limit }: { position: ListPosition | null; limit: number },
  read: (sort: S, clauses: PageClauses) => PromiseLike<T[]>,
): Promise<{ rows: T[]; nextCursor: string | null }> {
  const first = Math.max(
    0,
    sorts.findIndex(({ list }) => list === position?.list),
  );
  const found: { sort: S; row: T }[] = [];
  for (const sort of sorts.slice(first)) {
    const after = afterCursor(sort, position?.list === sort.list ? position : null);
    const rows = await read(sort, { after, orderBy: orderBy(sort), limit: limit + 1 - found.length });
    found.push(...rows.map((row) => ({ sort, row })));
    if (found.length > limit) break;
  }
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ row }) => row),
    nextCursor: found.length > limit && last ? encodeCursor(last.sort, last.row) : null,
  };
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
