import { expect, type Page } from '@playwright/test';
import { type FakeStripe, startFakeStripe } from '@presently/fake-stripe';
import { chooseCardDesign, writeNote } from './checkout-steps.ts';
import { type SeparateShop, startSeparateShop } from './separate-shop.ts';
import { test as base } from './test.ts';
import { open } from './visit.ts';

export const CARDS = {
  pays: '4242 4242 4242 4242',
  requires3ds: '4000 0025 0000 3155',
  requires3dsThenDeclines: '4000 0082 6000 3178',
};
export const WIDTHS = [320, 768, 1280];
export const isSoak = Boolean(process.env.SOAK);
/** Rarer cases are tested at one width, in a soak at each. */
export const RARER_CASE_WIDTHS = isSoak ? WIDTHS : [1280];

/**
 * Tests of purchases with Stripe instead of the sandbox: a separate shop, the fake Stripe's card field in its frame, the
 * bank's page on another origin, and webhooks.
 */
export const test = base.extend<
  {
    /** Number of captured payments in the fake Stripe. */
    countCaptured(): Promise<number>;
  },
  { fakeStripe: FakeStripe; stripeShop: SeparateShop }
>({
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
  countCaptured: async ({ fakeStripe }, use) =>
    use(async () => (await fakeStripe.intents()).filter(({ status }) => status === 'succeeded').length),
});

export const cardFrame = (page: Page) => page.frameLocator('iframe[title="Secure card payment input frame"]');
const bank = (page: Page) =>
  page.frameLocator('iframe[title="3D Secure challenge"]').frameLocator('iframe[title="Your bank"]');
export const complete = (page: Page) => bank(page).getByRole('button', { name: 'Complete' });
export const fail = (page: Page) => bank(page).getByRole('button', { name: 'Fail' });

/** Until the page knows that the card is complete: it learns that from the frame, a moment after the last digit. */
export async function enterCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Credit or debit card number').fill(number);
  await frame.getByLabel('Credit or debit card expiration date').fill('12 / 40');
  await frame.getByLabel('Credit or debit card CVC/CVV').fill('123');
  await expect(page.locator('.StripeElement')).toHaveClass(/StripeElement--complete/);
}

async function fillBilling(page: Page, { email, number }: { email: string; number: string }): Promise<void> {
  const form = page.getByRole('form', { name: 'Billing' });
  const values = {
    'First Name': 'Grace',
    'Last Name': 'Hopper',
    Email: email,
    Address: '1 Navy Way',
    City: 'Arlington',
    State: 'VA',
    'ZIP Code': '22201',
  };
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(label, { exact: true }).fill(value);
  await enterCard(page, number);
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a Card Design' })).toBeVisible();
}

/** Completes all steps of the checkout except for the final button. */
export async function goToLastStep(
  page: Page,
  giftId: string,
  card: { email: string; number: string },
): Promise<void> {
  await open(page, `/purchase/${giftId}`);
  await fillBilling(page, card);
  await chooseCardDesign(page);
  await writeNote(page);
}
