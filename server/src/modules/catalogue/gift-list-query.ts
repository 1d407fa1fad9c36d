import type { GIFT_SORTS } from '@presently/contracts/catalogue';
import { dollarsToCents } from '@presently/contracts/money';

type Sort = (typeof GIFT_SORTS)[number];

/** What a list of gifts is asked for; prices in whole cents, inclusive. */
export type GiftListQuery = {
  /** null: no search; empty: a search that can find nothing. */
  terms: string[] | null;
  /** A category's slug or name, in lower case. */
  category: string | null;
  minCents: number | null;
  maxCents: number | null;
  onlyInStock: boolean;
  /** null: closeness to the search. */
  sort: { by: Sort; order: 'asc' | 'desc' } | null;
  page: number;
  limit: number;
};

/** The same with the ids of the category: of ids the database knows how many gifts have them, and plans by it. */
export type FoundQuery = Omit<GiftListQuery, 'category'> & { categoryIds: string[] | null };

/** How near to the search a gift is: how the words of an exact search, or the letters of a forgiving one, agree. */
export type Closeness = 'words' | 'letters';

export type Statement = { text: string; values: unknown[]; name?: string };

const SORTED_BY: Record<Sort, string> = {
  popularity: 'g.popularity',
  price: 'g.price_cents',
  name: 'plain_text(g.name)',
  created_at: 'g.created_at',
};

/** Below this share of common trigrams a word is another word: "choclate" has 0.58 of "chocolate". */
export const LETTERS_ALIKE = 0.45;

/** Collects values as they are named in the text. */
class Values {
  readonly all: unknown[] = [];

  add(value: unknown): string {
    return `$${this.all.push(value)}`;
  }
}

const words = (parameter: string): string =>
  `(to_tsquery('simple', ${parameter}) || to_tsquery('english', ${parameter}))`;

/** One word of the search: in the gift's text or its category's name, as a whole or as a beginning. */
function byWord(values: Values, term: string): string {
  const asked = words(values.add(`${term}:*`));
  return `g.search @@ ${asked} OR g.category_ids && ARRAY(
    SELECT c.id FROM categories c WHERE to_tsvector('english', plain_text(c.name)) || to_tsvector('simple', plain_text(c.name)) @@ ${asked})`;
}

/** The same with errors of typing forgiven; `<%` compares by the transaction's threshold and has an index. */
function byLetters(values: Values, term: string): string {
  const word = values.add(term);
  return `${byWord(values, term)} OR ${word} <% g.plain_words OR g.plain_words LIKE ${values.add(`%${term}%`)} OR g.category_ids && ARRAY(
    SELECT c.id FROM categories c WHERE word_similarity(${word}, plain_text(c.name)) >= ${LETTERS_ALIKE})`;
}

function conditions(query: FoundQuery, closeness: Closeness, values: Values): string {
  const all = ['g.retired_at IS NULL'];
  for (const term of query.terms ?? [])
    all.push(`(${closeness === 'words' ? byWord(values, term) : byLetters(values, term)})`);
  if (query.categoryIds) all.push(`g.category_ids && ${values.add(query.categoryIds)}::text[]`);
  if (query.minCents !== null) all.push(`g.price_cents >= ${values.add(query.minCents)}`);
  if (query.maxCents !== null) all.push(`g.price_cents <= ${values.add(query.maxCents)}`);
  if (query.onlyInStock) all.push('g.stock IS DISTINCT FROM 0');
  return all.join(' AND ');
}

type SortKey = { by: string; order: 'asc' | 'desc' };

/** What a list is sorted by; where all of it is alike, the id decides. */
function sortKeys(query: FoundQuery, closeness: Closeness, values: Values): SortKey[] {
  if (query.sort) return [{ by: SORTED_BY[query.sort.by], order: query.sort.order }];
  const terms = query.terms ?? [];
  const popularity: SortKey = { by: SORTED_BY.popularity, order: 'desc' };
  if (terms.length === 0) return [popularity];
  const phrase = values.add(terms.join(' '));
  if (closeness === 'letters')
    return [{ by: `word_similarity(${phrase}, g.plain_words)`, order: 'desc' }, popularity];
  const beginnings = words(values.add(terms.map((term) => `${term}:*`).join(' | ')));
  const whole = `to_tsquery('simple', ${values.add(terms.join(' | '))})`;
  const rank = `(g.plain_words ^@ ${phrase})::int + ts_rank(g.search, ${beginnings}) + ts_rank(g.search, ${whole})`;
  return [{ by: rank, order: 'desc' }, popularity];
}

