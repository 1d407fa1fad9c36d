import type { Page } from '@playwright/test';
import { cacheToken } from './cached-token.ts';
import { owner, type ShopApi, type Tracking } from './shop-api.ts';

const tokenOfOwner = cacheToken(async (shop: ShopApi) => (await shop.signIn(owner)).token);

/** The owner's token, shared by all tests of a worker. */
export async function ownerToken(shop: ShopApi): Promise<{ token: string }> {
  return { token: await tokenOfOwner(shop) };
}

/** Signs the shop's owner in, in the page's browser. */
export async function signInAsOwner(page: Page, shop: ShopApi): Promise<void> {
  const session = await ownerToken(shop);
  await page.addInitScript((value) => localStorage.setItem('presently.token', value), session.token);
}

const parcel = { tracking_number: '1Z999AA10123456784', carrier: 'UPS' };
const steps: Tracking[] = [{ status: 'Ordered' }, { status: 'Shipped', ...parcel }, { status: 'Delivered' }];

/** Moves a claimed gift step by step to a status, as the shop's owner: the tests' shop fulfils nothing by itself. */
export async function fulfil(
  shop: ShopApi,
  order: { orderId: string },
  until: 'Ordered' | 'Shipped' | 'Delivered',
): Promise<void> {
  const { token } = await ownerToken(shop);
  const last = steps.findIndex(({ status }) => status === until);
  for (const step of steps.slice(0, last + 1)) await shop.updateTracking(order, step, token);
}
