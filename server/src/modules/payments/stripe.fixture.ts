import { type FakeStripe, startFakeStripe } from '@presently/fake-stripe';
import { test as base } from 'vitest';
import { readConfig } from '../../config.ts';
import { processPayment } from './index.ts';
import { type PaymentsFixture, startPayments } from './payments.fixture.ts';
import { createStripeProcessor } from './stripe-processor.ts';

/** Both are accepted, as during a rotation of the webhook secret. */
export const SECRETS = ['whsec_old_secret', 'whsec_new_secret'] as const;

export type StripeShop = PaymentsFixture & {
  fakeStripe: FakeStripe;
  /** Sends a webhook event to the shop. */
  deliver(payload: string | Buffer, header: string | undefined): Promise<{ status: number; body: unknown }>;
  /** Creates a payment that requires 3-D Secure. */
  openRequiringAction(): Promise<{ purchaseId: string; intentId: string; clientSecret: string }>;
};

/** The payments module alone, connected to the fake Stripe. */
export async function startStripePayments({ timeoutMs = 10_000 } = {}): Promise<StripeShop> {
  const fakeStripe = await startFakeStripe();
  const { stripe } = readConfig({ ...fakeStripe.env, STRIPE_WEBHOOK_SECRET: SECRETS.join(',') }, '/nowhere');
  if (!stripe) throw new Error('the test settings are incomplete');
  const logDeps = { log: null as never };
  const shop = await startPayments({
    settings: { stripe },
    processor: createStripeProcessor(logDeps, { ...stripe, timeoutMs }),
  });
  return {
    ...shop,
    fakeStripe,
    async deliver(payload, header) {
      const response = await shop.app.inject({
        method: 'POST',
        url: '/api/payments/webhook',
        payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          ...(header === undefined ? {} : { 'stripe-signature': header }),
        },
      });
      return { status: response.statusCode, body: response.json() };
    },
    async openRequiringAction() {
      const purchaseId = await shop.open('pm_card_authenticationRequired');
      const state = await processPayment(shop.deps, { purchaseId });
      if (state.kind !== 'requires_action') throw new Error('the payment does not require 3-D Secure');
      return { purchaseId, intentId: state.intentId, clientSecret: state.clientSecret };
    },
    async close() {
      await shop.close();
      await fakeStripe.close();
    },
  };
}

/** Vitest's `test` with the payments module of the file, on a fake Stripe, as `shop`, closed after the last test. */
export const test = base
  .extend('stripeOptions', { scope: 'file' }, (): { timeoutMs?: number } => ({}))
  .extend('shop', { scope: 'file' }, async ({ stripeOptions }, { onCleanup }) => {
    const shop = await startStripePayments(stripeOptions);
    onCleanup(() => shop.close());
    return shop;
  });
