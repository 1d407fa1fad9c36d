import { useHydrated } from '~/lib/use-hydrated';

/** The zone in which to write times: UTC while the server's page is being taken over, then the reader's own. */
export function useTimeZone(): string | undefined {
  return useHydrated() ? undefined : 'UTC';
}
