import type { ResponseOf } from '@presently/contracts/endpoint';
import type { Order } from '@presently/contracts/orders';
import { useEffect, useState } from 'react';
import { getOrder, getTrackingInfo } from '~/lib/endpoints';
import { api, getToken } from '~/lib/session';

type TrackingInfo = ResponseOf<typeof getTrackingInfo>['data'];

export type MyOrder =
  | { state: 'loading' }
  | { state: 'missing' }
  /** `order` is null when the user may only track it. */
  | { state: 'found'; info: TrackingInfo; order: Order | null };

/** The signed-in user's order with an ID that is not a gift link; always `missing` for guests. */
export function useMyOrder(id: string): MyOrder {
  const [result, setResult] = useState<MyOrder>({ state: 'missing' });
  useEffect(() => {
    if (!getToken()) return;
    const abortController = new AbortController();
    const request = { params: { id }, signal: abortController.signal };
    setResult({ state: 'loading' });
    api(getTrackingInfo, request)
      .then(async ({ data: info }) => {
        const order = await api(getOrder, request).then(
          ({ data }) => data,
          () => null,
        );
        setResult({ state: 'found', info, order });
      })
      .catch(() => {
        if (!abortController.signal.aborted) setResult({ state: 'missing' });
      });
    return () => abortController.abort();
  }, [id]);
  return result;
}
