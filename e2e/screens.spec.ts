import type { Page } from '@playwright/test';
import {
  buy,
  cards,
  fillBillingStep,
  sentLink,
  startAtLastStep,
  startAtNote,
} from './support/checkout-steps.ts';
import { openDialog } from './support/dialogs.ts';
import { newEmail, newPhone } from './support/people.ts';
import { checkScreen, listPrimaryButtons } from './support/screen-check.ts';
import type { ShopApi } from './support/shop-api.ts';
import { signInBrowser } from './support/sign-in-steps.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

// A long file: with its tests in both workers, none is idle at the end.
test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

type OpenScreen = (page: Page, shop: ShopApi) => Promise<unknown>;
const at =
  (path: string): OpenScreen =>
  (page) =>
    open(page, path);

/** A guest who wants an account chooses a gift and verifies the phone. */
async function verifyPhoneInCheckout(page: Page, shop: ShopApi): Promise<void> {
  const phone = newPhone();
  await open(page, `/purchase/${(await shop.gift()).id}`);
  await page.getByLabel('Create an account').check();
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Verification code').fill(await shop.code(phone));
}

async function openWallet(page: Page, shop: ShopApi): Promise<void> {
  await open(page, `/purchase/${(await shop.gift()).id}`);
  await page.getByRole('button', { name: 'Pay with Sandbox Wallet' }).click();
  await expect(page.getByRole('dialog', { name: 'Sandbox Wallet' })).toBeVisible();
}

const footerPages = [
  'about',
  'contact',
  'help',
  'shipping',
  'returns',
  'faq',
  'privacy',
  'terms',
  'accessibility',
];

const screens: Record<string, OpenScreen> = {
  home: at('/'),
  search: async (page) => {
    await open(page, '/');
    await page.getByPlaceholder('Search gifts...').fill('chocolate');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  'search-results': at('/?query=candle'),
  'search-empty': at('/?query=xyzzy'),
  'search-dialog': async (page) => {
    await open(page, '/about');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.getByRole('combobox').fill('chocolate');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  idea: at('/ideas/birthday'),
  gift: async (page, shop) => {
    await open(page, `/gift/${(await shop.gift()).id}`);
    expect(await listPrimaryButtons(page)).toEqual(['Purchase as Gift']);
  },
  'gift-recently-viewed': async (page, shop) => {
    const chocolate = await shop.gift();
    for (const { id } of [chocolate, await shop.gift('candle'), await shop.gift('book')])
      await open(page, `/gift/${id}`);
    await page.getByRole('heading', { name: 'Recently viewed' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('link', { name: chocolate.name }).last()).toBeVisible();
  },
  category: at('/category/electronics'),
  'category-empty': at('/category/electronics?query=xyzzy'),
  ...Object.fromEntries(footerPages.map((name) => [name, at(`/${name}`)])),
  'menu-drawer': async (page) => {
    await open(page, '/about');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  },

  purchase: async (page, shop) => open(page, `/purchase/${(await shop.gift()).id}`),
  'purchase-wallet': (page, shop) => openWallet(page, shop),
  'purchase-wallet-email': async (page, shop) => {
    await openWallet(page, shop);
    await openDialog(page).getByLabel('Share my email').uncheck();
    await openDialog(page).getByRole('button', { name: 'Authorize' }).click();
    await expect(page.getByRole('dialog', { name: 'Where should we send your receipt?' })).toBeVisible();
  },
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
    await expect(page.getByRole('button', { name: 'Verify' })).toBeVisible();
  },
  'purchase-phone-verified': async (page, shop) => {
    const phone = newPhone();
    await open(page, `/purchase/${(await shop.gift()).id}`);
    await page.getByLabel('Create an account').check();
    await page.getByLabel('Phone Number').fill(phone);
    await page.getByRole('button', { name: 'Continue' }).click();
    // While the profile is on its way, the screen does not change.
    await page.route('**/api/users/me/profile', () => {});
    await page.getByLabel('Verification code').fill(await shop.code(phone));
    await expect(page.getByText('Phone verified')).toBeVisible();
  },
  'purchase-review': async (page, shop) => {
    await verifyPhoneInCheckout(page, shop);
    await expect(page.getByRole('heading', { name: 'Review and pay' })).toBeVisible();
  },
  'purchase-sent': async (page, shop) => {
    await verifyPhoneInCheckout(page, shop);
    await buy(page);
    await sentLink(page);
  },
  'card-selection': async (page, shop) => {
    await open(page, `/purchase/${(await shop.gift()).id}`);
    await fillBillingStep(page, { email: newEmail('screens') });
    await page.getByRole('radio', { name: 'Cake and Balloons', exact: true }).check();
  },
  'memo-input': (page, shop) => startAtNote(page, shop, { email: newEmail('screens') }),
  review: (page, shop) => startAtLastStep(page, shop, { email: newEmail('screens') }),
  'review-another-card': async (page, shop) => {
    await startAtLastStep(page, shop, { email: newEmail('screens') });
    await page.getByRole('button', { name: 'Change payment card' }).click();
    await expect(page.getByLabel('Card Number')).toBeFocused();
  },
  'memo-bank': async (page, shop) => {
    await startAtLastStep(page, shop, { email: newEmail('screens'), number: cards.requires3ds });
    await buy(page);
    await expect(page.getByRole('dialog', { name: 'Your bank needs you to confirm' })).toBeVisible();
  },
  'purchase-complete': async (page, shop) => {
    await startAtNote(page, shop, { email: newEmail('screens') });
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await buy(page);
    await sentLink(page);
  },

  'track-search': at('/track'),
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
    await expect(page.getByLabel('First Name')).toBeVisible();
  },
  'dev-inbox': async (page, shop) => {
    const { email } = await shop.buy();
    await open(page, `/dev/inbox?to=${email}`);
  },
};

for (const [name, arrive] of Object.entries(screens)) {
  test(`screen: ${name} @R6-3 @R6-10`, async ({ page, shop }) => {
    await arrive(page, shop);
    await checkScreen(page, name);
  });
}

test('the screen of a declined card @R6-10', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/status of 402/, /creating the order failed/);
  await startAtLastStep(page, shop, { email: newEmail('screens'), number: cards.declined });
  await buy(page);
  await expect(page.getByText('Failed to create order:')).toBeVisible();
  await checkScreen(page, 'memo-declined');
});

