import type { Tag } from '@presently/contracts/catalogue';
import { api } from '~/lib/session';
import { getSettings } from '../settings/endpoints';
import { listOperatorCategories, listOperatorTags } from './endpoints';

export interface CategoryChoice {
  id: string;
  name: string;
}

/** Additional data for the gift screens. */
export interface GiftChoices {
  /** The categories to choose from. */
  categories: readonly CategoryChoice[];
  /** The occasions and recipients to choose from. */
  tags: readonly Tag[];
  /** The stock at or below which a gift counts as low. */
  lowStockLevel: number;
}

/** @throws ApiError */
export async function loadGiftChoices(signal: AbortSignal): Promise<GiftChoices> {
  const [categories, tags, settings] = await Promise.all([
    api(listOperatorCategories, { query: { limit: '100' }, signal }),
    api(listOperatorTags, { signal }),
    api(getSettings, { signal }),
  ]);
  return {
    categories: categories.data,
    tags: tags.data,
    lowStockLevel: settings.data.low_stock_level,
  };
}
