import type { ApiClient } from '@presently/contracts/client';
import { listGifts } from '~/lib/endpoints';
import { type GiftFilters, toApiQuery } from './gift-filters';
import { type GiftTile, toGiftTile } from './gift-tile';

/** One page of a list of gifts. */
export interface GiftTilePage {
  gifts: GiftTile[];
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
  return { gifts: data.map(toGiftTile), total: pagination.total, limit };
}
