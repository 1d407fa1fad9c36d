import { type ApiClient, ApiError } from '@presently/contracts/client';
import type { TrackedOrder } from '@presently/contracts/gift-links';
import { getGiftByLink, trackGift } from '~/lib/endpoints';

export type FoundGift =
  | { kind: 'claimable' }
  | { kind: 'tracked'; order: TrackedOrder }
  | { kind: 'missing' };

/**
 * Resolves an ID to a claimable gift, or else to an order to track. Tracking is also tried when the first call fails.
 * @throws ApiError when the tracking call fails with anything but "not found"
 */
export async function lookUpGift(api: ApiClient, id: string): Promise<FoundGift> {
  try {
    const { data } = await api(getGiftByLink, { params: { urlId: id } });
    if (data.claimable) return { kind: 'claimable' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  try {
    const { data } = await api(trackGift, { params: { urlId: id } });
    return { kind: 'tracked', order: data };
  } catch (error) {
    if (error instanceof ApiError && isNotFoundError(error)) return { kind: 'missing' };
    throw error;
  }
}

/** The API responds with 400 to malformed IDs, which are treated as unknown ones. */
export const isNotFoundError = ({ status }: ApiError): boolean => status === 404 || status === 400;
