import type { CardImage } from '@presently/contracts/catalogue';
import type { ApiClient } from '@presently/contracts/client';
import { listCardImageCategories, listCardImages } from '~/lib/endpoints';

export interface CardDesigns {
  /** Null if they could not be loaded. */
  images: CardImage[] | null;
  categories: string[];
}

export const failedCardDesigns: CardDesigns = { images: null, categories: [] };

/** For loaders: the card designs and their categories, which are derived from the designs if they cannot be loaded. */
export async function loadCardDesigns(
  api: ApiClient,
  onError: (error: unknown) => void,
): Promise<CardDesigns> {
  const orNull = (error: unknown) => {
    onError(error);
    return null;
  };
  const [images, categories] = await Promise.all([
    api(listCardImages).catch(orNull),
    api(listCardImageCategories).catch(orNull),
  ]);
  if (!images) return failedCardDesigns;
  const derivedCategories = [...new Set(images.data.map((image) => image.category))];
  return { images: images.data, categories: categories?.data ?? derivedCategories };
}