const isFiltered = ({ categoryIds, minCents, maxCents, onlyInStock }: FoundQuery): boolean =>
  categoryIds !== null || minCents !== null || maxCents !== null || onlyInStock;

/** The lists that every visitor asks for are prepared once a connection; rarer shapes would only fill its memory. */
function preparedName(query: FoundQuery, closeness: Closeness): string | undefined {
  const terms = query.terms?.length ?? 0;
  if (isFiltered(query) || terms > 2 || closeness === 'letters') return undefined;
  return `gifts-${terms}-${query.sort ? `${query.sort.by}-${query.sort.order}` : 'closest'}`;
}

const statement = (text: string, values: Values, name?: string): Statement => ({
  text,
  values: values.all,
  ...(name ? { name } : {}),
});

/** A page of the shelves, walked along the index of its order: `["json,json,…" | null]`. */
export function shelfPageStatement(query: FoundQuery): Statement {
  const values = new Values();
  const where = conditions(query, 'words', values);
  const order = [...sortKeys(query, 'words', values).map((key) => `${key.by} ${key.order}`), 'g.id'].join(
    ', ',
  );
  const page = pageOf(query, values);
  return statement(
    `SELECT string_agg(public_json, ',') FROM (SELECT g.public_json FROM gifts g WHERE ${where} ORDER BY ${order} ${page}) AS page`,
    values,
    preparedName(query, 'words'),
  );
}

/** How many are on the shelves: `[total]`. */
export function shelfTotalStatement(query: FoundQuery): Statement {
  const values = new Values();
  const where = conditions(query, 'words', values);
  return statement(`SELECT count(*)::int FROM gifts g WHERE ${where}`, values);
}

/** A page of what a search finds, looked for once, then counted and sorted: `[total, "json,json,…" | null]`. */
export function searchStatement(query: FoundQuery, closeness: Closeness): Statement {
  const values = new Values();
  const where = conditions(query, closeness, values);
  const keys = sortKeys(query, closeness, values);
  const columns = keys.map((key, index) => `${key.by} AS key_${index}`).join(', ');
  const order = [...keys.map((key, index) => `key_${index} ${key.order}`), 'id'].join(', ');
  const page = pageOf(query, values);
  return statement(
    `WITH found AS MATERIALIZED (SELECT g.id, ${columns} FROM gifts g WHERE ${where}),
    page AS (SELECT * FROM found ORDER BY ${order} ${page})
    SELECT (SELECT count(*)::int FROM found), (SELECT string_agg(g.public_json, ',' ORDER BY ${order}) FROM page JOIN gifts g USING (id))`,
    values,
    preparedName(query, closeness),
  );
}

const pageOf = ({ page, limit }: FoundQuery, values: Values): string =>
  `LIMIT ${values.add(limit)} OFFSET ${values.add((page - 1) * limit)}`;

const FIRST_ORDER: Record<Sort, 'asc' | 'desc'> = {
  popularity: 'desc',
  price: 'asc',
  name: 'asc',
  created_at: 'desc',
};

/** The order that was asked for, or the one that is usual: by closeness when searching, else by popularity. */
export function sortOf(
  by: Sort | undefined,
  order: 'asc' | 'desc' | undefined,
  isSearch: boolean,
): GiftListQuery['sort'] {
  if (!by) return isSearch ? null : { by: 'popularity', order: order ?? 'desc' };
  return { by, order: order ?? FIRST_ORDER[by] };
}

/** No gift costs more than the database can say. */
const MOST_CENTS = 2_147_483_647;

export const centsOf = (dollars: number | undefined): number | null =>
  dollars === undefined ? null : Math.min(dollarsToCents(dollars), MOST_CENTS);
