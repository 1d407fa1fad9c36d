import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { ResolvedConfig, ShopSettingsCache } from '../../deps.ts';
import type { Database } from '../../platform/db/database.ts';
import { defaultSettings, effectiveSettings } from './effective-settings.ts';
import { listSettings } from './shop-settings.store.ts';

/** Contains the defaults until the first `refresh`. */
export function createShopSettingsCache({
  settings,
  database,
  log,
}: {
  settings: ResolvedConfig;
  database: Database;
  log: FastifyBaseLogger;
}): ShopSettingsCache {
  const defaults = defaultSettings(settings);
  let current = defaults;
  let version = 0;
  let lastStartedRead = 0;
  let lastAppliedRead = 0;

  const refresh = async (): Promise<void> => {
    const read = ++lastStartedRead;
    const rows = await listSettings(database.db);
    // Of concurrent reads, ignore those that started before one that has been applied.
    if (read < lastAppliedRead) return;
    lastAppliedRead = read;
    const settings = effectiveSettings(defaults, rows);
    if (isDeepStrictEqual(settings, current)) return;
    current = settings;
    version++;
  };

  return {
    current: () => current,
    version: () => String(version),
    refresh,
    refreshInBackground() {
      refresh().catch((err: unknown) => log.warn({ err }, 'reloading shop settings failed, will retry'));
    },
  };
}
