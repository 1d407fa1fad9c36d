import type { GiftQuery } from '@presently/contracts/catalogue';
import type { Database } from '../../platform/db/database.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import { countGifts, findCategoryIds, listGiftsJson, searchGiftsJson } from './catalogue.store.ts';
import {
  effectiveSort,
  type GiftFilter,
  type GiftListQuery,
  MAX_SEARCH_MATCHES,
  type Slice,
  toCents,
} from './gift-list-query.ts';
import { type Term, TIERS } from './match-terms.ts';
import { isKnown, resolveMistypedTerms, resolveTerms } from './search-terms.store.ts';
import { parseSearch } from './search-terms.ts';

/** `json`: the gifts' JSON texts, joined by commas. */
type GiftListPage = { total: number; json: string };
type Deps = Pick<CatalogueDeps, 'catalogue'> & { pool: Database['pool'] };

const EMPTY_PAGE: GiftListPage = { total: 0, json: '' };

/** Normalises the query, so that different spellings share one cache key. */
export function toGiftListQuery(query: GiftQuery): GiftListQuery {
  const { words, minPrice, maxPrice } = parseSearch(query.query);
  return {
    words,
    ids: query.ids ?? null,
    category: query.category?.trim().toLowerCase() || null,
    tag: query.tag?.trim().toLowerCase() || null,
    minCents: narrower(Math.max, toCents(query.min_price), toCents(minPrice ?? undefined)),
    maxCents: narrower(Math.min, toCents(query.max_price), toCents(maxPrice ?? undefined)),
    onlyInStock: query.in_stock === 'true',
    sort: effectiveSort(query.sort_by, query.sort_order, words !== null),
    page: query.page,
    limit: query.limit,
  };
}

const narrower = (choose: (a: number, b: number) => number, a: number | null, b: number | null) =>
  a === null || b === null ? (a ?? b) : choose(a, b);

/**
 * A page of gifts. If a search finds nothing, it is repeated with typo tolerance, and then for gifts that match only
 * some of its words.
 */
export async function searchGifts(deps: Deps, query: GiftListQuery): Promise<GiftListPage> {
  if (query.words?.length === 0) return EMPTY_PAGE;
  const { category, words, ids, tag, minCents, maxCents, onlyInStock, sort, limit } = query;
  const categoryIds = category === null ? null : await findCategoryIds(deps.pool, category);
  if (categoryIds?.length === 0) return EMPTY_PAGE;
  const filter = { ids, categoryIds, terms: null, tag, minCents, maxCents, onlyInStock };
  const slice = { sort, limit, offset: (query.page - 1) * limit };
  if (words === null)
    return { total: await getCount(deps, filter), json: await listGiftsJson(deps.pool, filter, slice) };
  const terms = await resolveTerms(deps.pool, words);
  const exact = await search(deps, { ...filter, terms }, slice);
  if (exact.total > 0) return exact;
  const similar = await searchMistyped(deps, filter, terms, slice);
  if (similar.total > 0 || terms.length === 1) return similar;
  return await search(deps, { ...filter, terms, match: 'any' }, slice);
}

/** Words that mean something in this catalogue stay as they are beside others: "birtday gift for her". */
async function searchMistyped(
  deps: Deps,
  filter: GiftFilter,
  terms: Term[],
  slice: Slice,
): Promise<GiftListPage> {
  const meant = terms.length === 1 ? [] : terms.filter(isKnown);
  const words = terms.filter((term) => !meant.includes(term)).flatMap(({ phrase }) => phrase.split(' '));
  if (words.length === 0) return EMPTY_PAGE;
  const similar = await resolveMistypedTerms(deps.pool, words);
  return await search(deps, { ...filter, terms: [...meant, ...similar] }, slice);
}

async function search(deps: Deps, filter: GiftFilter, slice: Slice): Promise<GiftListPage> {
  const { found, json } = await searchGiftsJson(deps.pool, filter, slice);
  if (found <= MAX_SEARCH_MATCHES) return { total: found, json };
  const total = await getCount(deps, filter);
  if (slice.sort) return { total, json: await listGiftsJson(deps.pool, filter, slice) };
  return { total, json: await searchByTiers(deps, filter, slice) };
}

/** A part of a search with too many matches to rank each: tier by tier, and by popularity within a tier. */
async function searchByTiers(deps: Deps, filter: GiftFilter, { limit, offset }: Slice): Promise<string> {
  const parts: string[] = [];
  let before = 0;
  let wanted = limit;
  for (const tier of TIERS) {
    const ofTier = { ...filter, tier };
    const count = await getCount(deps, ofTier);
    const start = Math.max(offset - before, 0);
    const taken = Math.min(Math.max(count - start, 0), wanted);
    if (taken > 0)
      parts.push(await listGiftsJson(deps.pool, ofTier, { sort: null, offset: start, limit: taken }));
    before += count;
    wanted -= taken;
    if (wanted === 0) break;
  }
  return parts.join(',');
}

/** Cached per filter, because all pages and sort orders of a list have the same total. */
const getCount = ({ pool, catalogue }: Deps, filter: GiftFilter): Promise<number> =>
  catalogue.getOrCount(JSON.stringify(filter), () => countGifts(pool, filter));
