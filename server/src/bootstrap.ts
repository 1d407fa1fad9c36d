import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShopSettings } from '@presently/contracts/operator-settings';
import type { FastifyInstance } from 'fastify';
import { type AppDeps, buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Settings } from './deps.ts';
import { greet } from './print-banner.ts';
import { createCatalogueCache, demoPictures, seedCatalogue, seedDemo } from './modules/catalogue/index.ts';
import { createMediaStore, createPictureBucket, filesOf, prewarmMedia } from './modules/media/index.ts';
import { createSandboxProcessor, createStripeProcessor, withCircuitBreaker } from './modules/payments/index.ts';
import { createLiveSettings } from './modules/shop-settings/index.ts';
import { createOrderChanges } from './modules/tracking/index.ts';
import { wireModules, scheduledTasks } from './composition.ts';
import { thirdPartySources } from './pages/third-party-sources.ts';
import type { ShopDetails } from './pages/pages-bundle.ts';
import { pagesPlugin } from './pages/pages-plugin.ts';
import { systemClock } from './platform/clock.ts';
import { assertDatabase } from './platform/db/assert-database.ts';
import { openDatabase } from './platform/db/database.ts';
import { listen } from './platform/db/listen.ts';
import { migrate } from './platform/db/migrate.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { type ErrorReports, openErrorReports } from './platform/error-reports/open-error-reports.ts';
import { pickPort } from './platform/http/pick-port.ts';
import { randomKey } from './platform/ids.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLog } from './platform/log.ts';
import { loadOrCreateSecretKey } from './platform/generated-secret-key.ts';
import { startScheduler } from './platform/scheduler.ts';

export type Shop = { origin: string; close(): Promise<void> };

type Closer = () => unknown;

/**
 * Opens the whole shop: database, schema, demo catalogue, pages, background work, and the door.
 * @param root folder of the checkout, holding `web/build`
 * @param say one line for whoever started it
 * @throws when a part cannot start; what had started by then is closed again
 */
export async function openShop(config: Config, root: string, say: (line: string) => void): Promise<Shop> {
  // What was opened last is closed first.
  const closers: Closer[] = [];
  const close = async (): Promise<void> => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  try {
    const { app, settings } = await assemble(config, root, say, closers);
    await app.listen({ port: settings.port, host: settings.host });
    closers.push(() => app.close());
    closers.push(() => app.drain());
    greet(settings, say);
    return { origin: settings.publicOrigin, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function assemble(
  config: Config,
  root: string,
  say: (line: string) => void,
  closers: Closer[],
): Promise<{ app: FastifyInstance; settings: Settings }> {
  const settings = await settle(config);
  const reports = await startErrorReports(settings, closers);
  const log = createLog(settings.logLevel, reports?.report);
  const onError = (err: unknown) => log.warn({ err }, 'the database connection was disturbed');
  if (config.databaseUrl) await assertDatabase(config.databaseUrl);
  const url = config.databaseUrl ?? (await startDatabase(settings, say, closers));
  await migrate(url);
  const database = openDatabase({ url, replicaUrls: settings.databaseReplicaUrls, onError });
  closers.push(() => database.close());
  const jobs = createJobs({ url, onError });
  const shopSettings = createLiveSettings({ settings, database, log });
  const base = { settings, shopSettings, database, jobs, clock: systemClock, log };
  const catalogue = createCatalogueCache({ maxBytes: settings.cacheBytes });
  const processor = settings.stripe
    ? withCircuitBreaker(createStripeProcessor(base, settings.stripe))
    : createSandboxProcessor(base);
  const orderChanges = createOrderChanges();
  const bucket = settings.s3 && createPictureBucket(settings.s3);
  const media = createMediaStore({ dataDir: settings.dataDir, log, bucket });
  closers.push(() => media.close());
  const deps: AppDeps = { ...base, catalogue, media, processor, orderChanges };
  await seedCatalogue(database);
  if (settings.seedDemo && (await seedDemo(database))) say('The demo catalogue is on the shelves.');
  const listener = await listen({
    url,
    channels: {
      catalogue_changed: () => catalogue.invalidate(),
      order_changed: (id) => orderChanges.tell(id),
      shop_settings_changed: () => shopSettings.heardOfChange(),
    },
    onReconnect: () => {
      catalogue.invalidate();
      orderChanges.notifyAll();
      shopSettings.heardOfChange();
    },
    onError,
  });
  closers.push(() => listener.close());
  // Only now, so that no change falls between reading and hearing.
  await shopSettings.refresh();
  wireModules(deps);
  const app = await buildApp(deps);
  await addPages(app, deps, root, closers);
  await startBackground(deps, closers);
  return { app, settings };
}

/** The port that is free, and with it the origin; the secret that is the shop's own. */
async function settle(config: Config): Promise<Settings> {
  const port = await pickPort(config);
  await mkdir(config.dataDir, { recursive: true });
  const secretKey = config.secretKey ?? (await loadOrCreateSecretKey(join(config.dataDir, 'secret.key')));
  return { ...config, port, secretKey, publicOrigin: config.publicOrigin ?? `http://localhost:${port}` };
}

async function startDatabase(
  { dataDir }: Settings,
  say: (line: string) => void,
  closers: Closer[],
): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: say, warn: say } });
  closers.push(() => postgres.stop());
  return postgres.url;
}

async function addPages(
  app: FastifyInstance,
  { settings, shopSettings, catalogue, media, log }: AppDeps,
  root: string,
  closers: Closer[],
): Promise<void> {
  const pictures = demoPictures();
  const stopped = new AbortController();
  closers.push(() => stopped.abort());
  media.register(pictures);
  await app.register(pagesPlugin, {
    buildDir: join(root, 'web', 'build'),
    apiInject: app.inject.bind(app) as FastifyInstance['inject'],
    publicOrigin: settings.publicOrigin,
    apiUrl: settings.apiUrl ?? undefined,
    shop: () => shopDetails(shopSettings.current()),
    // Pages show the shop's name and how to reach it.
    catalogueVersion: () => `${catalogue.version()}.${shopSettings.version()}`,
    newNonce: randomKey,
    maxCachedBytes: settings.cacheBytes,
    errorReportingDsn: settings.errorReportingDsn ?? undefined,
    measuring: settings.measuring ?? undefined,
    policySources: (kind) => thirdPartySources(settings, kind),
  });
  await app.ready();
  if (settings.prewarmImages)
    void prewarmMedia({ store: media, files: filesOf(pictures), signal: stopped.signal, log });
}

const shopDetails = (settings: ShopSettings): ShopDetails => ({
  name: settings.shop_name,
  contactEmail: settings.contact_email,
  contactPhone: settings.contact_phone,
  contactAddress: settings.contact_address,
});

async function startErrorReports(
  { errorReportingDsn, production }: Settings,
  closers: Closer[],
): Promise<ErrorReports | undefined> {
  if (!errorReportingDsn) return undefined;
  const reports = await openErrorReports(errorReportingDsn, production ? 'production' : 'local');
  closers.push(() => reports.close());
  return reports;
}

async function startBackground(deps: AppDeps, closers: Closer[]): Promise<void> {
  await deps.jobs.start();
  closers.push(() => deps.jobs.stop());
  const ticker = startScheduler(scheduledTasks(deps), deps.log);
  closers.push(() => ticker.stop());
}
