import type { Category } from '@presently/contracts/catalogue';
import type { ApiClient } from '@presently/contracts/client';
import { LIMITS } from '@presently/contracts/limits';
import { listCategories, listFeaturedGifts, listTrendingGifts } from '~/lib/endpoints';
import type { CategoryTile } from './category-grid';
import { fallbackCategories } from './category-names';
import type { GiftFilters } from './gift-filters';
import { type GiftTile, toGiftTile } from './gift-tile';
import { type GiftTilePage, loadGiftTiles } from './load-gift-tiles';

/** Three columns of three. */
const trendingLimit = 9;

export interface HomeData {
  filters: GiftFilters;
  /** Null when it could not be loaded. */
  list: GiftTilePage | null;
  featured: GiftTile[];
  trending: GiftTile[];
  categories: CategoryTile[];
  /** Some of the data could not be loaded; such a page must not be cached. */
  isPartial: boolean;
}

/** The data of the home page. Parts that cannot be loaded are left out, so that the page itself never fails. */
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
  const [list, featured, trending, categories] = await Promise.all([
    loadGiftTiles(api, filters, LIMITS.homeList).catch(orNull),
    api(listFeaturedGifts).catch(orNull),
    api(listTrendingGifts).catch(orNull),
    api(listCategories).catch(orNull),
  ]);
  return {
    filters,
    list,
    featured: featured?.data.slice(0, LIMITS.featured).map(toGiftTile) ?? [],
    trending: trending?.data.slice(0, trendingLimit).map(toGiftTile) ?? [],
    categories: categories?.data.map(toCategoryTile) ?? fallbackCategories,
    isPartial,
  };
}

function toCategoryTile({ slug, name, image_url, image }: Category): CategoryTile {
  return { slug, name, picture: image_url ?? image };
}
