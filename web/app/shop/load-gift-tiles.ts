import type { ApiClient } from '@presently/contracts/client';
import { listGifts } from '~/lib/endpoints';
import { apiQueryOf, type GiftFilters } from './gift-filters';
import { type GiftTile, tileOf } from './gift-tile';

/** One page of a list of gifts. */
export interface GiftTilePage {
  gifts: GiftTile[];
  total: number;
  limit: number;
}

/** For loaders. @throws ApiError when the list cannot be had */
export async function loadGiftTiles(
  api: ApiClient,
  filters: GiftFilters,
  limit: number,
): Promise<GiftTilePage> {
  const { data, pagination } = await api(listGifts, { query: apiQueryOf(filters, limit) });
  return { gifts: data.map(tileOf), total: pagination.total, limit };
}
