import type { Category, Gift } from '@presently/contracts/catalogue';
import type { ApiClient } from '@presently/contracts/client';
import { LIMITS } from '@presently/contracts/limits';
import { listCategories, listFeaturedGifts, listGifts, listTags, listTrendingGifts } from '~/lib/endpoints';
import type { CategoryTile } from './category-grid';
import { fallbackCategories } from './category-names';
import { type GiftFilters, isFiltered, shownBelowShelves, showStep, toApiQuery } from './gift-filters';
import { type GiftIdea, giftIdeas } from './gift-ideas';
import { type GiftTile, toGiftTile } from './gift-tile';
import { type GiftTilePage, toTilePage } from './load-gift-tiles';

/** Three columns of three. */
const trendingLimit = 9;

export interface HomeData {
  filters: GiftFilters;
  /** Null when it could not be loaded. */
  list: GiftTilePage | null;
  /** The list excludes the gifts in the sections above it. */
  isRest: boolean;
  ideas: Omit<GiftIdea, 'title'>[];
  featured: GiftTile[];
  trending: GiftTile[];
  categories: CategoryTile[];
  /** Some of the data could not be loaded; such a page must not be cached. */
  isPartial: boolean;
}

/** The data of the home page. Parts that cannot be loaded are omitted, so that the page itself never fails. */
export async function loadHome(
  api: ApiClient,
  filters: GiftFilters,
  onError: (error: unknown) => void,
): Promise<HomeData> {
  let isPartial = false;
  const orNull = (error: unknown) => {
    isPartial = true;
    onError(error);
    return null;
  };
  const [list, featured, trending, categories, tags] = await Promise.all([
    api(listGifts, { query: toApiQuery(filters, LIMITS.giftList) }).catch(orNull),
    api(listFeaturedGifts).catch(orNull),
    api(listTrendingGifts).catch(orNull),
    api(listCategories).catch(orNull),
    api(listTags).catch(orNull),
  ]);
  const first = featured?.data.slice(0, LIMITS.featured) ?? [];
  const second = without(trending?.data ?? [], first).slice(0, trendingLimit);
  const rest = without(list?.data ?? [], [...first, ...second]);
  const isRest = rest.length > 0 && filters.query === '' && filters.page === 1 && !isFiltered(filters);
  return {
    filters,
    list:
      list &&
      toTilePage(
        isRest ? rest : list.data,
        isRest && filters.shown === showStep ? shownBelowShelves : filters.shown,
        { total: list.pagination.total, limit: LIMITS.giftList },
      ),
    isRest,
    ideas: giftIdeas(tags?.data ?? []).map(({ id, kind, name }) => ({ id, kind, name })),
    featured: first.map(toGiftTile),
    trending: second.map(toGiftTile),
    categories: categories?.data.map(toCategoryTile) ?? fallbackCategories,
    isPartial,
  };
}

const without = (gifts: readonly Gift[], others: readonly Gift[]): Gift[] =>
  gifts.filter(({ id }) => !others.some((other) => other.id === id));

function toCategoryTile({ slug, name, image_url, image }: Category): CategoryTile {
  return { slug, name, picture: image_url ?? image };
}
