import type { GIFT_SORTS } from '@presently/contracts/catalogue';
import { dollarsToCents } from '@presently/contracts/money';
import { Parameters, relevance, type Term, type Tier, termsCondition, tierCondition } from './match-terms.ts';

type Sort = (typeof GIFT_SORTS)[number];

/** Normalised query of a gift list. */
export type GiftListQuery = {
  /** Words of the search; null: no search; empty: a search without any word, which finds nothing. */
  words: string[] | null;
  /** Ids of gifts; null: all. */
  ids: string[] | null;
  /** A category's slug or name in lower case; null: all. */
  category: string | null;
  /** Id of a tag; null: all. */
  tag: string | null;
  /** Price limits, inclusive; null: none. */
  minCents: number | null;
  maxCents: number | null;
  onlyInStock: boolean;
  /** null: by relevance. */
  sort: { by: Sort; order: 'asc' | 'desc' } | null;
  page: number;
  limit: number;
};

/** Which gifts are listed. Categories are already resolved to ids, so that the planner can estimate the number of rows. */
export type GiftFilter = Pick<GiftListQuery, 'ids' | 'tag' | 'minCents' | 'maxCents' | 'onlyInStock'> & {
  categoryIds: string[] | null;
  terms: Term[] | null;
  /** Whether a gift must match all terms; absent: all. */
  match?: 'all' | 'any';
  /** Only the gifts whose worst match is of this tier; absent: all. */
  tier?: Tier;
};
/** Sort order, offset and limit. */
export type Slice = Pick<GiftListQuery, 'sort' | 'limit'> & { offset: number };

export type Statement = { text: string; values: unknown[]; name?: string };

const SORT_COLUMNS: Record<Sort, string> = {
  popularity: 'd.popularity',
  price: 'd.price_cents',
  name: 'd.plain_name',
  created_at: 'd.created_at',
};

/** FROM clause for gifts: `d`, and `l` with the end of their JSON, shared by gifts with the same categories. */
export const DOCUMENTS = 'gift_documents d JOIN category_lists l USING (category_ids)';

/** Concatenates the two parts of a gift's JSON, only for the gifts on the page. */
export const JSON_PARTS = 'd.json, l.json AS list_json';

/** Up to this many matches, a search ranks all of them; more would be too slow and are ranked by tier. */
export const MAX_SEARCH_MATCHES = 3_000;

function whereClause(
  { terms, match = 'all', tier, ids, categoryIds, tag, minCents, maxCents, onlyInStock }: GiftFilter,
  params: Parameters,
): string {
  const all = ['d.on_sale'];
  if (terms) all.push(termsCondition(terms, match, params));
  if (terms && tier) all.push(tierCondition(terms, tier, params));
  if (ids) all.push(`d.gift_id = ANY (${params.add(ids)}::text[])`);
  if (categoryIds) all.push(`d.category_ids && ${params.add(categoryIds)}::text[]`);
  if (tag !== null) all.push(`d.tag_ids @> ${params.add([tag])}::text[]`);
  if (minCents !== null) all.push(`d.price_cents >= ${params.add(minCents)}`);
  if (maxCents !== null) all.push(`d.price_cents <= ${params.add(maxCents)}`);
  if (onlyInStock) all.push('d.in_stock');
  return all.join(' AND ');
}

/**
 * Only unfiltered lists are prepared statements: many combinations of filters would fill the memory of each connection.
 */
function preparedName(filter: GiftFilter, sort: string) {
  const { terms, ids, categoryIds, tag, minCents, maxCents, onlyInStock } = filter;
  const isUnfiltered =
    !terms && !ids && !categoryIds && tag === null && minCents === null && maxCents === null && !onlyInStock;
  return isUnfiltered ? { name: `gifts-${sort}` } : {};
}

/** A part of a list without ranking; reads along the index of the sort column. Result row: `["json,json,…" | null]`. */
export function giftListStatement(filter: GiftFilter, { sort, offset, limit }: Slice): Statement {
  const params = new Parameters();
  const { by, order } = sort ?? { by: 'popularity', order: 'desc' };
  const text = `SELECT string_agg(json || list_json, ',') FROM (
    SELECT ${JSON_PARTS} FROM ${DOCUMENTS} WHERE ${whereClause(filter, params)} ORDER BY ${SORT_COLUMNS[by]} ${order}, d.gift_id
    LIMIT ${params.add(limit)} OFFSET ${params.add(offset)}) AS page`;
  return { text, values: params.all, ...preparedName(filter, `${by}-${order}`) };
}

/**
 * A part of the results of a search. Result row: `[found, "json,json,…" | null]`. If `found` is more than
 * MAX_SEARCH_MATCHES, the part is incomplete and must not be used.
 */
export function searchStatement(filter: GiftFilter, { sort, offset, limit }: Slice): Statement {
  const params = new Parameters();
  const where = whereClause(filter, params);
  const [key, order] = sort ? [SORT_COLUMNS[sort.by], sort.order] : ['d.popularity', 'desc'];
  const ranking = sort ? null : relevance(filter.terms ?? [], params);
  const text = `WITH found AS MATERIALIZED (
      SELECT d.gift_id, ${key} AS key${ranking ? `, ${ranking.columns}` : ''} FROM gift_documents d WHERE ${where} LIMIT ${MAX_SEARCH_MATCHES + 1}),
    page AS (
      SELECT gift_id, row_number() OVER (ORDER BY ${ranking ? `${ranking.expression} DESC, ` : ''}key ${order}, gift_id) AS rank
      FROM found ORDER BY rank LIMIT ${params.add(limit)} OFFSET ${params.add(offset)})
    SELECT (SELECT count(*)::int FROM found),
      (SELECT string_agg(d.json || l.json, ',' ORDER BY page.rank) FROM page JOIN gift_documents d USING (gift_id) JOIN category_lists l USING (category_ids))`;
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
