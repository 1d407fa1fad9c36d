import { expect, type Page } from '@playwright/test';
import { openDialog } from './dialogs.ts';
import { newEmail } from './people.ts';
import type { ShopApi } from './shop-api.ts';

/** Completes the open sign-in drawer as a new user. */
export async function signUp(page: Page, shop: ShopApi, phone: string): Promise<void> {
  const drawer = openDialog(page);
  await drawer.getByLabel('Phone Number').fill(phone);
  await drawer.getByRole('button', { name: 'Send code' }).click();
  await drawer.getByLabel('Verification code').fill(await shop.code(phone));
  await drawer.getByLabel('First Name').fill('Ada');
  await drawer.getByLabel('Last Name').fill('Byron');
  await drawer.getByLabel('Email (required)').fill(newEmail('ada'));
  await drawer.getByRole('button', { name: 'Create account' }).click();
  await expect(drawer).toBeHidden();
}

/** Signs a user in, in the page's browser. */
export async function signInBrowser(page: Page, shop: ShopApi, phone: string): Promise<{ token: string }> {
  const session = await shop.signIn(phone, page.request);
  await page.addInitScript((token) => localStorage.setItem('presently.token', token), session.token);
  return session;
}
