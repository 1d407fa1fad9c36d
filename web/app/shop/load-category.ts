import type { ApiClient } from '@presently/contracts/client';
import * as texts from '@presently/texts/shop/category';
import { data } from 'react-router';
import { listCategories } from '~/lib/endpoints';
import { categoryNames } from './category-names';
import type { GiftFilters } from './gift-filters';
import { type GiftTilePage, loadGiftTiles } from './load-gift-tiles';

export interface CategoryData {
  slug: string;
  name: string;
  filters: GiftFilters;
  /** Null when it could not be loaded. */
  list: GiftTilePage | null;
  /** Some of the data could not be loaded; such a page must not be cached. */
  isPartial: boolean;
}

/** For loaders. @throws a 404 response for an unknown slug */
export async function loadCategory(
  api: ApiClient,
  slug: string,
  filters: GiftFilters,
  onError: (error: unknown) => void,
): Promise<CategoryData> {
  let isPartial = false;
  const orNull = (error: unknown) => {
    isPartial = true;
    onError(error);
    return null;
  };
  const [categories, list] = await Promise.all([
    api(listCategories).catch(orNull),
    loadGiftTiles(api, { ...filters, category: slug }).catch(orNull),
  ]);
  const name = categories
    ? categories.data.find((category) => category.slug === slug)?.name
    : categoryNames[slug];
  if (!name) throw data(texts.thereIsNoSuchCategory, { status: 404 });
  return { slug, name, filters: { ...filters, category: '' }, list, isPartial };
}
