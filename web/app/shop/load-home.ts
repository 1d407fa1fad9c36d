import type { Category, Gift } from '@presently/contracts/catalogue';
import type { ApiClient } from '@presently/contracts/client';
import { LIMITS } from '@presently/contracts/limits';
import { listCategories, listFeaturedGifts, listGifts, listTags, listTrendingGifts } from '~/lib/endpoints';
import type { CategoryTile } from './category-grid';
import { fallbackCategories } from './category-names';
import { type GiftFilters, isFiltered, shownBelowHighlights, showStep, toApiQuery } from './gift-filters';
import { type GiftIdea, giftIdeas } from './gift-ideas';
import { type GiftTile, toGiftTile } from './gift-tile';
import { type GiftTilePage, toTilePage } from './load-gift-tiles';
import { collectFailures } from './partial-data';

/** Three columns of three. */
const trendingLimit = 9;

export interface HomeData {
  filters: GiftFilters;
  /** Null when it could not be loaded. */
  list: GiftTilePage | null;
  /** The list excludes the gifts in the sections above it. */
  leavesOutHighlights: boolean;
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
  const failures = collectFailures(onError);
  const [list, featured, trending, categories, tags] = await Promise.all([
    api(listGifts, { query: toApiQuery(filters, LIMITS.giftList) }).catch(failures.orNull),
    api(listFeaturedGifts).catch(failures.orNull),
    api(listTrendingGifts).catch(failures.orNull),
    api(listCategories).catch(failures.orNull),
    api(listTags).catch(failures.orNull),
  ]);
  const first = featured?.data.slice(0, LIMITS.featured) ?? [];
  const second = without(trending?.data ?? [], first).slice(0, trendingLimit);
  const rest = without(list?.data ?? [], [...first, ...second]);
  const leavesOutHighlights =
    rest.length > 0 && filters.query === '' && filters.page === 1 && !isFiltered(filters);
  return {
    filters,
    list:
      list &&
      toTilePage(
        leavesOutHighlights ? rest : list.data,
        leavesOutHighlights && filters.shown === showStep ? shownBelowHighlights : filters.shown,
        { total: list.pagination.total, limit: LIMITS.giftList },
      ),
    leavesOutHighlights,
    ideas: giftIdeas(tags?.data ?? []).map(({ id, kind, name }) => ({ id, kind, name })),
    featured: first.map(toGiftTile),
    trending: second.map(toGiftTile),
    categories: categories?.data.map(toCategoryTile) ?? fallbackCategories,
    isPartial: failures.isPartial(),
  };
}

const without = (gifts: readonly Gift[], others: readonly Gift[]): Gift[] =>
  gifts.filter(({ id }) => !others.some((other) => other.id === id));

function toCategoryTile({ slug, name, image_url }: Category): CategoryTile {
  return { slug, name, picture: image_url };
}
