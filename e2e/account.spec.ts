import type { Page } from '@playwright/test';
import { openDialog } from './support/dialogs.ts';
import { newEmail, newPhone } from './support/people.ts';
import type { ShopApi } from './support/shop-api.ts';
import { signUp } from './support/sign-in-steps.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test('signing up, changing the profile, preferences, and signing out @S1-2 @S2.2-2 @S2.2-9 @S2.2-10 @S2.2-12 @S2.12-1 @S5-2 @S5-4 @S5-6 @S5-7 @S5-21 @S8-9 @S9-17 @R1-11a @R1-16b @R16-57', {
  tag: '@smoke',
}, async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/status of 401/, /verifying the code failed/);
  const phone = newPhone();
  await open(page, '/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const drawer = openDialog(page);
  await drawer.getByLabel('Phone Number').fill('12345');
  await drawer.getByRole('button', { name: 'Send code' }).click();
  await expect(drawer.getByText('Please enter a valid phone number')).toBeVisible();
  await drawer.getByLabel('Phone Number').fill(phone);
  await expect(drawer.getByLabel('Phone Number')).toHaveValue(/^\(555\) \d{3}-\d{4}$/);
  await drawer.getByRole('button', { name: 'Send code' }).click();

  await drawer.getByRole('button', { name: 'Verify' }).click();
  await expect(drawer.getByText('Please enter the 6-digit verification code')).toBeVisible();
  const code = await shop.code(phone);
  const field = drawer.getByLabel('Verification code');
  await field.fill(code === '123456' ? '654321' : '123456');
  await expect(drawer.getByText('Invalid verification code. Please try again.')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.keyboard.type(code);

  await drawer.getByLabel('First Name').fill('Ada');
  await drawer.getByRole('button', { name: 'Create account' }).click();
  await expect(drawer.getByText('Please fill in all fields')).toBeVisible();
  await drawer.getByLabel('Last Name').fill('Byron');
  await drawer.getByLabel('Email (required)').fill('ada');
  await drawer.getByRole('button', { name: 'Create account' }).click();
  await expect(drawer.getByText('Please enter a valid email address')).toBeVisible();
  await drawer.getByLabel('Email (required)').fill(newEmail('ada'));
  await drawer.getByRole('button', { name: 'Create account' }).click();
  await expect(drawer).toBeHidden();

  await page.getByRole('button', { name: "Ada Byron's account" }).click();
  const menu = page.getByRole('dialog', { name: 'Your account' });
  await menu.getByRole('button', { name: 'Edit' }).click();
  await menu.getByLabel('Last Name').fill('Lovelace');
  await menu.getByRole('button', { name: 'Save' }).click();
  await expect(menu.getByText('Ada Lovelace')).toBeVisible();
  await expect(menu.getByText("You haven't sent a gift yet.")).toBeVisible();
  await menu.getByRole('link', { name: 'Preferences' }).click();

  await expect(page).toHaveURL('/preferences');
  const dark = page.getByRole('radio', { name: 'Dark' });
  await dark.check();
  const posted = page.getByLabel('Keep me posted');
  await expect(posted).toBeChecked();
  await posted.uncheck();
  await expect(posted).toBeEnabled();
  await page.reload();
  await expect(posted).not.toBeChecked();
  await expect(dark).toBeChecked();

  await page.getByRole('button', { name: "Ada Lovelace's account" }).click();
  await menu.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sign in to manage your messages')).toBeVisible();
});

test('a chosen color scheme is that of the page and of the address bar, also after a reload', async ({
  page,
}) => {
  const colours = () =>
    page.evaluate(() => ({
      page: getComputedStyle(document.documentElement).colorScheme,
      // Browsers take the first whose media query matches.
      addressBar: [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
    }));
  const dark = { page: 'dark', addressBar: '#16101c' };
  const light = { page: 'light', addressBar: '#fcf9f6' };
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/preferences');
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect(await colours()).toEqual(dark);
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await colours()).toEqual(dark);
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await colours()).toEqual(dark);
  await page.getByRole('radio', { name: 'Light' }).check();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colours()).toEqual(light);
  await page.getByRole('radio', { name: 'System' }).check();
  expect(await colours()).toEqual(expect.objectContaining({ addressBar: dark.addressBar }));
});

test('a guest must sign in to save a gift to the wishlist, and can remove it again @R2-68', async ({
  page,
  shop,
}) => {
  const gift = await shop.gift();
  await open(page, `/gift/${gift.id}`);
  await page.getByRole('button', { name: `Add ${gift.name} to wishlist` }).click();
  await signUp(page, shop, newPhone());
  const remove = page.getByRole('button', { name: `Remove ${gift.name} from wishlist` });
  await expect(remove).toBeVisible();

  await open(page, '/wishlist');
  await expect(page.getByRole('link', { name: gift.name })).toBeVisible();
  await remove.click();
  await expect(page.getByRole('button', { name: `Add ${gift.name} to wishlist` })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
});

test('an account can be deleted, with a confirmation', async ({ page, shop }) => {
  await signInOnce(page, shop);
  await open(page, '/preferences');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page
    .getByRole('dialog', { name: 'Delete your account?' })
    .getByRole('button', { name: 'Delete my account' })
    .click();
  await expect(page.getByText('Your account has been deleted.').first()).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
});

/** Signs in for the first page only, so that the test can sign out. */
async function signInOnce(page: Page, shop: ShopApi): Promise<void> {
  const { token } = await shop.signIn(newPhone(), page.request);
  await page.goto('/about');
  await page.evaluate((value) => localStorage.setItem('presently.token', value), token);
}
