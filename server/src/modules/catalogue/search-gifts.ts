import type { GiftQuery } from '@presently/contracts/catalogue';
import type { Database } from '../../platform/db/database.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import { countShelf, findCategoryIds, listFound, listFoundWidely, listShelf } from './catalogue.store.ts';
import { centsOf, type GiftListQuery, MAX_FOUND, type Shelf, sortOf } from './gift-list-query.ts';
import { guessTerms, readTerms } from './search-terms.store.ts';
import { searchTerms } from './search-terms.ts';

/** Gifts as their JSON texts, joined by commas. */
type GiftListPage = { total: number; json: string };
type Deps = Pick<CatalogueDeps, 'catalogue'> & { pool: Database['pool'] };

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
export async function searchGifts(deps: Deps, query: GiftListQuery): Promise<GiftListPage> {
  if (query.terms?.length === 0) return NOTHING;
  const { category, terms, minCents, maxCents, onlyInStock } = query;
  const categoryIds = category === null ? null : await findCategoryIds(deps.pool, category);
  if (categoryIds?.length === 0) return NOTHING;
  const shelf = { categoryIds, terms: null, minCents, maxCents, onlyInStock };
  if (terms === null)
    return { total: await countOnce(deps, shelf), json: await listShelf(deps.pool, shelf, query) };
  const exact = await search(deps, { ...shelf, terms: await readTerms(deps.pool, terms) }, query);
  if (exact.total > 0) return exact;
  return await search(deps, { ...shelf, terms: await guessTerms(deps.pool, terms) }, query);
}

async function search(deps: Deps, shelf: Shelf, query: GiftListQuery): Promise<GiftListPage> {
  const { found, json } = await listFound(deps.pool, shelf, query);
  if (found <= MAX_FOUND) return { total: found, json };
  return { total: await countOnce(deps, shelf), json: await listFoundWidely(deps.pool, shelf, query) };
}

/** Every page and order of the same shelf has the same number of gifts. */
const countOnce = ({ pool, catalogue }: Deps, shelf: Shelf): Promise<number> =>
  catalogue.count(JSON.stringify(shelf), () => countShelf(pool, shelf));
