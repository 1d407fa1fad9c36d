import { type FakeStripe, startFakeStripe } from '@presently/fake-stripe';
import { newEmail } from './people.ts';
import { type SeparateShop, startSeparateShop } from './separate-shop.ts';
import { goToLastStep } from './stripe-steps.ts';
import { test as base, expect } from './test.ts';

const ALL_WIDTHS = [320, 768, 1280];
export const isSoak = Boolean(process.env.SOAK);

/** The purchase of a test, by a gifter with an email address of their own. */
interface Checkout {
  email: string;
  /** Completes all steps with a card except for the final button. */
  goToLastStep(cardNumber: string): Promise<void>;
  /** How many payments were captured since the test began, and how many receipts the gifter got. */
  expectBought(count: 0 | 1): Promise<void>;
}

/**
 * Tests of purchases with Stripe instead of the sandbox: a separate shop, the fake Stripe's card field in its frame, the
 * bank's page on another origin, and webhooks.
 */
export const test = base.extend<{ checkout: Checkout }, { fakeStripe: FakeStripe; stripeShop: SeparateShop }>(
  {
    fakeStripe: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
      async ({}, use) => {
        const fakeStripe = await startFakeStripe();
        await use(fakeStripe);
        await fakeStripe.close();
      },
      { scope: 'worker' },
    ],
    stripeShop: [
      async ({ fakeStripe }, use) => {
        const shop = await startSeparateShop(fakeStripe.env);
        await fakeStripe.webhooks({ url: `${shop.origin}/api/payments/webhook` });
        await use(shop);
        await shop.close();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ stripeShop }, use) => use(stripeShop.origin),
    browserErrors: async ({ browserErrors, fakeStripe }, use) => {
      browserErrors.expect(new RegExp(`^third-party: (${fakeStripe.origin}|${fakeStripe.bankOrigin})/`));
      await use(browserErrors);
    },
    checkout: async ({ page, shop, fakeStripe }, use) => {
      const countCaptured = async () =>
        (await fakeStripe.intents()).filter(({ status }) => status === 'succeeded').length;
      const before = await countCaptured();
      const email = newEmail('gifter');
      await use({
        email,
        goToLastStep: async (number) => goToLastStep(page, (await shop.gift()).id, { email, number }),
        async expectBought(count) {
          expect(await countCaptured()).toBe(before + count);
          expect(await shop.receiptCount(email)).toBe(count);
        },
      });
    },
  },
);

const atWidths = (widths: number[]) => (define: () => void) => {
  for (const width of widths)
    test.describe(`${width} pixels wide`, () => {
      test.use({ viewport: { width, height: 800 } });
      define();
    });
};

/** Defines tests for each width of a screen. */
export const atAllWidths = atWidths(ALL_WIDTHS);
/** Defines tests of rarer cases, which are seen at one width, in a soak at each. */
export const atOneWidth = atWidths(isSoak ? ALL_WIDTHS : [1280]);
