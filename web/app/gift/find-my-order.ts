import type { ResponseOf } from '@presently/contracts/endpoint';
import type { Order } from '@presently/contracts/orders';
import { getOrder, getTrackingInfo } from '~/lib/endpoints';
import { api, getToken } from '~/lib/session';

type TrackingInfo = ResponseOf<typeof getTrackingInfo>['data'];

export type MyOrder =
  /** `isSearched` is missing until the browser has searched. */
  | { kind: 'missing'; isSearched?: true }
  /** `order` is null if the user may only track it. */
  | { kind: 'mine'; info: TrackingInfo; order: Order | null };

/** For client loaders: the signed-in user's order with an ID that is not a gift link; `missing` for guests. */
export async function findMyOrder(id: string): Promise<MyOrder> {
  const missing = { kind: 'missing', isSearched: true } as const;
  if (!getToken()) return missing;
  const request = { params: { id } };
  const info = await api(getTrackingInfo, request).catch(() => null);
  if (!info) return missing;
  const order = await api(getOrder, request).catch(() => null);
  return { kind: 'mine', info: info.data, order: order?.data ?? null };
}
