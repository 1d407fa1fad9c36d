import { buy, sentLink, startAtLastStep } from './support/checkout-steps.ts';
import { NETWORK_ERRORS } from './support/offline.ts';
import { newEmail } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(({ browserErrors }) =>
  browserErrors.expect(...NETWORK_ERRORS, /status of 50|response: 50|searching gifts failed/),
);

test('a page that fails has an error screen from which it recovers @R15-80', async ({ page }) => {
  await open(page, '/');
  const dataOfHelp = '**/help.data*';
  for (const status of [500, 503]) {
    await page.route(dataOfHelp, (route) => route.fulfill({ status, body: 'no' }));
    await page.route('**/track.data*', (route) => route.fulfill({ status, body: 'no' }));
    await page.getByRole('contentinfo').getByRole('link', { name: /Track/ }).first().click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Track a gift' })).toBeVisible();
    await open(page, '/');
  }
});

test('a page that gets no answer stays, and says so after ten seconds @R15-80', async ({ page }) => {
  await open(page, '/');
  await page.route('**/track.data*', () => {});
  await page.getByRole('contentinfo').getByRole('link', { name: /Track/ }).first().click();
  const notice = page.getByRole('alert').filter({ hasText: "We couldn't load this." });
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL('/');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/track');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a payment without an answer ends, and is taken once @R15-80', async ({ page, shop }) => {
  const email = newEmail('silent');
  await startAtLastStep(page, shop, { email });
  await page.route('**/api/orders', async (route) => void (await route.fetch()));
  await buy(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to create order:' })).toBeVisible({
    timeout: 40_000,
  });
  await page.unroute('**/api/orders');
  await buy(page);
  await sentLink(page);
  expect(await shop.receiptCount(email)).toBe(1);
});
