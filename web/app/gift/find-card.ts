import type { CardImage } from '@presently/contracts/catalogue';
import { type ApiClient, ApiError } from '@presently/contracts/client';
import { getCardImage } from '~/lib/endpoints';

/**
 * The card design of a gift; null if it has none, the design is no longer offered, or loading failed, because a gift
 * can be shown without its card.
 */
export async function findCard(
  api: ApiClient,
  id: string | null,
  onError: (error: unknown) => void,
): Promise<CardImage | null> {
  if (id === null) return null;
  try {
    return (await api(getCardImage, { params: { id } })).data;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) onError(error);
    return null;
  }
}
