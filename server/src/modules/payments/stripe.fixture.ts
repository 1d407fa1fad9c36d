import { readConfig } from '../../config.ts';
import { type FakeStripe, startFakeStripe } from '../../testing/fake-stripe/start-fake-stripe.ts';
import { processPayment } from './index.ts';
import { type PaymentsFixture, startPayments } from './payments.fixture.ts';
import { createStripeProcessor } from './stripe-processor.ts';

/** Both are good at once, as during a change of secrets. */
export const SECRETS = ['whsec_old_secret', 'whsec_new_secret'] as const;

export type StripeShop = PaymentsFixture & {
  twin: FakeStripe;
  deliver(payload: string | Buffer, header: string | undefined): Promise<{ status: number; body: unknown }>;
  /** A payment that the bank asks about, with its intent. */
  asked(): Promise<{ reference: string; intentId: string; clientSecret: string }>;
};

/** Payments alone, with the twin for Stripe. */
export async function startStripePayments({ timeoutMs = 10_000 } = {}): Promise<StripeShop> {
  const twin = await startFakeStripe();
  const { stripe } = readConfig({ ...twin.env, STRIPE_WEBHOOK_SECRET: SECRETS.join(',') }, '/nowhere');
  if (!stripe) throw new Error('the settings of the test are not whole');
  const alarmsOnly = { log: null as never };
  const shop = await startPayments({
    settings: { stripe },
    processor: createStripeProcessor(alarmsOnly, { ...stripe, timeoutMs }),
  });
  return {
    ...shop,
    twin,
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
    async asked() {
      const reference = await shop.open('pm_card_authenticationRequired');
      const state = await processPayment(shop.deps, reference);
      if (state.kind !== 'requires_action') throw new Error('the bank did not ask');
      return { reference, intentId: state.intentId, clientSecret: state.clientSecret };
    },
    async close() {
      await shop.close();
      await twin.close();
    },
  };
}
