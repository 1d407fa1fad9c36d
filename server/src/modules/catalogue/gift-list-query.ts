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

/** A word of a search, with what it may mean. */
export type Term = {
  word: string;
  /** Of categories that are called so. */
  categoryIds: string[];
  /** A tsquery of the words of our gifts that are written much like it; null: the word was found as it is. */
  meant: string | null;
};

/** Which gifts are listed, said so that the database knows how many they may be and plans by it. */
export type Shelf = Pick<GiftListQuery, 'minCents' | 'maxCents' | 'onlyInStock'> & {
  categoryIds: string[] | null;
  terms: Term[] | null;
};
/** Which of them, in which order. */
export type ShelfPage = Pick<GiftListQuery, 'sort' | 'page' | 'limit'>;

export type Statement = { text: string; values: unknown[]; name?: string };

const SORTED_BY: Record<Sort, string> = {
  popularity: 'g.popularity',
  price: 'g.price_cents',
  name: 'plain_text(g.name)',
  created_at: 'g.created_at',
};

/** As many gifts as a search can look at one by one and still be quick; a word of more is as good as none. */
export const MAX_FOUND = 3_000;

/** Of what a search finds, the most popular are put in order by closeness; the others follow by popularity. */
const MAX_RANKED = 500;

/** Of what is found all over the shop it is enough to rank what an impatient visitor sees. */
const MAX_RANKED_OF_MANY = 100;

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
function isAbout({ word, categoryIds, meant }: Term, values: Values): string {
  const ways = [`g.search @@ ${words(values.add(`${word}:*`))}`];
  if (meant !== null) ways.push(`g.search @@ ${values.add(meant)}::tsquery`);
  if (categoryIds.length > 0) ways.push(`g.category_ids && ${values.add(categoryIds)}::text[]`);
  return `(${ways.join(' OR ')})`;
}

function conditions({ terms, categoryIds, minCents, maxCents, onlyInStock }: Shelf, values: Values): string {
  const all = ['g.retired_at IS NULL'];
  for (const term of terms ?? []) all.push(isAbout(term, values));
  if (categoryIds) all.push(`g.category_ids && ${values.add(categoryIds)}::text[]`);
  if (minCents !== null) all.push(`g.price_cents >= ${values.add(minCents)}`);
  if (maxCents !== null) all.push(`g.price_cents <= ${values.add(maxCents)}`);
  if (onlyInStock) all.push('g.stock IS DISTINCT FROM 0');
  return all.join(' AND ');
}

/** How near a gift is to the search: how the words agree, or the letters where words were mistyped. */
function closenessTo(terms: Term[], values: Values): string {
  const phrase = values.add(terms.map(({ word }) => word).join(' '));
  if (terms.some(({ meant }) => meant !== null)) return `word_similarity(${phrase}, g.plain_words)`;
  const beginnings = words(values.add(terms.map(({ word }) => `${word}:*`).join(' | ')));
  const whole = `to_tsquery('simple', ${values.add(terms.map(({ word }) => word).join(' | '))})`;
  return `(g.plain_words ^@ ${phrase})::int + ts_rank(g.search, ${beginnings}) + ts_rank(g.search, ${whole})`;
}

/** The lists that every visitor asks for are prepared once a connection; rarer shapes would only fill its memory. */
function preparedName({ terms, categoryIds, minCents, maxCents, onlyInStock }: Shelf, sort: string) {
  const isWhole = !terms && !categoryIds && minCents === null && maxCents === null && !onlyInStock;
  return isWhole ? { name: `gifts-${sort}` } : {};
}

/** A page of a shelf, walked along the index of its order: `["json,json,…" | null]`. */
export function shelfPageStatement(shelf: Shelf, { sort, page, limit }: ShelfPage): Statement {
  const values = new Values();
  const { by, order } = sort ?? { by: 'popularity', order: 'desc' };
  const text = `SELECT string_agg(public_json, ',') FROM (
    SELECT g.public_json FROM gifts g WHERE ${conditions(shelf, values)} ORDER BY ${SORTED_BY[by]} ${order}, g.id
    LIMIT ${values.add(limit)} OFFSET ${values.add((page - 1) * limit)}) AS page`;
  return { text, values: values.all, ...preparedName(shelf, `${by}-${order}`) };
}

/**
 * A page of what a search finds: `[found, "json,json,…" | null]`. When more than MAX_FOUND are found,
 * the page is worth nothing.
 */
export function searchPageStatement(shelf: Shelf, { sort, page, limit }: ShelfPage): Statement {
  const values = new Values();
  const where = conditions(shelf, values);
  const [key, order] = sort ? [SORTED_BY[sort.by], sort.order] : ['g.popularity', 'desc'];
  const closeness = sort ? 'NULL' : closenessTo(shelf.terms ?? [], values);
  const text = `WITH found AS MATERIALIZED (SELECT g.id, ${key} AS key FROM gifts g WHERE ${where} LIMIT ${MAX_FOUND + 1}),
    likely AS (SELECT id FROM found ORDER BY key ${order}, id LIMIT ${sort ? 0 : MAX_RANKED}),
    ranked AS (SELECT g.id, ${closeness} AS closeness FROM likely JOIN gifts g USING (id)),
    page AS (
      SELECT id, row_number() OVER (ORDER BY closeness DESC NULLS LAST, key ${order}, id) AS at
      FROM found LEFT JOIN ranked USING (id) ORDER BY at LIMIT ${values.add(limit)} OFFSET ${values.add((page - 1) * limit)})
    SELECT (SELECT count(*)::int FROM found), (SELECT string_agg(g.public_json, ',' ORDER BY page.at) FROM page JOIN gifts g USING (id))`;
  return { text, values: values.all };
}

/** The same of what is found all over the shop: `["json,json,…" | null]`. */
export function wideSearchPageStatement(shelf: Shelf, asked: ShelfPage): Statement {
  const { sort, page, limit } = asked;
  // Whole pages, so that the next one goes on by popularity where this one ends.
  const ranked = Math.ceil(MAX_RANKED_OF_MANY / limit) * limit;
  const offset = (page - 1) * limit;
  if (sort || offset >= ranked) return shelfPageStatement(shelf, asked);
  const values = new Values();
  const text = `WITH likely AS MATERIALIZED (
      SELECT g.id FROM gifts g WHERE ${conditions(shelf, values)} ORDER BY g.popularity DESC, g.id LIMIT ${ranked}),
    page AS (
      SELECT g.public_json, row_number() OVER (ORDER BY ${closenessTo(shelf.terms ?? [], values)} DESC, g.popularity DESC, g.id) AS at
      FROM likely JOIN gifts g USING (id) ORDER BY at LIMIT ${values.add(limit)} OFFSET ${values.add(offset)})
    SELECT string_agg(public_json, ',' ORDER BY at) FROM page`;
  return { text, values: values.all };
}

/** How many are on a shelf: `[total]`. */
export function shelfTotalStatement(shelf: Shelf): Statement {
  const values = new Values();
  return { text: `SELECT count(*)::int FROM gifts g WHERE ${conditions(shelf, values)}`, values: values.all };
}

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
const MAX_CENTS = 2_147_483_647;

export const centsOf = (dollars: number | undefined): number | null =>
  dollars === undefined ? null : Math.min(dollarsToCents(dollars), MAX_CENTS);
