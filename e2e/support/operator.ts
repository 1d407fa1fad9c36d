import type { Page } from '@playwright/test';
import { cacheToken } from './cached-token.ts';
import { owner, type ShopApi } from './shop-api.ts';

let token: (() => Promise<string>) | undefined;

/** The owner's token, shared by all tests of a worker. */
export async function ownerToken(shop: ShopApi): Promise<{ token: string }> {
  token ??= cacheToken(async () => (await shop.signIn(owner)).token);
  return { token: await token() };
}

/** Signs the shop's owner in, in the page's browser. */
export async function signInAsOwner(page: Page, shop: ShopApi): Promise<void> {
  const session = await ownerToken(shop);
  await page.addInitScript((value) => localStorage.setItem('presently.token', value), session.token);
}
