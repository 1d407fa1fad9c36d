import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { createTestDatabase } from '../../../test/support/test-database.ts';
import { readConfig } from '../../config.ts';
import type { BaseDeps, ResolvedConfig } from '../../deps.ts';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { handleError } from '../../platform/http/error-handler.ts';
import { noMetrics } from '../../platform/metrics/metrics.ts';
import { createScheduler } from '../../platform/scheduler.ts';
import { createInfoPagesCache } from '../info-pages/index.ts';
import { createShopSettingsCache } from '../shop-settings/index.ts';
import { inboxRoutes, type NewMessage, queueMessage } from './index.ts';

/** The messaging module alone, with its own test database; messages are delivered only on request. */
export async function startMessaging(overrides: Partial<ResolvedConfig> = {}) {
  const testDatabase = await createTestDatabase();
  const database = openDatabase({ url: testDatabase.url, onError: () => {} });
  const settings: ResolvedConfig = {
    ...readConfig({}, '/nowhere'),
    publicOrigin: 'https://gifts.example',
    secretKey: 'a secret of the tests, 32 characters long',
    ...overrides,
  };
  const failures: unknown[] = [];
  const app = Fastify({ logger: false });
  const shopSettings = createShopSettingsCache({ settings, database, log: app.log });
  const deps: BaseDeps = {
    settings,
    shopSettings,
    infoPages: createInfoPagesCache({ database, log: app.log }),
    database,
    scheduler: createScheduler(app.log),
    metrics: noMetrics,
    clock: systemClock,
    log: app.log,
  };
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  inboxRoutes(app, deps);
  return {
    deps,
    failures,
    queue: (message: NewMessage) => database.transaction((tx) => queueMessage(tx, deps, message)),
    inbox: async (query = '') =>
      (await app.inject({ url: `/dev/messages${query}` })).json().data as Record<string, string>[],
    page: (url: string) => app.inject({ url }),
    row: async (id: string) =>
      (await database.pool.query('SELECT * FROM outbox_messages WHERE id = $1', [id])).rows[0],
    async close() {
      await app.close();
      await database.close();
      await testDatabase.drop();
    },
  };
}
