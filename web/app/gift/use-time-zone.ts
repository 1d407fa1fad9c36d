import { useHydrated } from '~/lib/use-hydrated';

/** Time zone for formatting times: UTC during hydration, to match the server's HTML, then the browser's (`undefined`). */
export function useTimeZone(): string | undefined {
  return useHydrated() ? undefined : 'UTC';
}
