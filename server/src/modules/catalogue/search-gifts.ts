import type { GiftQuery } from '@presently/contracts/catalogue';
import type { Database } from '../../platform/db/database.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import {
  countShelf,
  findCategoryIds,
  type GiftListPage,
  listShelf,
  searchByLetters,
  searchByWords,
} from './catalogue.store.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import { centsOf, type FoundQuery, type GiftListQuery, sortOf } from './gift-list-query.ts';
import { searchTerms } from './search-terms.ts';

const NOTHING: GiftListPage = { total: 0, json: '' };

/** The query in one form for all its spellings, which is also what its answer is kept under. */
export function giftListQuery(given: GiftQuery): GiftListQuery {
  const terms = searchTerms(given.query);
  return {
    terms,
    category: given.category?.trim().toLowerCase() || null,
    minCents: centsOf(given.min_price),
    maxCents: centsOf(given.max_price),
    onlyInStock: given.in_stock === 'true',
    sort: sortOf(given.sort_by, given.sort_order, terms !== null),
    page: given.page,
    limit: given.limit,
  };
}

/** A page of gifts. Errors of typing are forgiven when nothing is found as it was typed. */
export async function searchGifts(
  { database: { pool }, catalogue }: Pick<CatalogueDeps, 'database' | 'catalogue'>,
  query: GiftListQuery,
): Promise<GiftListPage> {
  if (query.terms?.length === 0) return NOTHING;
  const { category, ...rest } = query;
  const categoryIds = category === null ? null : await findCategoryIds(pool, category);
  if (categoryIds?.length === 0) return NOTHING;
  const found = { ...rest, categoryIds };
  if (found.terms === null) return await shelf(pool, catalogue, found);
  const exact = await searchByWords(pool, found);
  return exact.total > 0 ? exact : await searchByLetters(pool, found);
}

/** Every page and order of the same shelf has the same number of gifts. */
async function shelf(
  pool: Database['pool'],
  catalogue: CatalogueCache,
  query: FoundQuery,
): Promise<GiftListPage> {
  const { page, limit, sort, ...which } = query;
  const json = await listShelf(pool, query);
  return { total: await catalogue.count(JSON.stringify(which), () => countShelf(pool, query)), json };
}
