import type { CardImage } from '@presently/contracts/catalogue';
import type { ApiClient } from '@presently/contracts/client';
import { listCardImages } from '~/lib/endpoints';

/** The card design of a gift; null without one or when loading failed, since a gift can be shown without its card. */
export async function findCard(
  api: ApiClient,
  id: string | null,
  onError: (error: unknown) => void,
): Promise<CardImage | null> {
  if (id === null) return null;
  try {
    const { data } = await api(listCardImages);
    return data.find((card) => card.id === id) ?? null;
  } catch (error) {
    onError(error);
    return null;
  }
}