test('not-found and empty screens @R6-3 @R6-10', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 404/);
  const missing = {
    'not-found': '/no/such/page',
    'gift-missing': '/gift/no-such-gift',
    'track-missing': '/track/no-such-gift-0000000000',
    'claim-missing': '/recipient/no-such-gift-0000000000',
    'manage-missing': '/manage/no-such-key-0000000000',
  };
  for (const [name, path] of Object.entries(missing)) {
    await open(page, path);
    await checkScreen(page, name);
  }
});

test('the screens of a signed-in user @R6-3 @R6-10', async ({ page, shop }) => {
  const { token } = await signInBrowser(page, shop, newPhone());
  await open(page, '/gifts');
  await expect(page.getByText('No gifts yet')).toBeVisible();
  await checkScreen(page, 'gifts-empty');
  const gift = await shop.buy({ token, notes: 'With love from all of us' });
  await shop.buy({ token });
  await open(page, '/gifts');
  await expect(page.getByRole('article').first()).toBeVisible();
  await checkScreen(page, 'gifts');

  await open(page, '/wishlist');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await checkScreen(page, 'wishlist-empty');
  const { id, name } = await shop.gift();
  await open(page, `/gift/${id}`);
  const added = page.waitForResponse('**/api/wishlist');
  await page.getByRole('button', { name: `Add ${name} to wishlist` }).click();
  expect((await added).status()).toBe(201);
  await open(page, '/wishlist');
  await expect(page.getByRole('link', { name: gift.name })).toBeVisible();
  await checkScreen(page, 'wishlist');

  await open(page, '/preferences');
  await expect(page.getByText('Keep me posted')).toBeVisible();
  await checkScreen(page, 'preferences');
  await page.getByRole('button', { name: /'s account/ }).click();
  await expect(page.getByText('View All Gifts')).toBeVisible();
  await checkScreen(page, 'user-menu');
});
