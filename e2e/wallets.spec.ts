import type { Page } from '@playwright/test';
import { fillBillingStep, goToLastStep, sentLink } from './support/checkout-steps.ts';
import { openDialog } from './support/dialogs.ts';
import { newEmail } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test.use({ viewport: { width: 390, height: 844 } });

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Sandbox Wallet' });

async function openWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay with Sandbox Wallet' }).click();
  await expect(sheet(page)).toBeVisible();
}

async function authorise(page: Page, outcome = 'Approved'): Promise<void> {
  await openWallet(page);
  await sheet(page).getByRole('button', { name: outcome }).click();
  await sheet(page).getByRole('button', { name: 'Authorize' }).click();
}

test('from the gift to its link in three taps with a wallet; card and note come afterwards @R15-4 @R15-10 @R15-13 @R15-14', async ({
  page,
  shop,
}) => {
  const gift = await shop.gift();
  const wallets: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/wallet|express-checkout/.test(pathname)) wallets.push(pathname);
  });
  await open(page, `/gift/${gift.id}`);
  expect(wallets).toEqual([]);
  await page.getByRole('link', { name: 'Purchase as Gift' }).click();
  await openWallet(page);
  await sheet(page).getByRole('button', { name: 'Authorize' }).click();
  const link = await sentLink(page);
  expect(link).toMatch(/\/track\/[\w-]{20,}$/);

  await page.getByRole('button', { name: 'Add a card and note' }).click();
  const drawer = openDialog(page);
  await drawer.getByRole('textbox', { name: 'Short Note' }).fill('For your new kitchen');
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole('link', { name: 'Manage your gift' }).click();
  await expect(page.getByText('For your new kitchen')).toBeVisible();
});

test('a wallet without an email address is followed by that one field @R15-11', async ({ page, shop }) => {
  const email = newEmail('wallet');
  await open(page, `/purchase/${(await shop.gift()).id}`);
  await openWallet(page);
  await sheet(page).getByLabel('Share my email').uncheck();
  await sheet(page).getByRole('button', { name: 'Authorize' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where should we send your receipt?' });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await dialog.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(dialog.getByText('Please enter your email')).toBeVisible();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: /^Pay \$/ }).click();
  await sentLink(page);
  expect(await shop.receiptCount(email)).toBe(1);
});

test('a refused wallet keeps the checkout, and a card pays @R15-10 @R15-14', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 402/, /creating the order failed/);
  await open(page, `/purchase/${(await shop.gift()).id}`);
  await authorise(page, 'Declined');
  await expect(page.getByRole('alert')).toContainText('Your card was declined');
  await page.getByRole('button', { name: 'Use another card' }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await fillBillingStep(page, { email: newEmail('card') });
});

test('the bank of a wallet’s card asks, and the gift is bought once @R15-12 @R15-14', async ({
  page,
  shop,
}) => {
  const email = newEmail('asks');
  await goToLastStep(page, (await shop.gift()).id, { email });
  await authorise(page, 'Requires 3-D Secure');
  const bank = page.getByRole('dialog', { name: 'Your bank needs you to confirm' });
  await bank.getByRole('button', { name: 'Approve' }).dblclick();
  await sentLink(page);
  expect(await shop.receiptCount(email)).toBe(1);
});

test('an answer lost after a wallet has paid is asked for again, also by card, and one gift is bought @R15-12', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED/, /creating the order failed/);
  const email = newEmail('lost');
  await goToLastStep(page, (await shop.gift()).id, { email });
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await authorise(page);
  await expect(page.getByRole('alert').filter({ hasText: 'never be charged twice' })).toBeVisible();
  await page.unroute('**/api/orders');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await sentLink(page);
  expect(await shop.receiptCount(email)).toBe(1);
});
