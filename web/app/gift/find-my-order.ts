import { ApiError } from '@presently/contracts/client';
import type { ResponseOf } from '@presently/contracts/endpoint';
import type { Order } from '@presently/contracts/orders';
import { getOrder, getTrackingInfo } from '~/lib/endpoints';
import { api, getToken } from '~/lib/session';
import { isNotFoundError } from './look-up-gift';

type TrackingInfo = ResponseOf<typeof getTrackingInfo>['data'];

export type MyOrder =
  /** `isSearched` is missing until the browser has searched. */
  | { kind: 'missing'; isSearched?: true }
  /** `order` is null if the user may only track it. */
  | { kind: 'mine'; info: TrackingInfo; order: Order | null };

/**
 * For client loaders: the signed-in user's order with an ID that is not a gift link; `missing` for guests.
 * @throws ApiError if it could not be looked up
 */
export async function findMyOrder(id: string): Promise<MyOrder> {
  const missing = { kind: 'missing', isSearched: true } as const;
  if (!getToken()) return missing;
  const request = { params: { id } };
  const info = await api(getTrackingInfo, request).catch(nullIfMissing);
  if (!info) return missing;
  const order = await api(getOrder, request).catch(nullIfMissing);
  return { kind: 'mine', info: info.data, order: order?.data ?? null };
}

/** Also null when the session has just ended: then the user is a guest. */
function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && (error.status === 401 || isNotFoundError(error))) return null;
  throw error;
}
