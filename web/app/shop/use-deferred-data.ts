import { use, useEffect } from 'react';
import { useShopName } from '~/lib/shop-details';
import type { Deferred } from './deferred-data';

/**
 * The loaded data; suspends until it is there. `meta` ran before deferred data was known, so the document title is set
 * here in that case.
 */
export function useDeferredData<T>(deferred: Deferred<T>, getTitle: (loaded: T) => string): T {
  const isDeferred = 'pending' in deferred;
  const loaded = isDeferred ? use(deferred.pending) : deferred.loaded;
  const title = `${getTitle(loaded)} · ${useShopName()}`;
  useEffect(() => {
    if (isDeferred) document.title = title;
  }, [isDeferred, title]);
  return loaded;
}
