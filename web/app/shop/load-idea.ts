import type { ApiClient } from '@presently/contracts/client';
import * as texts from '@presently/texts/shop/ideas';
import { data } from 'react-router';
import { listCategories, listTags } from '~/lib/endpoints';
import { rethrowAsRouteError } from '~/lib/rethrow-as-route-error';
import type { GiftFilters } from './gift-filters';
import { type GiftIdea, giftIdeas } from './gift-ideas';
import { type GiftTilePage, loadGiftTiles } from './load-gift-tiles';
import { collectFailures } from './partial-data';

export interface IdeaData {
  idea: GiftIdea;
  /** All others, for links. */
  others: GiftIdea[];
  filters: GiftFilters;
  categories: { slug: string; name: string }[];
  /** Null when it could not be loaded. */
  list: GiftTilePage | null;
  /** Some of the data could not be loaded; such a page must not be cached. */
  isPartial: boolean;
}

/** For loaders. @throws a 404 response for an unknown idea */
export async function loadIdea(
  api: ApiClient,
  id: string,
  filters: GiftFilters,
  onError: (error: unknown) => void,
): Promise<IdeaData> {
  const failures = collectFailures(onError);
  const ideas = giftIdeas((await rethrowAsRouteError(api(listTags))).data);
  const idea = ideas.find((candidate) => candidate.id === id);
  if (!idea) throw data(texts.thereIsNoSuchIdea, { status: 404 });
  const [categories, list] = await Promise.all([
    api(listCategories).catch(failures.orNull),
    loadGiftTiles(api, within(filters, idea), idea.maxPrice ? {} : { tag: id }).catch(failures.orNull),
  ]);
  return {
    idea,
    others: ideas.filter((other) => other !== idea),
    filters,
    categories: categories?.data.map(({ slug, name }) => ({ slug, name })) ?? [],
    list,
    isPartial: failures.isPartial(),
  };
}

const within = (filters: GiftFilters, { maxPrice }: GiftIdea): GiftFilters =>
  maxPrice ? { ...filters, maxPrice: Math.min(filters.maxPrice ?? maxPrice, maxPrice) } : filters;
