import type { Page } from '@playwright/test';
import { chooseCard, goToLastStep, payWith, sentLink } from './support/checkout-steps.ts';
import { fillAddress, openAddressForm, sendAddress, unwrap } from './support/claim-steps.ts';
import { newEmail, newPhone } from './support/people.ts';
import { checkScreen } from './support/screen-check.ts';
import type { ShopApi } from './support/shop-api.ts';
import { arriveSignedIn } from './support/sign-in-steps.ts';
import { expect, test } from './support/test.ts';
import { hydrated, open } from './support/visit.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

type Arrive = (page: Page, shop: ShopApi) => Promise<unknown>;
const at =
  (path: string): Arrive =>
  (page) =>
    open(page, path);

const footerPages = ['about', 'contact', 'help', 'shipping', 'returns', 'faq', 'privacy', 'terms'];

const screens: Record<string, Arrive> = {
  home: at('/'),
  search: async (page) => {
    await open(page, '/');
    await page.getByPlaceholder('Search gifts...').fill('chocolate');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  'search-results': at('/?query=candle'),
  'search-empty': at('/?query=xyzzy'),
  gift: async (page, shop) => open(page, `/gift/${(await shop.gift()).id}`),
  category: at('/category/electronics'),
  'category-empty': at('/category/electronics?query=xyzzy'),
  ...Object.fromEntries(footerPages.map((name) => [name, at(`/${name}`)])),
  'menu-drawer': async (page) => {
    await open(page, '/about');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  },

  purchase: async (page, shop) => open(page, `/purchase/${(await shop.gift()).id}`),
  'purchase-errors': async (page, shop) => {
    await open(page, `/purchase/${(await shop.gift()).id}`);
    await page.getByLabel('Create an account').check();
    for (const label of ['First Name', 'Email', 'City']) await page.getByLabel(label).fill('');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please enter your city')).toBeVisible();
  },
  'purchase-verify': async (page, shop) => {
    await open(page, `/purchase/${(await shop.gift()).id}`);
    await page.getByLabel('Create an account').check();
    await page.getByLabel('Phone Number').fill(newPhone());
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('button', { name: 'Verify and send gift' })).toBeVisible();
  },
  'card-selection': async (page, shop) => {
    await open(page, `/purchase/${(await shop.gift()).id}`);
    await payWith(page, { email: newEmail('screens') });
    await page.getByRole('radio', { name: 'Cake and Balloons', exact: true }).check();
  },
  'memo-input': async (page, shop) =>
    goToLastStep(page, (await shop.gift()).id, { email: newEmail('screens') }),
  'purchase-complete': async (page, shop) => {
    await open(page, `/purchase/${(await shop.gift()).id}`);
    await payWith(page, { email: newEmail('screens') });
    await chooseCard(page);
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await sentLink(page);
  },

  'track-search': at('/track'),
  'track-processing': async (page, shop) => {
    const { giftId } = await shop.buy({ notes: 'For a good start.\nYours, Grace' });
    await shop.claim(giftId, page.request);
    await open(page, `/track/${giftId}`);
    await expect(page.getByText('Say thank you')).toBeVisible();
  },
  'track-delivered': async (page, shop) => {
    const { giftId } = await shop.buy();
    await shop.claim(giftId);
    await open(page, `/track/${giftId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/arrived/, { timeout: 30_000 });
  },
  'track-cancelled': async (page, shop) => {
    const gift = await shop.buy();
    await shop.cancel(gift);
    await open(page, `/track/${gift.giftId}`);
  },
  'claim-wrapped': async (page, shop) => {
    const { giftId } = await shop.buy({ card: 'birthday' });
    await page.goto(`/track/${giftId}`);
    await hydrated(page);
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
  'claim-decline': async (page, shop) => {
    await unwrap(page, (await shop.buy()).giftId);
    await page.getByRole('button', { name: 'Decline kindly' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'claim-cancelled': async (page, shop) => {
    const gift = await shop.buy();
    await shop.cancel(gift);
    await open(page, `/recipient/${gift.giftId}`);
  },
  manage: async (page, shop) => open(page, `/manage/${(await shop.buy()).manageKey}`),
  'manage-edit': async (page, shop) => {
    await open(page, `/manage/${(await shop.buy()).manageKey}`);
    await page.getByRole('button', { name: 'Change note, card or date' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },

  'gifts-guest': at('/gifts'),
  'wishlist-guest': at('/wishlist'),
  'preferences-guest': at('/preferences'),
  'sign-in': async (page) => {
    await open(page, '/about');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  },
  'sign-in-code-and-profile': async (page, shop) => {
    const phone = newPhone();
    await open(page, '/about');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Phone Number').fill(phone);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Verification code').fill(await shop.code(phone));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByLabel('First Name')).toBeVisible();
  },
  'dev-inbox': async (page, shop) => {
    const { email } = await shop.buy();
    await open(page, `/dev/inbox?to=${email}`);
  },
};

for (const [name, arrive] of Object.entries(screens)) {
  test(`screen: ${name}`, async ({ page, shop }, info) => {
    await arrive(page, shop);
    await checkScreen(page, name, info);
  });
}

test('screens that something is missing from', async ({ page, faults }, info) => {
  faults.expect(/status of 404/);
  const missing = {
    'not-found': '/no/such/page',
    'gift-missing': '/gift/no-such-gift',
    'track-missing': '/track/no-such-gift-0000000000',
    'claim-missing': '/recipient/no-such-gift-0000000000',
    'manage-missing': '/manage/no-such-key-0000000000',
  };
  for (const [name, path] of Object.entries(missing)) {
    await open(page, path);
    await checkScreen(page, name, info);
  }
});

test('the screens of somebody signed in', async ({ page, shop }, info) => {
  const { token } = await arriveSignedIn(page, shop, newPhone());
  await open(page, '/gifts');
  await expect(page.getByText('No gifts yet')).toBeVisible();
  await checkScreen(page, 'gifts-empty', info);
  const gift = await shop.buy({ token, notes: 'With love from all of us' });
  await shop.buy({ token });
  await open(page, '/gifts');
  await expect(page.getByRole('article').first()).toBeVisible();
  await checkScreen(page, 'gifts', info);

  await open(page, '/wishlist');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await checkScreen(page, 'wishlist-empty', info);
  const { id, name } = await shop.gift();
  await open(page, `/gift/${id}`);
  await page.getByRole('button', { name: `Add ${name} to wishlist` }).click();
  await open(page, '/wishlist');
  await expect(page.getByRole('link', { name: gift.name })).toBeVisible();
  await checkScreen(page, 'wishlist', info);

  await open(page, '/preferences');
  await expect(page.getByText('Keep me posted')).toBeVisible();
  await checkScreen(page, 'preferences', info);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByText('View All Gifts')).toBeVisible();
  await checkScreen(page, 'user-menu', info);
});
