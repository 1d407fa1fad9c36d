import { use, useEffect } from 'react';
import { useShopName } from '~/lib/shop-details';
import type { Deferred } from './deferred-data';

/** What has loaded, waited for under the nearest Suspense; a page that opened before its data gets its title now. */
export function useDeferredData<T>(deferred: Deferred<T>, titleOf: (loaded: T) => string): T {
  const isLate = 'pending' in deferred;
  const loaded = isLate ? use(deferred.pending) : deferred.loaded;
  const title = `${titleOf(loaded)} · ${useShopName()}`;
  useEffect(() => {
    if (isLate) document.title = title;
  }, [isLate, title]);
  return loaded;
}
