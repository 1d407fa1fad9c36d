import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { test as base } from 'vitest';
import { createTestDatabase } from '../../../test/support/test-database.ts';
import { warmPool } from '../../../test/support/warm-pool.ts';
import { readConfig } from '../../config.ts';
import type { ResolvedConfig } from '../../deps.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { handleError } from '../../platform/http/error-handler.ts';
import { newUuid } from '../../platform/ids.ts';
import { noMetrics } from '../../platform/metrics/metrics.ts';
import { createScheduler } from '../../platform/scheduler.ts';
import { createInfoPagesCache } from '../info-pages/index.ts';
import { createShopSettingsCache } from '../shop-settings/index.ts';
import type { CardProcessor } from './card-processor.ts';
import type { ConfirmationInput } from './confirm-payment-intent.ts';
import {
  createPayment,
  createSandboxProcessor,
  type Payer,
  type PaymentsDeps,
  paymentRoutes,
  sandboxRoutes,
  webhookRoutes,
} from './index.ts';
import type { PaymentEvents } from './payments.deps.ts';
import type { CardInput } from './sandbox/sandbox-cards.ts';

/** A line that was logged. */
export type LogEntry = { level: 'warn' | 'error'; message: string };

export type PaymentsFixture = {
  deps: PaymentsDeps;
  app: FastifyInstance;
  /** Warnings and errors logged so far. */
  logEntries: LogEntry[];
  /** Purchases for which listeners were notified of a payment change. */
  notified: string[];
  /** Creates a sandbox payment method for a test card number. @returns its id */
  card(number: string, more?: CardInput): Promise<string>;
  /** Creates a purchase of one gift, whose order has the same id, and its payment. @returns the id */
  open(paymentMethodId: string, amountCents?: number): Promise<string>;
  sql<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
};

export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  requiresAction: '4000002500003155',
  failsOnCharge: '4000000000000341',
};

/** Someone who has not paid yet. */
export const aPayer = (): Payer => ({
  ipFingerprint: newUuid(),
  payerFingerprint: newUuid(),
  isSignedIn: false,
});

/** A confirmation in which only the given fields matter. */
export const aConfirmation = (fields: Partial<ConfirmationInput>): ConfirmationInput => ({
  paymentMethodId: null,
  clientSecret: null,
  outcome: null,
  isSignedIn: false,
  ...fields,
});

/** In one statement, so that constraints never see it incomplete. */
const PURCHASE_OF_ONE = `
  WITH gift AS (INSERT INTO gifts (id, name, description, price_cents, image_urls) VALUES ($1::text, 'A gift', '', $2, '[]')),
    category AS (INSERT INTO categories (id, slug, name, position) VALUES ('tests', 'tests', 'Tests', 1) ON CONFLICT DO NOTHING),
    categorised AS (INSERT INTO gift_categories VALUES ($1::text, 'tests', 0)),
    stocked AS (INSERT INTO gift_stock VALUES ($1::text, NULL)),
    version AS (INSERT INTO gift_versions (id, gift_id, name, description, image_urls) VALUES ($1::text, $1::text, 'A gift', '', '[]')),
    purchase AS (INSERT INTO purchases (id, total_cents, currency, payment_status) VALUES ($1::uuid, $2, 'usd', 'awaiting'))
  INSERT INTO orders (id, purchase_id, position, url_id, gift_id, gift_version_id, price_cents, shipping_cost_cents, gift_date,
    status, payment_status, stock_reserved, expires_at)
  VALUES ($1::uuid, $1::uuid, 1, $1::text, $1::text, $1::text, $2, 599, current_date, 'Picked', 'awaiting', true, now() + interval '14 days')`;

/** The payments module alone, with its own test database. */
export async function startPayments(
  overrides: { processor?: CardProcessor; settings?: Partial<ResolvedConfig>; clock?: Clock } = {},
): Promise<PaymentsFixture> {
  const testDatabase = await createTestDatabase();
  const logEntries: LogEntry[] = [];
  const record = (level: LogEntry['level']) => (_details: unknown, message: string) =>
    void logEntries.push({ level, message });
  const log = Object.assign(Fastify({ logger: { level: 'silent' } }).log, {
    warn: record('warn'),
    error: record('error'),
  });
  const database = openDatabase({ url: testDatabase.url, onError: () => {} });
  const settings: ResolvedConfig = {
    ...readConfig({}, '/nowhere'),
    publicOrigin: 'http://localhost:3000',
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
    clock: overrides.clock ?? systemClock,
    log,
  };
  const notified: string[] = [];
  const events: PaymentEvents = {
    paymentChanged: async (purchaseId) => void notified.push(purchaseId),
    describePurchase: async () => ({}),
  };
  const deps: PaymentsDeps = {
    ...base,
    processor: overrides.processor ?? createSandboxProcessor(base),
    events,
  };
  const app = await buildApp(deps);
  await warmPool({ deps });
  return {
    deps,
    app,
    logEntries,
    notified,
    async card(number, more = {}) {
      const card = { number, exp_month: 12, exp_year: 2040, cvc: '123', ...more };
      const response = await app.inject({
        method: 'POST',
        url: '/sandbox/v1/payment_methods',
        payload: { type: 'card', card },
      });
      return response.json().id as string;
    },
    async open(paymentMethodId, amountCents = 4999) {
      const purchaseId = newUuid();
      await database.pool.query(PURCHASE_OF_ONE, [purchaseId, amountCents]);
      await database.transaction(async (tx) =>
        createPayment(tx, deps, { purchaseId, paymentMethodId, amountCents, payer: aPayer() }),
      );
      return purchaseId;
    },
    sql: async (text, values = []) => (await database.pool.query(text, values)).rows,
    async close() {
      await app.close();
      await database.close();
      await testDatabase.drop();
    },
  };
}

async function buildApp(deps: PaymentsDeps): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: 64 * 1024 });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.removeContentTypeParser('text/plain');
  await app.register(
    async (api) => {
      paymentRoutes(api, deps);
      await api.register((webhook) => webhookRoutes(webhook, deps));
    },
    { prefix: '/api' },
  );
  await app.register((sandbox) => sandboxRoutes(sandbox, deps), { prefix: '/sandbox' });
  await app.ready();
  return app;
}

/** Vitest's `test` with the payments module of the file as `shop`, closed after the last test. */
export const test = base
  .extend('paymentsOptions', { scope: 'file' }, (): Parameters<typeof startPayments>[0] => ({}))
  .extend('shop', { scope: 'file' }, async ({ paymentsOptions }, { onCleanup }) => {
    const shop = await startPayments(paymentsOptions);
    onCleanup(() => shop.close());
    return shop;
  });
