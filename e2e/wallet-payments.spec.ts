import type { Page } from '@playwright/test';
import { sentLink } from './support/checkout-steps.ts';
import { test } from './support/stripe-shop.ts';
import { CARDS, complete, failure } from './support/stripe-steps.ts';
import { expect } from './support/test.ts';
import { open } from './support/visit.ts';

const wallet = (page: Page) => page.frameLocator('iframe[title="Secure express checkout frame"]');

async function authorise(
  page: Page,
  email: string,
  { card = 'Card that pays', billingAddress = 'In the US' } = {},
): Promise<void> {
  await wallet(page).getByRole('button', { name: 'Buy with Test Wallet' }).click();
  await wallet(page).getByLabel('Card').selectOption(card);
  await wallet(page).getByLabel('Billing address').selectOption(billingAddress);
  await wallet(page).getByLabel('Email').fill(email);
  await wallet(page).getByRole('button', { name: 'Authorize' }).click();
}

test('PAY-10 a wallet in Stripe’s frame buys a gift at the top of the checkout @R15-10', async ({
  page,
  shop,
  checkout,
}) => {
  await open(page, `/purchase/${(await shop.gift()).id}`);
  await authorise(page, checkout.email);
  await sentLink(page);
  await checkout.expectBought(1);
});

test('a wallet whose billing address is abroad buys a gift @R15-38', async ({ page, shop, checkout }) => {
  await open(page, `/purchase/${(await shop.gift()).id}`);
  await authorise(page, checkout.email, { billingAddress: 'In London' });
  await sentLink(page);
  await checkout.expectBought(1);
});

test('PAY-10 a wallet pays on the review, where the buyer is known @R15-10', async ({ page, checkout }) => {
  await checkout.goToLastStep(CARDS.pays);
  await authorise(page, '');
  await sentLink(page);
  await checkout.expectBought(1);
});

test('PAY-10 a refused wallet charges nothing, and 3-D Secure of another one buys the gift @R15-12', async ({
  page,
  shop,
  browserErrors,
  checkout,
}) => {
  browserErrors.expect(/status of 402/, /creating the order failed/);
  await open(page, `/purchase/${(await shop.gift()).id}`);
  await authorise(page, checkout.email, { card: 'Card that is declined' });
  await expect(failure(page)).toBeVisible();
  await checkout.expectBought(0);
  await authorise(page, checkout.email, { card: 'Card that requires 3-D Secure' });
  await complete(page).dblclick();
  await sentLink(page);
  await checkout.expectBought(1);
});

test('PAY-16 each answer to a wallet’s purchase is lost, and one gift is bought @R15-12', async ({
  page,
  shop,
  browserErrors,
  fakeStripe,
  checkout,
}) => {
  browserErrors.expect(/ERR_FAILED/, /creating the order failed/);
  await open(page, `/purchase/${(await shop.gift()).id}`);
  await fakeStripe.fault({ call: 'POST /v1/payment_intents$', do: 'cut' });
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await authorise(page, checkout.email);
  await expect(failure(page)).toBeVisible();
  await page.unroute('**/api/orders');
  await page.getByRole('button', { name: 'Try again' }).dblclick();
  await sentLink(page);
  await checkout.expectBought(1);
});

test('without a wallet there is no gap @R15-13', async ({ page, shop, fakeStripe }) => {
  await fakeStripe.settings({ hasWallets: false });
  await open(page, `/purchase/${(await shop.gift()).id}`);
  await expect(page.locator('.StripeElement').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Express checkout' })).toHaveCount(0);
  await expect(page.getByText('or pay by card')).toBeHidden();
  await expect(page.getByText('Secure checkout')).toBeVisible();
  await fakeStripe.settings({ hasWallets: true });
});
