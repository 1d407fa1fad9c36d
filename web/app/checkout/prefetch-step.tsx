import { useDeferredValue } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { useHydrated } from '~/lib/use-hydrated';

/**
 * Prefetches the next step once this one works: in the server's page, it would compete with what the first paint needs,
 * and in the first update after hydration with what makes the form work.
 */
export function PrefetchStep({ path }: { path: string }) {
  return useDeferredValue(useHydrated()) ? <PrefetchPageLinks page={path} /> : null;
}
