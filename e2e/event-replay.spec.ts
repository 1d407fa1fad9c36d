import { openBeforeHydration } from './support/delayed-hydration.ts';
import { openDialog } from './support/dialogs.ts';
import { expect, test } from './support/test.ts';
import { waitForHydration } from './support/visit.ts';

/** The browser's error for a script that cannot be loaded. */
const missingScript = /vendor-.*ERR_FAILED|ERR_FAILED.*vendor-/;

test('a gift tapped before hydration unwraps once afterwards', async ({ page, shop }) => {
  const gift = await shop.buy();
  const { hydrate } = await openBeforeHydration(page, `/claim/${gift.giftId}`);
  const box = page.getByRole('button', { name: 'tap to reveal' });
  await box.click();
  await box.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You received a gift!');
  await hydrate();
  await expect(page.getByText('celebrates you')).toBeVisible();
});

test('search input before hydration is kept and searched for', async ({ page }) => {
  const { hydrate } = await openBeforeHydration(page, '/');
  const field = page.getByPlaceholder('Search gifts...').first();
  await field.pressSequentially('chocolate');
  await hydrate();
  await expect(field).toHaveValue('chocolate');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible();
});

test('before hydration a search is answered by the server, and links work', async ({ page }) => {
  await openBeforeHydration(page, '/');
  const field = page.getByPlaceholder('Search gifts...').first();
  await field.fill('dark chocolate');
  await field.press('Enter');
  await expect(page).toHaveURL(/\?query=dark/);
  await page.getByRole('link', { name: 'Six Bars of Dark Chocolate' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Six Bars of Dark Chocolate');
});

test('a menu clicked before hydration opens afterwards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { hydrate } = await openBeforeHydration(page, '/help');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(openDialog(page)).toHaveCount(0);
  await hydrate();
  await expect(openDialog(page)).toBeVisible();
});

test('a click on a heart in a list is replayed too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const home = await openBeforeHydration(page, '/');
  await page
    .getByRole('button', { name: /^Add .* to wishlist$/ })
    .first()
    .click();
  await home.hydrate();
  await expect(openDialog(page).getByText('Sign in to save gifts to your wishlist.')).toBeVisible();
});

test('input is replayed also when it cleared a field', async ({ page }) => {
  const { hydrate } = await openBeforeHydration(page, '/category/toys-games?query=bear');
  const field = page.getByRole('searchbox').first();
  await expect(field).toHaveValue('bear');
  await field.fill('');
  await hydrate();
  await expect(page).not.toHaveURL(/query=bear/);
  await expect(field).toHaveValue('');
});

test('a script that cannot be loaded is retried, and the page says so', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(missingScript);
  const gift = await shop.buy();
  let isBroken = true;
  await page.route('**/assets/vendor-*.js', (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto(`/claim/${gift.giftId}`);
  const box = page.getByRole('button', { name: 'tap to reveal' });
  await box.click();
  await expect(box).toHaveCSS('cursor', 'progress');
  const notice = page.getByRole('alert').filter({ hasText: "Part of this page couldn't load." });
  await expect(notice.getByRole('link', { name: 'Reload the page' })).toBeVisible();
  isBroken = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('celebrates you')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('the page can be reloaded by hand while its script is missing', async ({ page, browserErrors }) => {
  browserErrors.expect(missingScript);
  let isBroken = true;
  await page.route('**/assets/vendor-*.js', (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto('/help?from=mail#delivery');
  const again = page.getByRole('link', { name: 'Reload the page' });
  await expect(again).toBeVisible();
  isBroken = false;
  await again.click();
  await waitForHydration(page);
  await expect(again).toHaveCount(0);
});
