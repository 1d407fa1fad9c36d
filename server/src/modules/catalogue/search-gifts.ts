import type { GiftQuery } from '@presently/contracts/catalogue';
import type { Database } from '../../platform/db/database.ts';
import { type GiftListPage, listGiftsByLetters, listGiftsByWords } from './catalogue.store.ts';
import { centsOf, type GiftListQuery, sortOf } from './gift-list-query.ts';
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
  { database: { pool } }: { database: Database },
  query: GiftListQuery,
): Promise<GiftListPage> {
  if (query.terms?.length === 0) return NOTHING;
  const exact = await listGiftsByWords(pool, query);
  return exact.total > 0 || query.terms === null ? exact : await listGiftsByLetters(pool, query);
}
