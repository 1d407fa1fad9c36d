import type { Page } from '@playwright/test';
import {
  buy,
  chooseCardDesign,
  fillBillingStep,
  sentLink,
  startAtLastStep,
} from './support/checkout-steps.ts';
import { fillAddress, openAddressForm, sendAddress, unwrap } from './support/claim-steps.ts';
import { openDialog } from './support/dialogs.ts';
import { newEmail, newPhone } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

/** Aborts requests to these URLs until `restore` is called. */
async function breakConnection(page: Page, path: string): Promise<{ restore(): Promise<void> }> {
  await page.route(path, (route) => route.abort('connectionfailed'));
  return { restore: () => page.unroute(path) };
}

test.beforeEach(({ browserErrors }) => browserErrors.expect(/ERR_CONNECTION_FAILED/, /console: .*fail/i));

test('a failed search shows an error and works after reconnecting @S8-6', async ({ page }) => {
  await open(page, '/');
  const line = await breakConnection(page, '**/api/gifts?*');
  const field = page.getByPlaceholder('Search gifts...');
  await field.fill('chocolate');
  await expect(page.getByRole('alert').getByText('Failed to search gifts')).toBeVisible();
  await line.restore();
  await field.fill('chocolates');
  await field.fill('chocolate');
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('signing in without network: each step shows an error and can be retried @S8-8 @S8-10 @S8-11', async ({
  page,
  shop,
}) => {
  const phone = newPhone();
  await open(page, '/about');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const drawer = openDialog(page);
  await drawer.getByLabel('Phone Number').fill(phone);
  let line = await breakConnection(page, '**/api/auth/send-code');
  await drawer.getByRole('button', { name: 'Send code' }).click();
  await expect(drawer.getByText('Failed to send verification code. Please try again.')).toBeVisible();
  await line.restore();
  await drawer.getByRole('button', { name: 'Send code' }).click();

  line = await breakConnection(page, '**/api/auth/verify-code');
  await drawer.getByLabel('Verification code').fill(await shop.code(phone));
  await expect(drawer.getByText('Failed to verify code. Please try again.')).toBeVisible();
  await line.restore();
  await drawer.getByRole('button', { name: 'Verify' }).click();

  await drawer.getByLabel('First Name').fill('Ada');
  await drawer.getByLabel('Last Name').fill('Byron');
  await drawer.getByLabel('Email (required)').fill(newEmail('ada'));
  line = await breakConnection(page, '**/api/users/me/profile');
  await drawer.getByRole('button', { name: 'Create account' }).click();
  await expect(drawer.getByText('Failed to create account. Please try again.')).toBeVisible();
  await line.restore();
  await drawer.getByRole('button', { name: 'Create account' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: "Ada Byron's account" })).toBeVisible();
});

test('a failure to save billing is shown, and no input is lost @S8-13', async ({ page, shop }) => {
  await open(page, `/purchase/${(await shop.gift()).id}`);
  const email = newEmail('billing');
  await page.getByLabel('Email').fill(email);
  const line = await breakConnection(page, '**/sandbox/v1/payment_methods');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Failed to save billing information. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await line.restore();
  await fillBillingStep(page, { email });
});

test('a failure to load card designs is shown, and a design is required to continue @S8-30 @S8-32', async ({
  page,
  shop,
}) => {
  await open(page, `/purchase/${(await shop.gift()).id}`);
  const line = await breakConnection(page, '**/card-selection.data*');
  await fillBillingStep(page, { email: newEmail('designs') });
  await expect(page.getByRole('alert').getByText('Failed to load card images')).toBeVisible();
  await line.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Please select a card image')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await chooseCardDesign(page);
});

test('billing rejected by the server leads back to the billing step @S8-14', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 400/);
  const gift = await startAtLastStep(page, shop, { email: newEmail('refused') });
  await page.route('**/api/orders', async (route) => {
    const sent = route.request().postDataJSON();
    await route.continue({ postData: { ...sent, billing: { ...sent.billing, city: ' ' } } });
  });
  await buy(page);
  await expect(page.getByText('Please complete billing information first').first()).toBeVisible();
  await expect(page).toHaveURL(`/purchase/${gift.id}`);
});

test('without guest checkout a sign-in is required and all input is kept @S8-15', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 401/);
  await startAtLastStep(page, shop, { email: newEmail('guest') });
  await page.route('**/api/orders', (route) =>
    route.fulfill({
      status: 401,
      json: { success: false, error: 'Please log in to complete your purchase', code: 'login_required' },
    }),
  );
  await buy(page);
  const drawer = openDialog(page);
  await expect(drawer.getByText('Please log in to complete your purchase')).toBeVisible();
  await expect(drawer.getByLabel('Phone Number')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByText('For your new kitchen').first()).toBeVisible();
});

test('without Web Share the link is copied, and a failure to copy is shown @S8-17', async ({
  page,
  shop,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await startAtLastStep(page, shop, { email: newEmail('share') });
  await buy(page);
  const link = await sentLink(page);
  const share = page.getByRole('button', { name: 'Share Gift Link' });
  await share.click();
  await expect(page.getByText('Link copied to clipboard!').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.context().clearPermissions();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await share.click();
  await expect(page.getByText('Failed to copy link. Please try again.').first()).toBeVisible();
});

test('a failure to load the gift is shown, and it opens once loading succeeds @S8-26 @S8-29', async ({
  page,
  shop,
}) => {
  const { giftId, name } = await shop.buy();
  const line = await breakConnection(page, `**/api/orders/claim/${giftId}`);
  await open(page, `/track/${giftId}`);
  await page.getByRole('button', { name: 'tap to reveal' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('Failed to load gift details. Please check your gift ID.')).toBeVisible();
  await line.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('a claim without network can be retried; one that is too late explains why @S8-24 @S8-28', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/);
  const gift = await shop.buy();
  await unwrap(page, gift.giftId);
  await openAddressForm(page);
  await fillAddress(page);
  const line = await breakConnection(page, '**/api/orders/claim/*/address');
  await sendAddress(page);
  await expect(page.getByText('Failed to claim gift. Please try again.')).toBeVisible();
  await line.restore();
  await shop.cancel(gift);
  await sendAddress(page);
  await expect(page.getByText('This gift is not available for claiming')).toBeVisible();
});

test('a claimed gift without a parcel says so @S8-22', async ({ page, shop }) => {
  const { giftId } = await shop.buy();
  await shop.claim(giftId);
  await page.goto(`/track/${giftId}`);
  await expect(page.getByText('No tracking information available')).toBeVisible();
});
