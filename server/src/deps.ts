import type { InfoPageName } from '@presently/contracts/info-pages';
import type { ShopSettings } from '@presently/contracts/operator-settings';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Scheduler } from './platform/scheduler.ts';

/** `Config` with the defaults that are determined at boot: the free port, the origin, the generated secret. */
export type ResolvedConfig = Omit<Config, 'publicOrigin' | 'secretKey'> & {
  publicOrigin: string;
  secretKey: string;
};

/** In-memory copy of the settings that owners can change in the console; per process. */
export type ShopSettingsCache = {
  current(): ShopSettings;
  /** Changes whenever a setting has changed. */
  version(): string;
  /** Reads the settings from the database. */
  refresh(): Promise<void>;
  /** Call it on a change notification of the database, and when one may have been missed (reconnect). Never throws. */
  refreshInBackground(): void;
};

/** The text of an information page, as Markdown. */
export type InfoPageText = {
  /** null: the default text, before it is recorded. */
  version: number | null;
  markdown: string;
};

/** In-memory copy of the texts of the information pages; per process. Has the same methods as the settings. */
export type InfoPagesCache = Pick<ShopSettingsCache, 'version' | 'refresh' | 'refreshInBackground'> & {
  current(page: InfoPageName): InfoPageText;
};

/** Dependencies of every module. Modules extend it with their own ports (a card processor, an image store). */
export type BaseDeps = {
  settings: ResolvedConfig;
  /** Settings that owners change in the console while the shop runs; everything else is in `settings`. */
  shopSettings: ShopSettingsCache;
  /** The texts that owners edit in the console. */
  infoPages: InfoPagesCache;
  database: Database;
  scheduler: Scheduler;
  metrics: Metrics;
  clock: Clock;
  log: FastifyBaseLogger;
};
