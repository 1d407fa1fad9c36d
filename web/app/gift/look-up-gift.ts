import { type ApiClient, ApiError } from '@presently/contracts/client';
import type { TrackedOrder } from '@presently/contracts/gift-links';
import { getClaimableGift, trackOrder } from '~/lib/endpoints';

export type FoundGift =
  | { kind: 'claimable' }
  | { kind: 'tracked'; order: TrackedOrder }
  | { kind: 'missing' };

/**
 * What is behind an ID: a gift to claim, else an order to follow. When asking for the gift fails, following
 * is tried all the same.
 * @throws ApiError when neither call could be answered for another reason than that there is nothing
 */
export async function lookUpGift(api: ApiClient, id: string): Promise<FoundGift> {
  try {
    const { data } = await api(getClaimableGift, { params: { urlId: id } });
    if (data.claimable) return { kind: 'claimable' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  try {
    const { data } = await api(trackOrder, { params: { urlId: id } });
    return { kind: 'tracked', order: data };
  } catch (error) {
    if (error instanceof ApiError && isNotFoundError(error)) return { kind: 'missing' };
    throw error;
  }
}

/** An ID that cannot be one is as good as an unknown one. */
export const isNotFoundError = ({ status }: ApiError): boolean => status === 404 || status === 400;
