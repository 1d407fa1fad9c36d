import { type FakeStripe, startFakeStripe } from '@presently/fake-stripe';
import { test as base } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { createStripeProcessor } from '../../src/modules/payments/index.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app.ts';
import type { Sql } from './shop-test.ts';
import { createTestDatabase } from './test-database.ts';
import { warmPool } from './warm-pool.ts';

export type TwoShops = { shops: [TestApp, TestApp]; close(): Promise<void> };
export type TwoStripeShops = TwoShops & { fakeStripe: FakeStripe };

/** Two instances of the shop on one database, as behind a load balancer. */
export async function openTwoShops(overrides: TestAppOptions = {}): Promise<TwoShops> {
  const database = await createTestDatabase();
  const shared = { ...overrides, database: { url: database.url, drop: async () => {} } };
  const shops: [TestApp, TestApp] = [await buildTestApp(shared), await buildTestApp(shared)];
  await warmPool(...shops);
  return {
    shops,
    async close() {
      for (const shop of shops) await shop.close();
      await database.drop();
    },
  };
}

/** Two instances that use a fake Stripe. */
export async function openTwoStripeShops({ timeoutMs = 10_000 } = {}): Promise<TwoStripeShops> {
  const fakeStripe = await startFakeStripe();
  const { stripe } = readConfig(fakeStripe.env, '/nowhere');
  if (!stripe) throw new Error('the Stripe settings are incomplete');
  const processor = await createStripeProcessor({ log: null as never }, { ...stripe, timeoutMs });
  const { shops, close } = await openTwoShops({ settings: { stripe }, deps: { processor } });
  return {
    fakeStripe,
    shops,
    async close() {
      await close();
      await fakeStripe.close();
    },
  };
}

const sqlOf =
  ({ shops: [shop] }: TwoShops): Sql =>
  async (text, values = []) =>
    (await shop.deps.database.pool.query(text, values)).rows;

/** Vitest's `test` with the fixtures `two`, closed after the last test of the file, and `sql` on their database. */
export const testWithTwoShops = base
  .extend('shopOptions', { scope: 'file' }, (): TestAppOptions => ({}))
  .extend('two', { scope: 'file' }, async ({ shopOptions }, { onCleanup }) => {
    const two = await openTwoShops(shopOptions);
    onCleanup(() => two.close());
    return two;
  })
  .extend('sql', { scope: 'file' }, ({ two }) => sqlOf(two));

/** The same with a fake Stripe. */
export const testWithTwoStripeShops = base
  .extend('stripeOptions', { scope: 'file' }, (): { timeoutMs?: number } => ({}))
  .extend('two', { scope: 'file' }, async ({ stripeOptions }, { onCleanup }) => {
    const two = await openTwoStripeShops(stripeOptions);
    onCleanup(() => two.close());
    return two;
  })
  .extend('sql', { scope: 'file' }, ({ two }) => sqlOf(two));

/** The intents at Stripe of the purchase that an order belongs to. */
export async function intentsOfOrder({ shops, fakeStripe }: TwoStripeShops, orderId: string) {
  const { rows } = await shops[0].deps.database.pool.query('SELECT purchase_id FROM orders WHERE id = $1', [
    orderId,
  ]);
  return await fakeStripe.intents(rows[0].purchase_id);
}

/** Sends an event to the webhook endpoint, as Stripe does. */
export const deliverWebhook = (shop: TestApp, { payload, header }: { payload: string; header: string }) =>
  shop.app
    .inject({
      method: 'POST',
      url: '/api/payments/webhook',
      payload,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
    })
    .then(({ statusCode }) => ({ status: statusCode }));
