import { type FakeStripe, startFakeStripe } from '@presently/fake-stripe';
import { readConfig } from '../../src/config.ts';
import { createStripeProcessor } from '../../src/modules/payments/index.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { createTestDatabase } from './test-database.ts';
import { warmPool } from './warm-pool.ts';

export type TwoShops = { shops: [TestApp, TestApp]; close(): Promise<void> };
export type TwoStripeShops = TwoShops & { fakeStripe: FakeStripe };

/** Two instances of the shop on one database, as behind a load balancer. */
export async function openTwoShops(overrides: Parameters<typeof buildTestApp>[0] = {}): Promise<TwoShops> {
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
  const processor = createStripeProcessor({ log: null as never }, { ...stripe, timeoutMs });
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
