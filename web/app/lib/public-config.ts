import type { PublicConfig } from '@presently/contracts/payments';
import { getPublicConfig } from './endpoints';
import { api } from './session';

let cached: Promise<PublicConfig> | null = null;

/** The shop's public settings, loaded once per page load; a failure is not cached. */
export function loadPublicConfig(): Promise<PublicConfig> {
  cached ??= api(getPublicConfig).then(
    ({ data }) => data,
    (error: unknown) => {
      cached = null;
      throw error;
    },
  );
  return cached;
}
