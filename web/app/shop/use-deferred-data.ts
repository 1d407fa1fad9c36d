import { use, useEffect } from 'react';
import { useShopName } from '~/lib/shop-details';
import type { Deferred } from './deferred-data';

/** What has arrived, waited for under the nearest Suspense; a page that opened before its data gets its title now. */
export function useDeferredData<T>(arriving: Deferred<T>, titleOf: (arrived: T) => string): T {
  const isLate = 'pending' in arriving;
  const arrived = isLate ? use(arriving.pending) : arriving.arrived;
  const title = `${titleOf(arrived)} · ${useShopName()}`;
  useEffect(() => {
    if (isLate) document.title = title;
  }, [isLate, title]);
  return arrived;
}
