import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShopSettings } from '@presently/contracts/operator-settings';
import type { ShopDetails } from '@presently/contracts/shop-details';
import { startEmbeddedPostgres } from '@presently/embedded-postgres';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { demoImages } from '../seed/demo/index.ts';
import { seedCatalogue } from '../seed/seed-catalogue.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { type AppDeps, buildApp } from './app.ts';
import { connectModules, scheduledTasks } from './composition.ts';
import { type Config, hasLocalInbox } from './config.ts';
import { contentVersion } from './content-version.ts';
import type { BaseDeps, ResolvedConfig } from './deps.ts';
import { revokeUnlistedOwners } from './modules/accounts/index.ts';
import { archiveWal, backupTasks } from './modules/backup/index.ts';
import { createCatalogueCache } from './modules/catalogue/index.ts';
import { createInfoPagesCache, recordShippedPages } from './modules/info-pages/index.ts';
import { createImageBucket, createMediaStore, listImageFiles, prepareImages } from './modules/media/index.ts';
import { shopGauges } from './modules/monitoring/index.ts';
import { createOrderChanges } from './modules/orders/index.ts';
import {
  createSandboxProcessor,
  createStripeProcessor,
  withCircuitBreaker,
} from './modules/payments/index.ts';
import { repeatErasures } from './modules/personal-data/index.ts';
import { createShopSettingsCache } from './modules/shop-settings/index.ts';
import { accentStyle } from './pages/accent-style.ts';
import { loadBuiltWeb, type WebApp } from './pages/pages-bundle.ts';
import { pagesPlugin } from './pages/pages-plugin.ts';
import { thirdPartySources } from './pages/third-party-sources.ts';
import { systemClock } from './platform/clock.ts';
import { assertDatabase } from './platform/db/assert-database.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { listen } from './platform/db/listen.ts';
import { migrate } from './platform/db/migrate.ts';
import { createNotificationCheck } from './platform/db/notification-check.ts';
import { databaseRoles, warnAboutRole } from './platform/db/roles.ts';
import { type ErrorReports, openErrorReports } from './platform/error-reports/open-error-reports.ts';
import { loadOrCreateSecretKey } from './platform/generated-secret-key.ts';
import { pickPort } from './platform/http/pick-port.ts';
import { randomKey } from './platform/ids.ts';
import { createLog } from './platform/log.ts';
import { noMetrics } from './platform/metrics/metrics.ts';
import { startMetricsServer } from './platform/metrics/metrics-server.ts';
import { createPrometheusMetrics, type PrometheusMetrics } from './platform/metrics/prometheus-metrics.ts';
import { createScheduler, type ScheduledTask } from './platform/scheduler.ts';
import { version } from './platform/version.ts';
import { printBanner } from './print-banner.ts';

export type RunningServer = { origin: string; close(): Promise<void> };

type LoadWeb = () => Promise<WebApp>;

type Disposer = () => unknown;

/**
 * Starts everything: database, migrations, demo catalogue, pages, background work, and the HTTP server.
 * @param root folder of the checkout, holding `web/build`
 * @param print writes one line to the terminal
 * @param loadWeb called once the database is set up
 * @throws if a part cannot start, after closing the parts that have started
 */
