import type { Page } from '@playwright/test';
import { openDialog } from './support/dialogs.ts';
import { newPhone } from './support/people.ts';
import { signInBrowser } from './support/sign-in-steps.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test.use({ viewport: { width: 390, height: 844 } });

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

async function openMenu(page: Page, path = '/about'): Promise<void> {
  await open(page, path);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu(page)).toBeVisible();
}

test('the phone menu leads to everything of the shop @R15-91', async ({ page }) => {
  await openMenu(page);
  const links = menu(page).getByRole('link');
  expect(
    await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
  ).toEqual([
    ['Browse', '/'],
    ['How it Works', '/#how-it-works'],
    ['Track', '/track'],
    ['Wishlist', '/wishlist'],
    ['Help Center', '/help'],
  ]);
  await menu(page).getByRole('link', { name: 'How it Works' }).click();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL('/#how-it-works');
  await expect(page.getByRole('heading', { name: 'How it Works' })).toBeInViewport();
});

test('the phone menu opens the search, whose field has the focus @R15-91', async ({ page }) => {
  await openMenu(page);
  await menu(page).getByRole('button', { name: 'Search' }).click();
  await expect(menu(page)).toBeHidden();
  const field = page.getByRole('dialog', { name: 'Search gifts' }).getByPlaceholder('Search gifts...');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
});

test('the phone menu opens the sign-in for guests, and leads to the pages of an account @R15-91', async ({
  page,
  shop,
}) => {
  await openMenu(page);
  await menu(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(menu(page)).toBeHidden();
  await expect(openDialog(page).getByLabel('Phone Number')).toBeVisible();

  await signInBrowser(page, shop, newPhone());
  await openMenu(page);
  for (const [name, path] of [
    ['Wishlist', '/wishlist'],
    ['Your gifts', '/gifts'],
    ['Account', '/preferences'],
  ] as const)
    await expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  await expect(menu(page).getByRole('button', { name: 'Sign in' })).toHaveCount(0);
});
