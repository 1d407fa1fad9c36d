import type { Locator, Page } from '@playwright/test';
import { buy, fillBillingStep, review, sentLink, startAtNote } from './support/checkout-steps.ts';
import { reveal, unwrap } from './support/claim-steps.ts';
import { newEmail, newPhone } from './support/people.ts';
import type { ShopApi } from './support/shop-api.ts';
import { signInBrowser } from './support/sign-in-steps.ts';
import { expect, test } from './support/test.ts';
import { open, waitForHydration } from './support/visit.ts';

test.beforeEach(({ browserErrors }) =>
  browserErrors.expect(
    /ERR_FAILED|Failed to fetch|loading a module failed|copying failed|Error loading route module|status of 404/,
  ),
);

/** A part of a page that is loaded when it is needed; the name of its file. */
interface LatePart {
  file: string;
  open(page: Page, shop: ShopApi): Promise<void>;
  /** What needs the part. */
  act?(page: Page): Promise<void>;
  /** What the page says instead. */
  instead: string;
  /** Visible once the part has been loaded. */
  part(page: Page): Locator;
  /** What has to be done again after the page was loaded again. */
  again?(page: Page): Promise<void>;
}

const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name });
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const openManaged = async (page: Page, shop: ShopApi) =>
  await open(page, `/manage/${(await shop.buy()).manageKey}`);
const openRevealed = async (page: Page, shop: ShopApi) => await unwrap(page, (await shop.buy()).giftId);
const openBilling = async (page: Page, shop: ShopApi) =>
  await open(page, `/purchase/${(await shop.gift()).id}`);
const openReview = async (page: Page, shop: ShopApi) => {
  await startAtNote(page, shop, { email: newEmail('late') });
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible();
};
const openSent = async (page: Page, shop: ShopApi) => {
  await openReview(page, shop);
  await buy(page);
  await expect(page.getByRole('heading', { name: 'Gift Sent Successfully!' })).toBeVisible();
};
const openAsUser = async (page: Page, shop: ShopApi) => {
  await signInBrowser(page, shop, newPhone());
  await open(page, '/preferences');
};
const notLoaded = "We couldn't load this. Please check your connection.";
const partNotLoaded = "This part of the page couldn't load.";

const PARTS: LatePart[] = [
  {
    file: 'navigation-drawer',
    open: (page) => open(page, '/help'),
    act: press('Open menu'),
    instead: notLoaded,
    part: dialog('Menu'),
  },
  {
    file: 'search-dialog',
    open: (page) => open(page, '/help'),
    act: async (page) => await page.getByRole('banner').getByRole('link', { name: 'Search gifts' }).click(),
    instead: notLoaded,
    part: dialog('Search gifts'),
  },
  {
    file: 'search-matches',
    open: (page) => open(page, '/'),
    act: async (page) => await page.getByPlaceholder('Search gifts...').first().fill('chocolate'),
    instead: partNotLoaded,
    part: (page) => page.getByRole('option').first(),
  },
  {
    file: 'user-menu',
    open: openAsUser,
    act: press(/'s account/),
    instead: notLoaded,
    part: dialog('Your account'),
  },
  {
    file: 'confirm-dialog',
    open: openAsUser,
    act: press('Delete my account'),
    instead: notLoaded,
    part: dialog('Delete your account?'),
  },
  {
    file: 'sandbox-card',
    open: openBilling,
    instead: partNotLoaded,
    part: (page) => page.getByLabel('Card Number'),
  },
  {
    file: 'gift-sent',
    open: openSent,
    instead: 'Your gift link',
    part: (page) => page.getByRole('textbox', { name: 'Gift link' }),
  },
  {
    file: 'qr-code',
    open: openSent,
    instead: partNotLoaded,
    part: (page) => page.getByRole('img', { name: /QR code/ }),
  },
  {
    file: 'address-drawer',
    open: openRevealed,
    again: reveal,
    act: press('Add my address'),
    instead: notLoaded,
    part: dialog('Almost there!'),
  },
  {
    file: 'decline-dialog',
    open: openRevealed,
    again: reveal,
    act: press('Decline this gift'),
    instead: notLoaded,
    part: dialog('Decline this gift?'),
  },
  {
    file: 'edit-gift-drawer',
    open: openManaged,
    act: press('Change note, card, or date'),
    instead: notLoaded,
    part: dialog('Change your gift'),
  },
  {
    file: 'cancel-gift-dialog',
    open: openManaged,
    act: press('Cancel this gift'),
    instead: notLoaded,
    part: dialog('Cancel this gift?'),
  },
];

/** The page's own heading. */
const headingOf = (page: Page) => page.getByRole('heading', { level: 1 }).first();

for (const { file, open: openPage, act, again, instead, part } of PARTS) {
  test(`without the part ${file} the page stays, says what to do, and loads it later @R15-81`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const files = new RegExp(`/assets/${file}-[^/]*\\.js`);
    await page.route(files, (route) => route.abort());
    await openPage(page, shop);
    await act?.(page);
    await expect(page.getByText(instead).first()).toBeVisible();
    await expect(headingOf(page)).toBeVisible();
    await page.unroute(files);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    // Most browsers remember the failure until the page is loaded again, which is offered then.
    const reload = page.getByRole('link', { name: 'Reload the page' });
    await expect(part(page).or(reload).first()).toBeVisible();
    if (await reload.isVisible()) {
      await reload.click();
      await waitForHydration(page);
      await again?.(page);
      await act?.(page);
    }
    await expect(part(page)).toBeVisible();
  });
}

