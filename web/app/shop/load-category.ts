import type { ApiClient } from '@presently/contracts/client';
import * as texts from '@presently/texts/shop/category';
import { data, href, redirect } from 'react-router';
import { listCategories } from '~/lib/endpoints';
import { categoryNames, categorySlug, provisionalName } from './category-names';
import { type GiftFilters, toSearchString } from './gift-filters';
import { type GiftTilePage, loadGiftTiles } from './load-gift-tiles';
import { collectFailures } from './partial-data';

export interface CategoryData {
  slug: string;
  name: string;
  filters: GiftFilters;
  /** Null when it could not be loaded. */
  list: GiftTilePage | null;
  /** Some of the data could not be loaded; such a page must not be cached. */
  isPartial: boolean;
}

/**
 * For loaders.
 * @throws a 404 response for an unknown slug, a redirect from the slug of a category's name to its own, and a 503
 *   response if nothing shows whether the category exists
 */
export async function loadCategory(
  api: ApiClient,
  slug: string,
  filters: GiftFilters,
  onError: (error: unknown) => void,
): Promise<CategoryData> {
  const failures = collectFailures(onError);
  const [categories, list] = await Promise.all([
    api(listCategories).catch(failures.orNull),
    loadGiftTiles(api, { ...filters, category: slug }).catch(failures.orNull),
  ]);
  const ofCategory = { ...filters, category: '' };
  const isPartial = failures.isPartial();
  if (!categories) {
    if (!categoryNames[slug] && !list?.gifts.length) throw data(texts.loadingFailed, { status: 503 });
    return { slug, name: provisionalName(slug), filters: ofCategory, list, isPartial };
  }
  const category = categories.data.find((candidate) => candidate.slug === slug);
  if (category) return { slug, name: category.name, filters: ofCategory, list, isPartial };
  const named = categories.data.find(({ name }) => categorySlug(name) === slug);
  if (!named) throw data(texts.thereIsNoSuchCategory, { status: 404 });
  throw redirect(href('/category/:categoryId', { categoryId: named.slug }) + toSearchString(ofCategory));
}
