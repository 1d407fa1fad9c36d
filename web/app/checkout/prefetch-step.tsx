import { PrefetchPageLinks } from 'react-router';
import { useHydrated } from '~/lib/use-hydrated';

/** Prefetches the next step once this one works; in the server's page, it would compete with what the first paint needs. */
export function PrefetchStep({ path }: { path: string }) {
  return useHydrated() ? <PrefetchPageLinks page={path} /> : null;
}
