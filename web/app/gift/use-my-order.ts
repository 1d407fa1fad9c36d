import type { ResponseOf } from '@presently/contracts/endpoint';
import type { Order } from '@presently/contracts/orders';
import { useEffect, useState } from 'react';
import { getOrder, getTrackingInfo } from '~/lib/endpoints';
import { api, getToken } from '~/lib/session';

type Info = ResponseOf<typeof getTrackingInfo>['data'];

export type MyOrder =
  | { state: 'asking' }
  | { state: 'missing' }
  /** `order` is null for whoever may only follow it. */
  | { state: 'found'; info: Info; order: Order | null };

/** The signed-in user's own order with an ID that no public look-up knows; for everybody else it is missing. */
export function useMyOrder(id: string): MyOrder {
  const [own, setOwn] = useState<MyOrder>({ state: 'missing' });
  useEffect(() => {
    if (!getToken()) return;
    const leaving = new AbortController();
    const asked = { params: { id }, signal: leaving.signal };
    setOwn({ state: 'asking' });
    api(getTrackingInfo, asked)
      .then(async ({ data: info }) => {
        const order = await api(getOrder, asked).then(
          ({ data }) => data,
          () => null,
        );
        setOwn({ state: 'found', info, order });
      })
      .catch(() => {
        if (!leaving.signal.aborted) setOwn({ state: 'missing' });
      });
    return () => leaving.abort();
  }, [id]);
  return own;
}