test('without the celebration and its toasts a gift is sent, and says so @R15-81', async ({ page, shop }) => {
  await page.route(/\/assets\/(celebrate|toaster)-[^/]*\.js/, (route) => route.abort());
  await openSent(page, shop);
  await sentLink(page);
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Share Gift Link' }).click();
  await expect(page.getByText('Failed to copy link. Please try again.')).toBeVisible();
  await expect(headingOf(page)).toHaveText('Gift Sent Successfully!');
});

test('without the wallets a card buys the gift, and there is no gap @R15-81', async ({ page, shop }) => {
  await page.route(/\/assets\/(express-checkout|sandbox-wallet)-[^/]*\.js/, (route) => route.abort());
  const email = newEmail('no-wallet');
  await openBilling(page, shop);
  await fillBillingStep(page, { email });
  await page.getByRole('button', { name: 'Skip Card Design' }).click();
  await page.getByLabel('Short Note').fill('By card');
  await review(page);
  await expect(page.getByText('Or pay by card')).toBeHidden();
  await buy(page);
  await sentLink(page);
});

test.describe('after a deployment, which gives files other names', () => {
  /** Counts the documents that the page loads from now on. */
  function countDocuments(page: Page): () => number {
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    return () => documents;
  }

  test('the next page is loaded as a document, once @R15-81', async ({ page }) => {
    await page.route(/\/assets\/returns\.route-[^/]*\.js/, (route) => route.fulfill({ status: 404 }));
    await open(page, '/help');
    const count = countDocuments(page);
    await page
      .getByRole('navigation', { name: 'Help and information' })
      .getByRole('link', { name: 'Returns' })
      .click();
    await expect(page).toHaveURL('/returns');
    await expect(headingOf(page)).toBeVisible();
    expect(count()).toBe(1);
  });

  test('a link that is only pointed at does not reload a page in which something was typed @R15-81', async ({
    page,
  }) => {
    const file = /\/assets\/gift\.route-[^/]*\.js/;
    await page.route(file, (route) => route.fulfill({ status: 404 }));
    await open(page, '/category/food-beverages');
    const count = countDocuments(page);
    const field = page.getByRole('searchbox', { name: 'Search in Food & Beverages' });
    await field.fill('choc');
    await expect(page).toHaveURL(/query=choc/);
    const missing = page.waitForResponse(file);
    await page.getByRole('main').locator('a[href^="/gift/"]').first().hover();
    await missing;
    await page.getByRole('main').locator('a[href^="/gift/"]').nth(1).hover();
    await expect(field).toHaveValue('choc');
    expect(count()).toBe(0);
  });
});
