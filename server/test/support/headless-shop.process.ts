import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from '../../src/app.ts';
import { connectModules, scheduledTasks } from '../../src/composition.ts';
import { readConfig } from '../../src/config.ts';
import { createCatalogueCache } from '../../src/modules/catalogue/index.ts';
import { createInfoPagesCache } from '../../src/modules/info-pages/index.ts';
import { createMediaStore } from '../../src/modules/media/index.ts';
import { createOrderChanges } from '../../src/modules/orders/index.ts';
import {
  createSandboxProcessor,
  createStripeProcessor,
  withCircuitBreaker,
} from '../../src/modules/payments/index.ts';
import { createShopSettingsCache } from '../../src/modules/shop-settings/index.ts';
import { loadBuiltWeb } from '../../src/pages/pages-bundle.ts';
import { pagesPlugin } from '../../src/pages/pages-plugin.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { randomKey } from '../../src/platform/ids.ts';
import { noMetrics } from '../../src/platform/metrics/metrics.ts';
import { createScheduler } from '../../src/platform/scheduler.ts';
import { SHOP_DETAILS } from './shop-details.ts';

/*
 * Runs the shop without its pages (or with those built in PAGES_DIR) as a process that a test can kill. Arguments: the
 * database URL, further settings as JSON, and optionally `exit-with-parent`, which makes it exit when stdin is closed,
 * so that no process is left behind by a killed test. Prints the port once it listens.
 */
const url = process.argv[2] as string;
const overrides = JSON.parse(process.argv[3] ?? '{}') as Record<string, string>;
const config = readConfig(
  { FULFILMENT: 'manual', ...overrides },
  fileURLToPath(new URL('.', import.meta.url)),
);
const settings = {
  ...config,
  publicOrigin: 'http://localhost:3000',
  secretKey: 'a secret of the tests, 32 characters long',
};
const log = pino({ level: 'silent' });
const database = openDatabase({ url, onError: () => {} });
const base = {
  settings,
  shopSettings: createShopSettingsCache({ settings, database, log }),
  infoPages: createInfoPagesCache({ database, log }),
  database,
  scheduler: createScheduler(log),
  metrics: noMetrics,
  clock: systemClock,
  log,
};
const deps = connectModules({
  ...base,
  catalogue: createCatalogueCache(),
  media: createMediaStore({ dataDir: settings.dataDir, log }),
  processor: config.stripe
    ? withCircuitBreaker(await createStripeProcessor(base, config.stripe))
    : createSandboxProcessor(base),
  orderChanges: createOrderChanges(),
});
const app = await buildApp(deps);
if (overrides['PAGES_DIR'])
  await app.register(pagesPlugin, {
    web: await loadBuiltWeb(overrides['PAGES_DIR']),
    apiInject: app.inject.bind(app) as FastifyInstance['inject'],
    publicOrigin: settings.publicOrigin,
    shop: () => SHOP_DETAILS,
    contentVersion: () => deps.catalogue.version(),
    newNonce: randomKey,
  });
deps.scheduler.start(scheduledTasks(deps));
await app.listen({ port: settings.portIsFixed ? settings.port : 0, host: '127.0.0.1' });
console.log((app.server.address() as { port: number }).port);
// Such processes are mostly killed, and what was compiled would be lost.
flushCompileCache();
if (process.argv[4] === 'exit-with-parent') process.stdin.resume().on('end', () => process.exit(0));
