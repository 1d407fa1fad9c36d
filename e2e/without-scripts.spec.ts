import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

test('gifts, categories, search and tracking can be read without scripts @R6-7', async ({
  page,
  shop,
  browserErrors,
}) => {
  // The browser's message for blocked scripts.
  browserErrors.expect(/\.js csp$/);
  await page.goto('/');
  for (const name of ['Featured', 'Trending', 'Browse by Category']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await page.getByPlaceholder('Search gifts...').fill('dark chocolate');
  await page.getByPlaceholder('Search gifts...').press('Enter');
  await expect(page).toHaveURL(/\?query=dark/);
  await page.getByRole('link', { name: 'Six Bars of Dark Chocolate' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Six Bars of Dark Chocolate');
  await expect(page.getByText('Free shipping included')).toBeVisible();
  await page.getByRole('link', { name: 'Food & Beverages' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All gifts for Food & Beverages');

  const gift = await shop.buy();
  await page.goto('/track');
  await page.getByPlaceholder('Enter gift or order ID').fill(gift.giftId);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Gift from Grace Miller')).toBeVisible();
  await shop.claim(gift.giftId);
  await page.goto(`/track/${gift.giftId}`);
  await expect(page.getByText(gift.name).first()).toBeVisible();
});
