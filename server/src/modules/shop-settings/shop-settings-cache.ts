import { isDeepStrictEqual } from 'node:util';
import type { ShopSettings } from '@presently/contracts/operator-settings';
import type { FastifyBaseLogger } from 'fastify';
import type { ResolvedConfig } from '../../deps.ts';
import type { Database } from '../../platform/db/database.ts';
import { defaultSettings, effectiveSettings } from './effective-settings.ts';
import { listSettings } from './shop-settings.store.ts';

/** The settings that owners change while the shop runs, as this process knows them. */
export type ShopSettingsCache = {
  current(): ShopSettings;
  /** Moves whenever one of them has changed. */
  version(): string;
  /** Reads them from the database. */
  refresh(): Promise<void>;
  /** To be called when the database tells of a change, and when such a message may have been missed. */
  refreshInBackground(): void;
};

/** Begins with the defaults; what is in the database holds from the first `refresh` on. */
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
  let present = defaults;
  let changes = 0;
  let begun = 0;
  let known = 0;

  const refresh = async (): Promise<void> => {
    const turn = ++begun;
    const rows = await listSettings(database.db);
    // Of two readings at once, the one that began later knows better.
    if (turn < known) return;
    known = turn;
    const fresh = effectiveSettings(defaults, rows);
    if (isDeepStrictEqual(fresh, present)) return;
    present = fresh;
    changes++;
  };

  return {
    current: () => present,
    version: () => String(changes),
    refresh,
    refreshInBackground() {
      refresh().catch((err: unknown) => log.warn({ err }, 'changed settings could not be read yet'));
    },
  };
}
