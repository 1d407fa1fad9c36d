import type { GiftQuery } from '@presently/contracts/catalogue';
import { LIMITS } from '@presently/contracts/limits';
import * as texts from '@presently/texts/shop/gift-filters';

/** Filters and sort order of a gift list, as given in the URL. */
export interface GiftFilters {
  query: string;
  /** Slug of a category; empty for all. */
  category: string;
  /** In dollars, inclusive. */
  minPrice: number | null;
  maxPrice: number | null;
  inStock: boolean;
  sort: GiftSort;
  /** From 1. */
  page: number;
  /** The number of gifts shown on the page: 24, or more on demand. */
  shown: number;
}

const giftSorts = {
  '': {},
  'price-low': { sort_by: 'price', sort_order: 'asc' },
  'price-high': { sort_by: 'price', sort_order: 'desc' },
  newest: { sort_by: 'created_at', sort_order: 'desc' },
  name: { sort_by: 'name', sort_order: 'asc' },
} as const satisfies Record<string, Pick<GiftQuery, 'sort_by' | 'sort_order'>>;
/** Empty is the default order: by popularity, or by relevance for a query. */
export type GiftSort = keyof typeof giftSorts;

export const priceRanges = [
  { value: '0-25', label: texts.under25 },
  { value: '25-50', label: texts.from25To50 },
  { value: '50-100', label: texts.from50To100 },
  { value: '100-200', label: texts.from100To200 },
  { value: '200-', label: texts.from200 },
] as const;

/** Gifts shown at first, and added by each "Show more". */
export const showStep = 24;
/** Gifts initially shown below the home page's sections. */
export const shownBelowHighlights = 8;
const MAX_QUERY_LENGTH = 200;
const amountPattern = /^\d{1,7}(\.\d{1,2})?$/;

/**
 * Parses filters from a query string, ignoring invalid parameters.
 * `price=25-50`, as sent by the form, is equivalent to the canonical `min_price=25&max_price=50`.
 */
export function parseFilters(search: URLSearchParams): GiftFilters {
  const [low = '', high = ''] = (search.get('price') ?? '').split('-');
  const minPrice = parseAmount(search.get('min_price') ?? low);
  const maxPrice = parseAmount(search.get('max_price') ?? high);
  const isReversed = minPrice !== null && maxPrice !== null && minPrice > maxPrice;
  const sort = search.get('sort') ?? '';
  return {
    query: cleanQuery(search.get('query') ?? ''),
    category: (search.get('category') ?? '').slice(0, 100).toWellFormed(),
    minPrice: (isReversed ? maxPrice : minPrice) || null,
    maxPrice: isReversed ? minPrice : maxPrice,
    inStock: search.get('in_stock') === 'true',
    sort: Object.hasOwn(giftSorts, sort) ? (sort as GiftSort) : '',
    page: parsePage(search.get('page') ?? ''),
    shown: parseShown(search.get('show') ?? ''),
  };
}

/** The canonical query string, starting with `?`; empty without filters. */
export function toSearchString(filters: GiftFilters): string {
  const search = new URLSearchParams();
  if (filters.query) search.set('query', filters.query);
  if (filters.category) search.set('category', filters.category);
  if (filters.minPrice !== null) search.set('min_price', String(filters.minPrice));
  if (filters.maxPrice !== null) search.set('max_price', String(filters.maxPrice));
  if (filters.inStock) search.set('in_stock', 'true');
  if (filters.sort) search.set('sort', filters.sort);
  if (filters.page > 1) search.set('page', String(filters.page));
  if (filters.shown > showStep) search.set('show', String(filters.shown));
  return search.size > 0 ? `?${search}` : '';
}

/** The filters as parameters of `GET /gifts`. */
export function toApiQuery(filters: GiftFilters, limit: number) {
  return {
    limit: String(limit),
    page: String(filters.page),
    ...(filters.query && { query: filters.query }),
    ...(filters.category && { category: filters.category }),
    ...(filters.minPrice !== null && { min_price: String(filters.minPrice) }),
    ...(filters.maxPrice !== null && { max_price: String(filters.maxPrice) }),
    ...(filters.inStock && { in_stock: 'true' as const }),
    ...giftSorts[filters.sort],
  };
}

/** `25-50`, the value of the price select; empty for any price. */
export function toPriceRange({ minPrice, maxPrice }: GiftFilters): string {
  return minPrice === null && maxPrice === null ? '' : `${minPrice ?? 0}-${maxPrice ?? ''}`;
}

/** Whether any filter or sort order is set, apart from the search text and the page. */
export function isFiltered(filters: GiftFilters): boolean {
  return Boolean(filters.category || toPriceRange(filters) || filters.inStock || filters.sort);
}

/** Trims and shortens a search text and removes control characters, which the API rejects. */
export function cleanQuery(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .trimEnd()
    .toWellFormed();
}

function parseAmount(text: string): number | null {
  return amountPattern.test(text) ? Number(text) : null;
}

function parsePage(text: string): number {
  return /^\d{1,6}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

/** The next multiple of 24, at least 24 and at most a whole page. */
function parseShown(text: string): number {
  const steps = /^\d{1,3}$/.test(text) ? Math.ceil(Number(text) / showStep) : 1;
  return showStep * Math.min(Math.max(steps, 1), Math.ceil(LIMITS.giftList / showStep));
}
