import type { ApiClient } from '@presently/contracts/client';
import { listGifts } from '~/lib/endpoints';
import { type GiftFilters, toApiQuery } from './gift-filters';
import { type GiftTile, toGiftTile } from './gift-tile';

/** The beginning of one page of a list of gifts. */
export interface GiftTilePage {
  gifts: GiftTile[];
  /** The page has more gifts than these. */
  hasMore: boolean;
  total: number;
  limit: number;
}

/** For loaders. @throws ApiError when the list cannot be loaded */
export async function loadGiftTiles(
  api: ApiClient,
  filters: GiftFilters,
  limit: number,
): Promise<GiftTilePage> {
  const { data, pagination } = await api(listGifts, { query: toApiQuery(filters, limit) });
  return {
    gifts: data.slice(0, filters.shown).map(toGiftTile),
    hasMore: data.length > filters.shown,
    total: pagination.total,
    limit,
  };
}
