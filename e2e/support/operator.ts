import type { Page } from '@playwright/test';
import { owner, type ShopApi } from './shop-api.ts';

let signedIn: Promise<{ token: string }> | undefined;

/** The owner's token. They sign in once for all journeys of a file: their number gets only so many codes. */
export function ownerToken(shop: ShopApi): Promise<{ token: string }> {
  signedIn ??= shop.signIn(owner);
  return signedIn;
}

/** A page whose browser the shop's owner is signed in with. */
export async function arriveAsOwner(page: Page, shop: ShopApi): Promise<void> {
  const { token } = await ownerToken(shop);
  await page.addInitScript((value) => localStorage.setItem('presently.token', value), token);
}
