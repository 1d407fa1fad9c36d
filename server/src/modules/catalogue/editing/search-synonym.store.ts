import type { SearchSynonym, SearchSynonymQuery } from '@presently/contracts/operator-search-synonyms';
import { and, eq, getTableColumns, ne, or, type SQL, sql } from 'drizzle-orm';
import { escapeLike } from '../../../platform/db/conditions.ts';
import type { Executor, Tx } from '../../../platform/db/database.ts';
import {
  cursorKey,
  type KeysetSort,
  parseCursor,
  readPage,
} from '../../../platform/http/keyset-pagination.ts';
import { isUuid, newUuid } from '../../../platform/ids.ts';
import { searchSynonyms } from '../catalogue.tables.ts';
import { nextUpdatedAt } from './touch-columns.ts';

export type SynonymRow = typeof searchSynonyms.$inferSelect;

/** A term as entered, and as the search parses it. */
export type GivenTerm = { given: string; phrase: string };

const ALPHABETICAL: KeysetSort = {
  list: 'search-synonyms',
  by: searchSynonyms.term,
  type: 'text',
  order: 'asc',
  id: searchSynonyms.id,
};

function contains(query: string | undefined): SQL | undefined {
  if (!query?.trim()) return undefined;
  const part = sql`'%' || lower(${escapeLike(query.trim())}) || '%'`;
  return or(
    sql`${searchSynonyms.term} LIKE ${part}`,
    sql`EXISTS (SELECT FROM unnest(${searchSynonyms.synonyms}) AS synonym WHERE synonym LIKE ${part})`,
  );
}

/** A page of synonyms in the order of their terms. */
export async function listSynonyms(
  db: Executor,
  { query, cursor, limit }: SearchSynonymQuery,
): Promise<{ rows: SynonymRow[]; nextCursor: string | null }> {
  const position = parseCursor(ALPHABETICAL, cursor);
  return await readPage(ALPHABETICAL, { position, limit }, (page) =>
    db
      .select({ ...getTableColumns(searchSynonyms), cursorKey: cursorKey(ALPHABETICAL) })
      .from(searchSynonyms)
      .where(and(contains(query), page.after))
      .orderBy(page.orderBy)
      .limit(page.limit),
  );
}

export async function findSynonym(db: Executor, id: string): Promise<SynonymRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.select().from(searchSynonyms).where(eq(searchSynonyms.id, id));
  return row ?? null;
}

/** Serialises changes, so that no two entries get the same term. Does not block reads, and thus searches. */
export async function lockSynonyms(tx: Tx): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${searchSynonyms} IN SHARE ROW EXCLUSIVE MODE`);
}

/** Whether an entry other than `id` is found by the same searches. */
export async function isTermTaken(tx: Tx, phrase: string, id: string | null): Promise<boolean> {
  const same = sql`search_key = search_key(${phrase})`;
  return (
    (await tx.$count(searchSynonyms, and(same, id === null ? undefined : ne(searchSynonyms.id, id)))) > 0
  );
}

/** The term as entered, unless searches are only compared with the parsed form: "for her" is "her". */
const storedTerm = ({ given, phrase }: GivenTerm): SQL<string> =>
  sql`CASE WHEN search_key(${given}) = search_key(${phrase}) THEN ${given} ELSE ${phrase} END`;

export async function insertSynonym(
  tx: Tx,
  { term, synonyms }: { term: GivenTerm; synonyms: string[] },
): Promise<SynonymRow> {
  const [row] = await tx
    .insert(searchSynonyms)
    .values({ id: newUuid(), term: storedTerm(term), synonyms })
    .returning();
  return row as SynonymRow;
}

type SynonymChange = { term?: GivenTerm | undefined; synonyms?: string[] | undefined };

export async function updateSynonymRow(
  tx: Tx,
  id: string,
  { term, synonyms }: SynonymChange,
): Promise<SynonymRow> {
  const [row] = await tx
    .update(searchSynonyms)
    .set({
      ...(term && { term: storedTerm(term) }),
      ...(synonyms && { synonyms }),
      updatedAt: nextUpdatedAt(searchSynonyms.updatedAt),
    })
    .where(eq(searchSynonyms.id, id))
    .returning();
  return row as SynonymRow;
}

export async function deleteSynonymRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id));
}

export const serializeSynonym = ({ id, term, synonyms, updatedAt }: SynonymRow): SearchSynonym => ({
  id,
  term,
  synonyms,
  updated_at: updatedAt.toISOString(),
});
