import type { GiftQuery } from '@presently/contracts/catalogue';
import type { Database } from '../../platform/db/database.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import {
  countGifts,
  findCategoryIds,
  listGiftsJson,
  searchGiftsBroadJson,
  searchGiftsJson,
} from './catalogue.store.ts';
import {
  effectiveSort,
  type GiftFilter,
  type GiftListQuery,
  MAX_SEARCH_MATCHES,
  toCents,
} from './gift-list-query.ts';
import { resolveMistypedTerms, resolveTerms } from './search-terms.store.ts';
import { parseSearchTerms } from './search-terms.ts';

/** `json`: the gifts' JSON texts, joined by commas. */
type GiftListPage = { total: number; json: string };
type Deps = Pick<CatalogueDeps, 'catalogue'> & { pool: Database['pool'] };

const EMPTY_PAGE: GiftListPage = { total: 0, json: '' };

/** Normalises the query, so that different spellings share one cache key. */
export function toGiftListQuery(query: GiftQuery): GiftListQuery {
  const terms = parseSearchTerms(query.query);
  return {
    terms,
    category: query.category?.trim().toLowerCase() || null,
    minCents: toCents(query.min_price),
    maxCents: toCents(query.max_price),
    onlyInStock: query.in_stock === 'true',
    sort: effectiveSort(query.sort_by, query.sort_order, terms !== null),
    page: query.page,
    limit: query.limit,
  };
}

/** A page of gifts. If a search finds nothing, it is repeated with tolerance for typing errors. */
export async function searchGifts(deps: Deps, query: GiftListQuery): Promise<GiftListPage> {
  if (query.terms?.length === 0) return EMPTY_PAGE;
  const { category, terms, minCents, maxCents, onlyInStock } = query;
  const categoryIds = category === null ? null : await findCategoryIds(deps.pool, category);
  if (categoryIds?.length === 0) return EMPTY_PAGE;
  const filter = { categoryIds, terms: null, minCents, maxCents, onlyInStock };
  if (terms === null)
    return { total: await getCount(deps, filter), json: await listGiftsJson(deps.pool, filter, query) };
  const exact = await search(deps, { ...filter, terms: await resolveTerms(deps.pool, terms) }, query);
  if (exact.total > 0) return exact;
  return await search(deps, { ...filter, terms: await resolveMistypedTerms(deps.pool, terms) }, query);
}

async function search(deps: Deps, filter: GiftFilter, query: GiftListQuery): Promise<GiftListPage> {
  const { found, json } = await searchGiftsJson(deps.pool, filter, query);
  if (found <= MAX_SEARCH_MATCHES) return { total: found, json };
  return { total: await getCount(deps, filter), json: await searchGiftsBroadJson(deps.pool, filter, query) };
}

/** Cached per filter, because all pages and sort orders of a list have the same total. */
const getCount = ({ pool, catalogue }: Deps, filter: GiftFilter): Promise<number> =>
  catalogue.getOrCount(JSON.stringify(filter), () => countGifts(pool, filter));
