import type { Page } from '@playwright/test';
import { fillAddress, openAddressForm, sendAddress, unwrap } from './support/claim-steps.ts';
import { openDialog } from './support/dialogs.ts';
import { fulfil } from './support/operator.ts';
import { checkScreen } from './support/screen-check.ts';
import type { ShopApi } from './support/shop-api.ts';
import { expect, test } from './support/test.ts';
import { open, waitForHydration } from './support/visit.ts';

// A long file: with its tests in both workers, none is idle at the end.
test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

/** Opens the tracking page of a claimed gift that has this status. */
async function openFulfilled(
  page: Page,
  shop: ShopApi,
  status: 'Ordered' | 'Shipped' | 'Delivered',
): Promise<void> {
  const gift = await shop.buy();
  await shop.claim(gift.giftId);
  await fulfil(shop, gift, status);
  await open(page, `/track/${gift.giftId}`);
}

/** The chip of the status, rendered by the server. */
const hasChip = (page: Page, text: string) =>
  expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();

/** The screens of a gift that was bought: tracking, claiming, and managing it. */
const screens: Record<string, (page: Page, shop: ShopApi) => Promise<unknown>> = {
  'track-processing': async (page, shop) => {
    const { giftId } = await shop.buy({ notes: 'For a good start.\nYours, Grace' });
    await shop.claim(giftId, page.request);
    await open(page, `/track/${giftId}`);
    await expect(page.getByText('Say thank you')).toBeVisible();
  },
  'track-ordered': async (page, shop) => {
    await openFulfilled(page, shop, 'Ordered');
    await hasChip(page, 'Order Placed');
  },
  'track-shipped': async (page, shop) => {
    await openFulfilled(page, shop, 'Shipped');
    await hasChip(page, 'Shipped');
  },
  'track-thanked': async (page, shop) => {
    const { giftId } = await shop.buy();
    await shop.claim(giftId, page.request);
    await open(page, `/track/${giftId}`);
    await page.getByLabel(/make Grace Miller's day/).fill('You are a dear');
    await page.getByRole('button', { name: 'Send thank-you note' }).click();
    await expect(page.getByText("We've sent your thank-you note to Grace Miller.")).toBeVisible();
  },
  'track-delivered': async (page, shop) => {
    await openFulfilled(page, shop, 'Delivered');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/arrived/);
  },
  'track-cancelled': async (page, shop) => {
    const gift = await shop.buy();
    await shop.cancel(gift);
    await open(page, `/track/${gift.giftId}`);
  },
  'claim-wrapped': async (page, shop) => {
    const { giftId } = await shop.buy({ card: 'birthday' });
    await page.goto(`/track/${giftId}`);
    await waitForHydration(page);
  },
  'claim-card': async (page, shop) => {
    const { giftId } = await shop.buy({
      note: ['Happy birthday!', 'See you soon,\nGrace'],
      card: 'birthday',
    });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open(page, `/track/${giftId}`);
    await page.getByRole('button', { name: 'tap to reveal' }).click();
    // The card of somebody who scrolls stays open.
    await page.locator('blockquote').dispatchEvent('scroll');
    await expect(page.getByRole('button', { name: 'tap to open the box' })).toBeFocused();
  },
  'claim-revealed': async (page, shop) => unwrap(page, (await shop.buy({ card: 'birthday' })).giftId),
  'claim-address': async (page, shop) => {
    await unwrap(page, (await shop.buy()).giftId);
    await openAddressForm(page);
    await sendAddress(page);
  },
  'claim-completed': async (page, shop) => {
    await unwrap(page, (await shop.buy()).giftId);
    await openAddressForm(page);
    await fillAddress(page);
    await sendAddress(page);
    await expect(page.getByText('Address completed!')).toBeVisible();
  },
  'claim-success': async (page, shop) => {
    await unwrap(page, (await shop.buy()).giftId);
    await openAddressForm(page);
    await fillAddress(page);
    await sendAddress(page);
    await page.clock.install();
    await page.getByRole('button', { name: 'Maybe Later' }).click();
    await expect(page.getByRole('heading', { name: 'Gift claimed successfully!' })).toBeVisible();
  },
  'claim-declined': async (page, shop) => {
    await unwrap(page, (await shop.buy()).giftId);
    await page.getByRole('button', { name: 'Decline this gift' }).click();
    await openDialog(page).getByRole('button', { name: 'Decline gift' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('declined');
  },
  'claim-already-claimed': async (page, shop) => {
    const { giftId } = await shop.buy();
    await shop.claim(giftId);
    await page.clock.install();
    await page.goto(`/claim/${giftId}`);
    await expect(page.getByText('This gift has already been claimed')).toBeVisible();
  },
  'claim-decline': async (page, shop) => {
    await unwrap(page, (await shop.buy()).giftId);
    await page.getByRole('button', { name: 'Decline this gift' }).click();
    await expect(openDialog(page)).toBeVisible();
  },
  'claim-cancelled': async (page, shop) => {
    const gift = await shop.buy();
    await shop.cancel(gift);
    await open(page, `/recipient/${gift.giftId}`);
  },
  manage: async (page, shop) => open(page, `/manage/${(await shop.buy()).manageKey}`),
  'print-card': async (page, shop) => {
    const { manageKey } = await shop.buy({ note: ['Happy birthday!', 'Love, Grace'], card: 'birthday' });
    await open(page, `/manage/${manageKey}/card`);
  },
  'manage-edit': async (page, shop) => {
    await open(page, `/manage/${(await shop.buy()).manageKey}`);
    await page.getByRole('button', { name: 'Change note, card, or date' }).click();
    await expect(openDialog(page)).toBeVisible();
  },
  'manage-remove-data': async (page, shop) => {
    await open(page, `/manage/${(await shop.buy()).manageKey}`);
    await page.getByRole('button', { name: 'Remove my data' }).click();
    await expect(openDialog(page)).toBeVisible();
  },
  'manage-data-removed': async (page, shop) => {
    const gift = await shop.buy();
    await shop.cancel(gift);
    await open(page, `/manage/${gift.manageKey}`);
    await page.getByRole('button', { name: 'Remove my data' }).click();
    await openDialog(page).getByRole('button', { name: 'Remove my data' }).click();
    await expect(page.getByText('Your data has been removed.')).toBeVisible();
  },
  'track-data-removed': async (page, shop) => {
    const gift = await shop.buy();
    await shop.claim(gift.giftId, page.request);
    await fulfil(shop, gift, 'Delivered');
    await open(page, `/track/${gift.giftId}`);
    await page.getByRole('button', { name: 'Remove my data' }).click();
    await openDialog(page).getByRole('button', { name: 'Remove my data' }).click();
    await expect(page.getByText('Your data has been removed.')).toBeVisible();
  },
};

for (const [name, arrive] of Object.entries(screens)) {
  test(`screen: ${name} @R6-3 @R6-10`, async ({ page, shop }) => {
    await arrive(page, shop);
    await checkScreen(page, name);
  });
}

test('the screens of data that has to wait @R6-10 @R12-47', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/status of 409/, /still on its way/);
  const { giftId } = await shop.buy();
  await shop.claim(giftId, page.request);
  await open(page, `/track/${giftId}`);
  await page.getByRole('button', { name: 'Remove my data' }).click();
  await openDialog(page).getByRole('button', { name: 'Remove my data' }).click();
  await expect(openDialog(page).getByText(/still on its way/)).toBeVisible();
  await checkScreen(page, 'track-data-waits');
});
