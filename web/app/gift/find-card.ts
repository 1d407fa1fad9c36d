import type { CardImage } from '@presently/contracts/catalogue';
import type { ApiClient } from '@presently/contracts/client';
import { listCardImages } from '~/lib/endpoints';

/** The design of a gift's card; null without one, or when the designs cannot be had: a gift opens without it, too. */
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
