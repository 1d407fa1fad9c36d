import type { GIFT_SORTS } from '@presently/contracts/catalogue';
import { dollarsToCents } from '@presently/contracts/money';

type Sort = (typeof GIFT_SORTS)[number];

/** Normalised query of a gift list. */
export type GiftListQuery = {
  /** Search terms; null: no search; empty: a search without any word, which finds nothing. */
  terms: string[] | null;
  /** A category's slug or name in lower case; null: all. */
  category: string | null;
  /** Price limits, inclusive; null: none. */
  minCents: number | null;
  maxCents: number | null;
  onlyInStock: boolean;
  /** null: by relevance. */
  sort: { by: Sort; order: 'asc' | 'desc' } | null;
  page: number;
  limit: number;
};

/** A word of a search, resolved against categories and the vocabulary of the catalogue. */
export type Term = {
  word: string;
  /** Categories whose name contains the word. */
  categoryIds: string[];
  /** tsquery of the similar words in gift texts, for a mistyped word; null: search for the word as it is. */
  similarWords: string | null;
};

/** Which gifts are listed. Categories are already resolved to ids, so that the planner can estimate the number of rows. */
export type GiftFilter = Pick<GiftListQuery, 'minCents' | 'maxCents' | 'onlyInStock'> & {
  categoryIds: string[] | null;
  terms: Term[] | null;
};
/** Sort order, page (from 1) and page size. */
export type PageOptions = Pick<GiftListQuery, 'sort' | 'page' | 'limit'>;

export type Statement = { text: string; values: unknown[]; name?: string };

const SORT_COLUMNS: Record<Sort, string> = {
  popularity: 'd.popularity',
  price: 'd.price_cents',
  name: 'd.plain_name',
  created_at: 'd.created_at',
};

/** What gifts are read from: `d`, and `l` with the end of their JSON, which the gifts of the same categories share. */
export const DOCUMENTS = 'gift_documents d JOIN category_lists l USING (category_ids)';

/** The two parts of a gift's JSON, put together only for the gifts of the page. */
export const JSON_PARTS = 'd.json, l.json AS list_json';

/** A search reads all its matches up to this many; for more, which would be too slow, see `broadSearchPageStatement`. */
export const MAX_SEARCH_MATCHES = 3_000;

/** The most popular matches of a search are ranked by relevance; the others follow by popularity. */
const MAX_RANKED = 500;

/** MAX_RANKED for searches with more than MAX_SEARCH_MATCHES matches. */
const MAX_RANKED_BROAD = 100;

/** Collects the parameters of a statement; `add` returns the placeholder (`$1`, `$2`, …). */
class Parameters {
  readonly all: unknown[] = [];

  add(value: unknown): string {
    return `$${this.all.push(value)}`;
  }
}

const toTsquery = (parameter: string): string =>
  `(to_tsquery('simple', ${parameter}) || to_tsquery('english', ${parameter}))`;

/** SQL condition for one search word: it occurs in the gift's text or category name, as a word or a prefix of one. */
function termCondition({ word, categoryIds, similarWords }: Term, params: Parameters): string {
  const alternatives = [`d.search @@ ${toTsquery(params.add(`${word}:*`))}`];
  if (similarWords !== null) alternatives.push(`d.search @@ ${params.add(similarWords)}::tsquery`);
  if (categoryIds.length > 0) alternatives.push(`d.category_ids && ${params.add(categoryIds)}::text[]`);
  return `(${alternatives.join(' OR ')})`;
}

function whereClause(
  { terms, categoryIds, minCents, maxCents, onlyInStock }: GiftFilter,
  params: Parameters,
): string {
  const all = ['d.on_sale'];
  for (const term of terms ?? []) all.push(termCondition(term, params));
  if (categoryIds) all.push(`d.category_ids && ${params.add(categoryIds)}::text[]`);
  if (minCents !== null) all.push(`d.price_cents >= ${params.add(minCents)}`);
  if (maxCents !== null) all.push(`d.price_cents <= ${params.add(maxCents)}`);
  if (onlyInStock) all.push('d.in_stock');
  return all.join(' AND ');
}

/** SQL expression for the relevance of a gift: text search rank, or trigram similarity if a word was mistyped. */
function relevanceOf(terms: Term[], params: Parameters): string {
  const phrase = params.add(terms.map(({ word }) => word).join(' '));
  if (terms.some(({ similarWords }) => similarWords !== null))
    return `word_similarity(${phrase}, d.plain_words)`;
  const prefixes = toTsquery(params.add(terms.map(({ word }) => `${word}:*`).join(' | ')));
  const wholeWords = `to_tsquery('simple', ${params.add(terms.map(({ word }) => word).join(' | '))})`;
  return `(d.plain_words ^@ ${phrase})::int + ts_rank(d.search, ${prefixes}) + ts_rank(d.search, ${wholeWords})`;
}

/** Only unfiltered lists are prepared statements: many combinations of filters would fill the memory of each connection. */
function preparedName({ terms, categoryIds, minCents, maxCents, onlyInStock }: GiftFilter, sort: string) {
  const isUnfiltered = !terms && !categoryIds && minCents === null && maxCents === null && !onlyInStock;
  return isUnfiltered ? { name: `gifts-${sort}` } : {};
}

