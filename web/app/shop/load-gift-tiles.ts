import type { Gift } from '@presently/contracts/catalogue';
import type { ApiClient } from '@presently/contracts/client';
import { LIMITS } from '@presently/contracts/limits';
import { listGifts } from '~/lib/endpoints';
import { type GiftFilters, toApiQuery } from './gift-filters';
import { type GiftTile, toGiftTile } from './gift-tile';

/** The first gifts of a page of a list. */
export interface GiftTilePage {
  gifts: GiftTile[];
  /** Whether the page has more gifts. */
  hasMore: boolean;
  total: number;
  limit: number;
}

/** For loaders. @throws ApiError when the list cannot be loaded */
export async function loadGiftTiles(
  api: ApiClient,
  filters: GiftFilters,
  more: { tag?: string } = {},
): Promise<GiftTilePage> {
  const { data, pagination } = await api(listGifts, {
    query: { ...toApiQuery(filters, LIMITS.giftList), ...more },
  });
  return toTilePage(data, filters.shown, { total: pagination.total, limit: LIMITS.giftList });
}

/** The first gifts of a page. */
export function toTilePage(
  gifts: readonly Gift[],
  shown: number,
  page: Pick<GiftTilePage, 'total' | 'limit'>,
): GiftTilePage {
  return { gifts: gifts.slice(0, shown).map(toGiftTile), hasMore: gifts.length > shown, ...page };
}