export async function startServer(
  config: Config,
  root: string,
  print: (line: string) => void,
  loadWeb: LoadWeb = () => loadBuiltWeb(join(root, 'web', 'build')),
): Promise<RunningServer> {
  // Run in reverse order of their registration.
  const disposers: Disposer[] = [];
  const close = async (): Promise<void> => {
    for (let dispose = disposers.pop(); dispose; dispose = disposers.pop()) await dispose();
  };
  try {
    const { app, settings } = await composeApp(config, loadWeb, print, disposers);
    await app.listen({ port: settings.port, host: settings.host });
    disposers.push(() => app.close());
    disposers.push(() => app.drain());
    printBanner(settings, print);
    return { origin: settings.publicOrigin, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function composeApp(
  config: Config,
  loadWeb: LoadWeb,
  print: (line: string) => void,
  disposers: Disposer[],
): Promise<{ app: FastifyInstance; settings: ResolvedConfig }> {
  const settings = await resolveConfig(config);
  const reports = await startErrorReports(settings, disposers);
  const log = createLog(settings.logLevel, reports?.report);
  const prometheus = await startMetrics(settings, log, disposers);
  let finishArchiving = async (): Promise<void> => {};
  // Registered before the database is started, so that it runs after PostgreSQL has stopped.
  disposers.push(() => finishArchiving());
  const { database, directUrl, archiveFolder } = await openData(settings, { log, print }, disposers);
  const deps = await createDeps({ settings, database, log, metrics: prometheus ?? noMetrics }, disposers);
  prometheus?.addGauges(shopGauges(deps));
  await fillDatabase(deps, print);
  await subscribeToChanges(deps, directUrl, disposers);
  // Before the first request: a restore may have brought back erased people.
  await repeatErasures(deps);
  const app = await buildApp(deps);
  await addPages(app, deps, await loadWeb(), disposers);
  const archiveTask = archiveFolder && (await archiveWal(deps, archiveFolder));
  if (archiveTask) finishArchiving = archiveTask.finish;
  startBackgroundWork(deps, archiveTask ? [archiveTask] : [], disposers);
  return { app, settings };
}

type OpenedData = {
  database: Database;
  /** For LISTEN: not through a pooler. */
  directUrl: string;
  /** Of the embedded database. */
  archiveFolder: string | null;
};

/** Connects to the configured database, or starts the embedded one, and migrates it. */
async function openData(
  settings: ResolvedConfig,
  { log, print }: { log: FastifyBaseLogger; print: (line: string) => void },
  disposers: Disposer[],
): Promise<OpenedData> {
  const { databaseUrl, databaseDirectUrl, databaseReplicaUrls } = settings;
  if (databaseUrl) await assertDatabase(databaseUrl);
  const { url, directUrl, archiveFolder } = databaseUrl
    ? { url: databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl, archiveFolder: null }
    : await startDatabase(settings, print, disposers);
  await migrate(directUrl);
  const database = openDatabase({
    url,
    replicaUrls: databaseReplicaUrls,
    onError: logConnectionError(log),
  });
  disposers.push(() => database.close());
  await warnAboutRole(database, log);
  return { database, directUrl, archiveFolder };
}

const logConnectionError =
  (log: FastifyBaseLogger) =>
  (err: unknown): void =>
    log.warn({ err }, 'database connection error');

async function createDeps(
  parts: Pick<BaseDeps, 'settings' | 'database' | 'log' | 'metrics'>,
  disposers: Disposer[],
): Promise<AppDeps> {
  const { settings, log } = parts;
  const base = {
    ...parts,
    shopSettings: createShopSettingsCache(parts),
    infoPages: createInfoPagesCache(parts),
    scheduler: createScheduler(log, parts.metrics),
    clock: systemClock,
  };
  const bucket = settings.s3 && createImageBucket(settings.s3);
  const media = createMediaStore({ dataDir: settings.dataDir, log, bucket });
  disposers.push(() => media.close());
  return connectModules({
    ...base,
    media,
    catalogue: createCatalogueCache({ maxBytes: settings.cacheBytes }),
    processor: settings.stripe
      ? withCircuitBreaker(await createStripeProcessor(base, settings.stripe))
      : createSandboxProcessor(base),
    orderChanges: createOrderChanges(),
  });
}

/** Adds what every shop needs and, if configured, the demo catalogue; updates the owners to the settings. */
async function fillDatabase(
  { database, settings, log }: BaseDeps,
  print: (line: string) => void,
): Promise<void> {
  await seedCatalogue(database);
  await recordShippedPages(database);
  const owners = await revokeUnlistedOwners(database.db, settings);
  if (owners > 0) log.warn({ owners }, 'owners who are no longer in OPERATOR_PHONES have lost the role');
  if (settings.seedDemo && (await seedDemo(database))) print('The demo catalogue was added.');
}

/** Keeps the caches and live tracking up to date with changes that other instances make. */
async function subscribeToChanges(
  { database, catalogue, orderChanges, shopSettings, infoPages, log }: AppDeps,
  directUrl: string,
  disposers: Disposer[],
): Promise<void> {
  const notificationCheck = createNotificationCheck(database, log);
  const listener = await listen({
    url: directUrl,
    channels: {
      ...notificationCheck.channels,
      catalogue_changed: () => catalogue.invalidate(),
      order_changed: (id) => orderChanges.notify(id),
      store_settings_changed: () => shopSettings.refreshInBackground(),
      info_pages_changed: () => infoPages.refreshInBackground(),
    },
    onReconnect: () => {
      catalogue.invalidate();
      orderChanges.notifyAll();
      shopSettings.refreshInBackground();
      infoPages.refreshInBackground();
    },
    onError: logConnectionError(log),
  });
  disposers.push(() => listener.close());
  const shutdown = new AbortController();
  void notificationCheck.run(shutdown.signal);
  disposers.push(() => shutdown.abort());
  // After LISTEN, so that no change is missed between reading the settings and subscribing to them.
  await shopSettings.refresh();
  await infoPages.refresh();
}

function startBackgroundWork(deps: AppDeps, archiveTasks: ScheduledTask[], disposers: Disposer[]): void {
  const stopBackups = new AbortController();
  deps.scheduler.start([...scheduledTasks(deps), ...archiveTasks, ...backupTasks(deps, stopBackups.signal)]);
  disposers.push(async () => {
    const stopped = deps.scheduler.stop();
    stopBackups.abort();
    await stopped;
  });
}

/** Picks a free port and derives the origin from it; loads or generates the secret key when none is set. */
async function resolveConfig(config: Config): Promise<ResolvedConfig> {
  const port = await pickPort(config);
  await mkdir(config.dataDir, { recursive: true });
  const secretKey = config.secretKey ?? (await loadOrCreateSecretKey(join(config.dataDir, 'secret.key')));
  return { ...config, port, secretKey, publicOrigin: config.publicOrigin ?? `http://localhost:${port}` };
}

async function startDatabase(
  { dataDir, backup }: ResolvedConfig,
  print: (line: string) => void,
  disposers: Disposer[],
): Promise<{ url: string; directUrl: string; archiveFolder: string }> {
  const roles = await databaseRoles();
  const postgres = await startEmbeddedPostgres({
    dataDir,
    roles,
    archive: backup !== null,
    log: { info: print, warn: print },
  });
  disposers.push(() => postgres.stop());
  return {
    url: postgres.urlOf('presently_app'),
    directUrl: postgres.urlOf('presently_owner'),
    archiveFolder: postgres.archiveFolder,
  };
}

async function addPages(
  app: FastifyInstance,
  deps: AppDeps,
  web: WebApp,
  disposers: Disposer[],
): Promise<void> {
  const { settings, shopSettings, media, log } = deps;
  const images = demoImages();
  const shutdown = new AbortController();
  disposers.push(() => shutdown.abort());
  media.register(images);
  await app.register(pagesPlugin, {
    web,
    apiInject: app.inject.bind(app) as FastifyInstance['inject'],
    publicOrigin: settings.publicOrigin,
    apiUrl: settings.apiUrl ?? undefined,
    shop: () => shopDetails(shopSettings.current()),
    localInbox: hasLocalInbox(settings),
    contentVersion: () => contentVersion(deps),
    newNonce: randomKey,
    maxCachedBytes: settings.cacheBytes,
    errorReportingDsn: settings.errorReportingDsn ?? undefined,
    analytics: settings.analytics ?? undefined,
    policySources: (kind) => thirdPartySources(settings, kind),
  });
  await app.ready();
  if (settings.prepareImages)
    void prepareImages({ store: media, files: listImageFiles(images), signal: shutdown.signal, log });
}

async function startMetrics(
  { metrics }: ResolvedConfig,
  log: FastifyBaseLogger,
  disposers: Disposer[],
): Promise<PrometheusMetrics | null> {
  if (!metrics) return null;
  const prometheus = await createPrometheusMetrics(version);
  const server = await startMetricsServer(prometheus, { ...metrics, log });
  disposers.push(() => server.close());
  return prometheus;
}

const shopDetails = (settings: ShopSettings): ShopDetails => ({
  name: settings.shop_name,
  contactEmail: settings.contact_email,
  contactPhone: settings.contact_phone,
  contactAddress: settings.contact_address,
  legalName: settings.legal_name,
  legalAddress: settings.legal_address,
  accentStyle: settings.accent_color && accentStyle(settings.accent_color),
  logo: settings.logo && { light: settings.logo, dark: settings.logo_dark },
  claimWindowDays: settings.claim_window_days,
  guestCheckout: settings.guest_checkout,
});

async function startErrorReports(
  { errorReportingDsn, production }: ResolvedConfig,
  disposers: Disposer[],
): Promise<ErrorReports | undefined> {
  if (!errorReportingDsn) return undefined;
  const reports = await openErrorReports(errorReportingDsn, production ? 'production' : 'local');
  disposers.push(() => reports.close());
  return reports;
}