/** A page of a list without ranking; reads along the index of the sort column. Result row: `["json,json,…" | null]`. */
export function giftPageStatement(filter: GiftFilter, { sort, page, limit }: PageOptions): Statement {
  const params = new Parameters();
  const { by, order } = sort ?? { by: 'popularity', order: 'desc' };
  const text = `SELECT string_agg(json || list_json, ',') FROM (
    SELECT ${JSON_PARTS} FROM ${DOCUMENTS} WHERE ${whereClause(filter, params)} ORDER BY ${SORT_COLUMNS[by]} ${order}, d.gift_id
    LIMIT ${params.add(limit)} OFFSET ${params.add((page - 1) * limit)}) AS page`;
  return { text, values: params.all, ...preparedName(filter, `${by}-${order}`) };
}

/**
 * A page of search results. Result row: `[found, "json,json,…" | null]`. If `found` is more than
 * MAX_SEARCH_MATCHES, the page is incomplete and must not be used.
 */
export function searchPageStatement(filter: GiftFilter, { sort, page, limit }: PageOptions): Statement {
  const params = new Parameters();
  const where = whereClause(filter, params);
  const [key, order] = sort ? [SORT_COLUMNS[sort.by], sort.order] : ['d.popularity', 'desc'];
  const relevance = sort ? 'NULL' : relevanceOf(filter.terms ?? [], params);
  const text = `WITH found AS MATERIALIZED (SELECT d.gift_id, ${key} AS key FROM gift_documents d WHERE ${where} LIMIT ${MAX_SEARCH_MATCHES + 1}),
    candidates AS (SELECT gift_id FROM found ORDER BY key ${order}, gift_id LIMIT ${sort ? 0 : MAX_RANKED}),
    ranked AS (SELECT d.gift_id, ${relevance} AS relevance FROM candidates JOIN gift_documents d USING (gift_id)),
    page AS (
      SELECT gift_id, row_number() OVER (ORDER BY relevance DESC NULLS LAST, key ${order}, gift_id) AS rank
      FROM found LEFT JOIN ranked USING (gift_id) ORDER BY rank LIMIT ${params.add(limit)} OFFSET ${params.add((page - 1) * limit)})
    SELECT (SELECT count(*)::int FROM found),
      (SELECT string_agg(d.json || l.json, ',' ORDER BY page.rank) FROM page JOIN gift_documents d USING (gift_id) JOIN category_lists l USING (category_ids))`;
  return { text, values: params.all };
}

/** A page of a search with more than MAX_SEARCH_MATCHES matches. Result row: `["json,json,…" | null]`. */
export function broadSearchPageStatement(filter: GiftFilter, options: PageOptions): Statement {
  const { sort, page, limit } = options;
  // Whole pages, so that the first page beyond continues by popularity without repeating gifts.
  const ranked = Math.ceil(MAX_RANKED_BROAD / limit) * limit;
  const offset = (page - 1) * limit;
  if (sort || offset >= ranked) return giftPageStatement(filter, options);
  const params = new Parameters();
  const text = `WITH candidates AS MATERIALIZED (
      SELECT d.gift_id FROM gift_documents d WHERE ${whereClause(filter, params)} ORDER BY d.popularity DESC, d.gift_id LIMIT ${ranked}),
    page AS (
      SELECT ${JSON_PARTS}, row_number() OVER (ORDER BY ${relevanceOf(filter.terms ?? [], params)} DESC, d.popularity DESC, d.gift_id) AS rank
      FROM candidates JOIN gift_documents d USING (gift_id) JOIN category_lists l USING (category_ids)
      ORDER BY rank LIMIT ${params.add(limit)} OFFSET ${params.add(offset)})
    SELECT string_agg(json || list_json, ',' ORDER BY rank) FROM page`;
  return { text, values: params.all };
}

/** Result row: `[total]`. */
export function giftCountStatement(filter: GiftFilter): Statement {
  const params = new Parameters();
  return {
    text: `SELECT count(*)::int FROM gift_documents d WHERE ${whereClause(filter, params)}`,
    values: params.all,
  };
}

const DEFAULT_ORDER: Record<Sort, 'asc' | 'desc'> = {
  popularity: 'desc',
  price: 'asc',
  name: 'asc',
  created_at: 'desc',
};

/** The requested sort order, or the default: by relevance (null) for a search, otherwise by popularity. */
export function effectiveSort(
  by: Sort | undefined,
  order: 'asc' | 'desc' | undefined,
  isSearch: boolean,
): GiftListQuery['sort'] {
  if (!by) return isSearch ? null : { by: 'popularity', order: order ?? 'desc' };
  return { by, order: order ?? DEFAULT_ORDER[by] };
}

/** PostgreSQL's largest `integer`; a higher price limit would be an SQL error. */
const MAX_CENTS = 2_147_483_647;

export const toCents = (dollars: number | undefined): number | null =>
  dollars === undefined ? null : Math.min(dollarsToCents(dollars), MAX_CENTS);
