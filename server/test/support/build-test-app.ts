import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import pg from 'pg';
import { type AppDeps, buildApp } from '../../src/app.ts';
import { connectModules } from '../../src/composition.ts';
import { readConfig } from '../../src/config.ts';
import type { ResolvedConfig } from '../../src/deps.ts';
import { createCatalogueCache } from '../../src/modules/catalogue/index.ts';
import { createInfoPagesCache } from '../../src/modules/info-pages/index.ts';
import { createMediaStore } from '../../src/modules/media/index.ts';
import { createOrderChanges } from '../../src/modules/orders/index.ts';
import { createSandboxProcessor } from '../../src/modules/payments/index.ts';
import { createShopSettingsCache } from '../../src/modules/shop-settings/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { noMetrics } from '../../src/platform/metrics/metrics.ts';
import { createScheduler } from '../../src/platform/scheduler.ts';
import { ownerUrlOf } from './role-urls.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type TestApp = {
  app: FastifyInstance;
  deps: AppDeps;
  /** Connections as the owner of the schema, for what the application may not do. */
  ownerPool: pg.Pool;
  /** Fastify's `inject` with JSON bodies. */
  call(
    method: InjectOptions['method'],
    url: string,
    options?: {
      body?: unknown;
      token?: string;
      headers?: Record<string, string>;
      cookies?: Record<string, string>;
    },
  ): Promise<{
    status: number;
    body: any;
    headers: Record<string, unknown>;
    cookies: { name: string; value: string }[];
  }>;
  close(): Promise<void>;
};

export type TestAppOptions = {
  settings?: Partial<ResolvedConfig>;
  deps?: Partial<Omit<AppDeps, 'events'>>;
  database?: TestDatabase;
  /** Registers further routes, as the entrypoint registers the pages. */
  extend?: (app: FastifyInstance) => Promise<void>;
};

/** The real app on its own database, with the sandbox processor and the local inbox, without scheduled tasks. */
export async function buildTestApp(overrides: TestAppOptions = {}): Promise<TestApp> {
  const testDatabase = overrides.database ?? (await createTestDatabase());
  const log = Fastify({ logger: { level: 'silent' } }).log;
  const database = openDatabase({ url: testDatabase.url, onError: () => {} });
  const config = readConfig({}, '/nowhere');
  const dataDir = await mkdtemp(join(tmpdir(), 'presently-shop-'));
  const settings: ResolvedConfig = {
    ...config,
    dataDir,
    publicOrigin: 'http://localhost:3000',
    timeZone: 'America/New_York',
    secretKey: 'a secret of the tests, 32 characters long',
    ...overrides.settings,
  };
  const shopSettings = createShopSettingsCache({ settings, database, log });
  const base = {
    settings,
    shopSettings,
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
    processor: createSandboxProcessor(base),
    orderChanges: createOrderChanges(),
    ...overrides.deps,
  });
  const app = await buildApp(deps);
  await overrides.extend?.(app);
  await app.ready();
  const ownerPool = new pg.Pool({ connectionString: ownerUrlOf(testDatabase.url), max: 2 });
  ownerPool.on('error', () => {});
  return {
    app,
    deps,
    ownerPool,
    async call(method, url, { body, token, headers, cookies } = {}) {
      const response = await app.inject({
        method: method as 'GET',
        url,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(cookies ? { cookies } : {}),
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const isJson = response.payload !== '' && String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode,
        body: isJson ? response.json() : response.body,
        headers: response.headers,
        cookies: response.cookies,
      };
    },
    async close() {
      await app.close();
      deps.media.close();
      await database.close();
      await ownerPool.end();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
