import type { ShopApi } from './support/shop-api.ts';
import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

test('gifts, categories, search and tracking can be read without scripts @R6-7', async ({
  page,
  shop,
  browserErrors,
}) => {
  // The browser's message for blocked scripts.
  browserErrors.expect(/\.js csp$/);
  await page.goto('/');
  for (const name of ['Featured', 'Trending', 'Browse by Category']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await page.getByPlaceholder('Search gifts...').fill('dark chocolate');
  await page.getByPlaceholder('Search gifts...').press('Enter');
  await expect(page).toHaveURL(/\?query=dark/);
  await page.getByRole('link', { name: 'Six Bars of Dark Chocolate' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Six Bars of Dark Chocolate');
  await expect(page.getByText('Free shipping included')).toBeVisible();
  await page.getByRole('link', { name: 'Food & Beverages' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All gifts for Food & Beverages');

  const gift = await shop.buy();
  await page.goto('/track');
  await page.getByPlaceholder('Enter gift or order ID').fill(gift.giftId);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Gift from Grace Miller')).toBeVisible();
  await shop.claim(gift.giftId);
  await page.goto(`/track/${gift.giftId}`);
  await expect(page.getByText(gift.name).first()).toBeVisible();
});

test('"Show more" adds 24 gifts to a list and leads to them; a reload keeps them @R15-59 @R15-82', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/\.js csp$/);
  await page.goto('/?sort=name');
  const cards = page.locator('#gifts').getByRole('article');
  for (const count of [24, 48, 72]) {
    await expect(cards).toHaveCount(count);
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(cards.nth(count)).toBeInViewport();
  }
  await expect(page).toHaveURL('/?sort=name&show=96#more');
  await page.reload();
  await expect(cards).toHaveCount(96);
});

test('without scripts the billing page shows no empty place for wallets @R15-82', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/\.js csp$/);
  await page.goto(`/purchase/${(await shop.gift()).id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const place = page.getByText(/Pay now|or pay by card/);
  await expect(place.first()).toBeAttached();
  await expect(place.filter({ visible: true })).toHaveCount(0);
});

/** Every kind of page, and words of what it says. */
const PAGES: { name: string; path(shop: ShopApi): string | Promise<string>; says: string }[] = [
  { name: 'home', path: () => '/', says: 'You can still browse, search, and track gifts.' },
  { name: 'a search', path: () => '/?query=tea', says: 'browse, search, and track' },
  { name: 'a category', path: () => '/category/food-beverages', says: 'browse, search, and track' },
  { name: 'a gift', path: async (shop) => `/gift/${(await shop.gift()).id}`, says: 'To send one' },
  { name: 'an occasion', path: () => '/ideas/birthday', says: 'browse, search, and track' },
  { name: 'an information page', path: () => '/help', says: 'browse, search, and track' },
  { name: 'a page that does not exist', path: () => '/nothing-here', says: 'browse, search, and track' },
  {
    name: 'billing',
    path: async (shop) => `/purchase/${(await shop.gift()).id}`,
    says: 'Nothing has been charged.',
  },
  { name: 'the card designs', path: () => '/card-selection', says: 'Nothing has been charged.' },
  { name: 'the note', path: () => '/memo-input', says: 'Nothing has been charged.' },
  { name: 'the sent gift', path: () => '/purchase-complete', says: 'If you have just paid,' },
  {
    name: 'the gift sent by a new user',
    path: async (shop) => `/purchase/${(await shop.gift()).id}/sent`,
    says: 'If you have just paid,',
  },
  {
    name: 'a wrapped gift',
    path: async (shop) => `/claim/${(await shop.buy()).giftId}`,
    says: 'to unwrap your gift',
  },
  { name: 'the search for a gift', path: () => '/track', says: 'browse, search, and track' },
  {
    name: 'a tracked gift',
    path: async (shop) => {
      const { giftId } = await shop.buy();
      await shop.claim(giftId);
      return `/track/${giftId}`;
    },
    says: 'You can see where the gift is',
  },
  {
    name: 'a managed gift',
    path: async (shop) => `/manage/${(await shop.buy()).manageKey}`,
    says: 'You can see your gift and its link',
  },
  { name: "a user's gifts", path: () => '/gifts', says: "can't sign in" },
  { name: 'a wishlist', path: () => '/wishlist', says: "can't sign in" },
  { name: 'preferences', path: () => '/preferences', says: "can't sign in" },
  { name: 'the console', path: () => '/operator', says: 'The console needs JavaScript.' },
];

/** Controls that are shown but do nothing, and signs that something is loading. */
const deadControls = 'button, input:not([readonly]), select, textarea, [aria-busy="true"], .animate-spin';

for (const { name, path, says } of PAGES) {
  test(`without scripts ${name} says what still works, and shows nothing that does not @R15-82`, async ({
    page,
    shop,
    browserErrors,
  }) => {
    browserErrors.expect(/\.js csp$/, /status of 404/);
    await page.goto(await path(shop));
    // Searches by text leave out this element.
    const message = page.locator('noscript p').first();
    await expect(message).toContainText(says);
    await expect(message).toBeInViewport();
    const dead = await page.locator(deadControls).evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility() && !control.closest('form[action]'))
        // The gift is a picture then, not a button: it takes no click.
        .filter((control) => getComputedStyle(control).pointerEvents !== 'none')
        .map((control) => control.outerHTML.slice(0, 120)),
    );
    expect(dead).toEqual([]);
  });
}
