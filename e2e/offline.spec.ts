import type { BrowserContext, Page } from '@playwright/test';
import { buy, fillBillingStep, goToLastStep, review, sentLink } from './support/checkout-steps.ts';
import { newEmail } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(({ browserErrors }) =>
  browserErrors.expect(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|reloading page/,
    /creating the order failed|saving the billing|loading the card design failed|settings of the wallets failed/,
  ),
);

const noPageError = async (page: Page) =>
  await expect(page.getByText(/We couldn't load this page|Something went wrong/)).toHaveCount(0);

async function whileOffline(context: BrowserContext, work: () => Promise<void>): Promise<void> {
  await context.setOffline(true);
  await work();
  await context.setOffline(false);
}

test('a payment without network keeps the checkout, shows an error and works once the network is back', async ({
  page,
  context,
  shop,
}) => {
  const email = newEmail('offline');
  await goToLastStep(page, (await shop.gift()).id, { email });
  await page.getByRole('button', { name: 'Change note' }).click();
  await page.getByLabel('Personal Message').fill('With love from all of us');
  await review(page);
  await whileOffline(context, async () => {
    await buy(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to create order:' })).toBeVisible();
    // The toast component is loaded lazily with the first toast.
    await expect(page.getByText('Failed to complete purchase. Please try again.').first()).toBeVisible();
    await noPageError(page);
    for (const kept of ['For your new kitchen', 'With love from all of us'])
      await expect(page.getByText(kept).first()).toBeVisible();
  });
  await buy(page);
  await sentLink(page);
  expect(await shop.receiptCount(email)).toBe(1);
});

test('a billing form submitted without network keeps its input and is accepted once the network is back', async ({
  page,
  context,
  shop,
}) => {
  const email = newEmail('offline-billing');
  await open(page, `/purchase/${(await shop.gift()).id}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Address').fill('7 Typed Street');
  await whileOffline(context, async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Failed to save billing information. Please try again.')).toBeVisible();
    await noPageError(page);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Address')).toHaveValue('7 Typed Street');
  });
  await fillBillingStep(page, { email });
});

test('a checkout step opens without network, with its input', async ({ page, context, shop }) => {
  await open(page, `/purchase/${(await shop.gift()).id}`);
  await fillBillingStep(page, { email: newEmail('offline-step') });
  await page.getByRole('radio', { name: 'Cake and Balloons', exact: true }).check();
  await whileOffline(context, async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Add a Personal Touch' })).toBeVisible();
    await page.getByLabel('Short Note').fill('Written offline');
    await review(page);
  });
  await buy(page);
  await sentLink(page);
});

test('a drawer that cannot be loaded leaves the page unchanged and opens once the network is back', async ({
  page,
  context,
}) => {
  await open(page, '/contact');
  await page.route(/sign-in-drawer/, (route) => route.abort());
  await page.getByRole('button', { name: 'Sign in' }).click();
  const notice = page.getByRole('alert').filter({ hasText: "We couldn't load this." });
  await expect(notice).toBeVisible();
  await noPageError(page);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await page.unroute(/sign-in-drawer/);
  await whileOffline(context, async () => {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(notice).toBeVisible();
  });
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
});

test('a page that cannot be loaded leaves the current one unchanged and opens once the network is back', async ({
  page,
  context,
}) => {
  await open(page, '/');
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  const isTheSame = () => page.evaluate(() => 'isTheSamePage' in window);
  const about = page.getByRole('contentinfo').locator('a[href="/about"]');
  const words = page.getByText('No connection. Please check your network and try again.').first();
  await whileOffline(context, async () => {
    await about.click();
    await expect(words).toBeVisible();
    expect(await isTheSame()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/');
  });
  // The navigation is pending and completes by itself.
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
