import type { ApiClient } from '@presently/contracts/client';
import { listTrendingGifts } from '~/lib/endpoints';
import { MAX_STRIP_GIFTS } from './gift-strip';
import { type GiftTile, toGiftTile } from './gift-tile';

/**
 * For loaders: trending gifts for a strip, plus one, because the strip excludes the page's own gift. Empty if they
 * cannot be loaded.
 */
export async function loadTrending(api: ApiClient, onError: (error: unknown) => void): Promise<GiftTile[]> {
  try {
    const { data } = await api(listTrendingGifts);
    return data.slice(0, MAX_STRIP_GIFTS + 1).map(toGiftTile);
  } catch (error) {
    onError(error);
    return [];
  }
}
