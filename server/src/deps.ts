import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
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
  database: Database;
  jobs: Jobs;
  clock: Clock;
  log: FastifyBaseLogger;
};
