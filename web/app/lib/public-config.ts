import type { PublicConfig } from '@presently/contracts/payments';
import { useEffect, useState } from 'react';
import { getPublicConfig } from './endpoints';
import { api } from './session';

let known: Promise<PublicConfig> | null = null;

/** The shop's settings, asked for once a visit; a failure is asked again. */
export function loadPublicConfig(): Promise<PublicConfig> {
  known ??= api(getPublicConfig).then(
    ({ data }) => data,
    (error: unknown) => {
      known = null;
      throw error;
    },
  );
  return known;
}

/** Null until known: for hints, which may come late or not at all. */
export function usePublicConfig(): PublicConfig | null {
  const [config, setConfig] = useState<PublicConfig | null>(null);
  useEffect(() => {
    loadPublicConfig().then(setConfig, (error: unknown) =>
      console.error("loading the shop's settings failed", error),
    );
  }, []);
  return config;
}
