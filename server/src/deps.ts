import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { LiveSettings } from './modules/shop-settings/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';

/** What the entrypoint has settled before the app is built. */
export type Settings = Omit<Config, 'publicOrigin' | 'secretKey'> & {
  publicOrigin: string;
  secretKey: string;
};

/** What every module may use. Modules add their own ports to it (a card processor, a messenger). */
export type BaseDeps = {
  settings: Settings;
  /** What owners change in the console while the shop runs; everything else is in `settings`. */
  shopSettings: LiveSettings;
  database: Database;
  jobs: Jobs;
  clock: Clock;
  log: FastifyBaseLogger;
};
