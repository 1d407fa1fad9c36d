import type { PublicConfig } from '@presently/contracts/payments';
import { useEffect, useState } from 'react';
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

/** Null until loaded, and on failure: for optional hints. */
export function usePublicConfig(): PublicConfig | null {
  const [config, setConfig] = useState<PublicConfig | null>(null);
  useEffect(() => {
    loadPublicConfig().then(setConfig, (error: unknown) =>
      console.error("loading the shop's settings failed", error),
    );
  }, []);
  return config;
}
