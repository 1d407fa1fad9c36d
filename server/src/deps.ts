import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { ShopSettingsCache } from './modules/shop-settings/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';

/**
 * `Config` with the defaults that are determined at boot: the free port that was picked, the origin, the generated
 * secret.
 */
export type ResolvedConfig = Omit<Config, 'publicOrigin' | 'secretKey'> & {
  publicOrigin: string;
  secretKey: string;
};

/** Dependencies of every module. Modules extend it with their own ports (a card processor, an image store). */
export type BaseDeps = {
  settings: ResolvedConfig;
  /** Settings that owners change in the console while the shop runs; everything else is in `settings`. */
  shopSettings: ShopSettingsCache;
  database: Database;
  jobs: Jobs;
  clock: Clock;
  log: FastifyBaseLogger;
};
