import type { Page } from '@playwright/test';
import { cacheToken } from './cached-token.ts';
import { owner, type ShopApi } from './shop-api.ts';

let token: (() => Promise<string>) | undefined;

/** The owner's token, the same for all journeys of a file. */
export async function ownerToken(shop: ShopApi): Promise<{ token: string }> {
  token ??= cacheToken(async () => (await shop.signIn(owner)).token);
  return { token: await token() };
}

/** A page whose browser the shop's owner is signed in with. */
export async function signInAsOwner(page: Page, shop: ShopApi): Promise<void> {
  const kept = await ownerToken(shop);
  await page.addInitScript((value) => localStorage.setItem('presently.token', value), kept.token);
}
