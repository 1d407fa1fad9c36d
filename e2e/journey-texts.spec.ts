import { buy, chooseCardDesign, fillBillingStep, review, sentLink } from './support/checkout-steps.ts';
import { unwrap } from './support/claim-steps.ts';
import { openDialog } from './support/dialogs.ts';
import { expectColumns, expectTexts } from './support/layout-assertions.ts';
import { newEmail, newPhone } from './support/people.ts';
import { signInBrowser } from './support/sign-in-steps.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test('checkout: options, sample values and the back link @S2.5-1 @S2.5-2 @S5-10 @S5-11 @S5-12 @S9-4 @R1-5c', async ({
  page,
  shop,
}) => {
  const gift = await shop.gift();
  await open(page, `/purchase/${gift.id}`);
  await expect(page.getByRole('link', { name: 'Back to gift details' })).toHaveAttribute(
    'href',
    `/gift/${gift.id}`,
  );
  await expect(page.getByRole('complementary', { name: 'Your gift' })).toContainText(gift.name);
  await expect(page.getByLabel('Create an account')).not.toBeChecked();
  const samples = {
    'Card Number': '4242 4242 4242 4242',
    'Expiry Date': '12/34',
    CVV: '123',
    City: 'Portland',
  };
  for (const [label, value] of Object.entries(samples))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  const longest = { 'Card Number': '19', 'Expiry Date': '5', CVV: '4' };
  for (const [label, length] of Object.entries(longest))
    await expect(page.getByLabel(label)).toHaveAttribute('maxlength', length);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(openDialog(page).getByLabel('Phone Number')).toBeVisible();
});

test('checkout: signed in @S2.2-2 @S2.2-10 @S2.2-11 @S2.5-3 @S4.2-13 @R1-1c', async ({ page, shop }) => {
  const phone = newPhone();
  const { token } = await signInBrowser(page, shop, phone);
  const profile = { first_name: 'Ada', last_name: 'Byron', email: newEmail('ada') };
  await page.request.put('/api/users/me/profile', {
    data: profile,
    headers: { authorization: `Bearer ${token}` },
  });
  await open(page, `/purchase/${(await shop.gift()).id}`);
  const shownPhone = `(555) ${phone.slice(3, 6)}-${phone.slice(6)}`;
  await expect(page.getByText(`Signed in as ${shownPhone}`)).toBeVisible();
  await page.getByRole('button', { name: /'s account/ }).click();
  const menu = page.getByRole('dialog', { name: 'Your account' });
  for (const text of ['Ada Byron', shownPhone, profile.email])
    await expect(menu.getByText(text)).toBeVisible();
  for (const name of ['Account', 'Recent Gifts'])
    await expect(menu.getByRole('heading', { name, exact: true })).toBeVisible();
  for (const [name, path] of [
    ['Preferences', '/preferences'],
    ['Wishlist', '/wishlist'],
    ['View All Gifts', '/gifts'],
  ] as const) {
    await expect(menu.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  await menu.getByRole('button', { name: 'Edit' }).click();
  for (const label of ['First Name', 'Last Name', 'Email'])
    await expect(menu.getByLabel(label)).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Save' })).toBeVisible();
  await menu.getByRole('button', { name: 'Cancel' }).click();
  await menu.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByLabel('Create an account')).toBeVisible();
});

test('card selection, memo and purchase complete @S2.5-6 @S2.6-1 @S2.6-3 @S2.7-1 @S2.7-3 @S2.7-4 @S2.8-1 @S2.8-2 @S2.8-4 @S2.8-5 @S3-16 @S4.2-12 @S9-7 @S9-15 @R15-73 @R15-75 @R16-1', async ({
  page,
  shop,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const gift = await shop.gift();
  await open(page, `/purchase/${gift.id}`);
  await fillBillingStep(page, { email: newEmail('texts') });

  await expect(page).toHaveURL('/card-selection');
  for (const name of ['Back', 'Skip Card Design', 'Continue'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(6);
  await expectColumns(page, page.getByRole('radiogroup'), { 390: 1, 700: 2, 1000: 3, 1300: 4 });
  await chooseCardDesign(page);

  await expectTexts(page, ['0/100 characters', '0/500 characters']);
  for (const name of ['Back', 'Skip', 'Continue to Checkout'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await page.getByLabel('Short Note').fill('Hello');
  await expectTexts(page, ['5/100 characters']);
  await review(page);
  await buy(page);

  const link = await sentLink(page);
  await expect(page).toHaveTitle(/^Your gift is ready to share/);
  await expect(page.getByText(`${gift.name} is ready to share.`)).toBeVisible();
  await expect(page.getByText(/^Order P-\d{5,}$/)).toBeVisible();
  await expect(page.getByText(/ships in 1-2 business days/)).toBeVisible();
  await expect(page.locator('main .bg-brand-solid:is(a, button)')).toHaveText(['Share Gift Link']);
  await expect(page.getByRole('link', { name: 'Browse More Gifts' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('button', { name: 'Share Gift Link' })).toBeVisible();
  const copy = page.getByRole('button', { name: 'Copy', exact: true });
  await copy.hover();
  await expect(page.getByText('Click to copy')).toBeVisible();
  await copy.click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(copy).toBeVisible({ timeout: 3_000 });
});

test('revealed gift: note, steps, strip and bar @S2.10-2 @S2.10-3 @S2.10-4 @S2.10-5 @S2.10-7', async ({
  page,
  shop,
}) => {
  const gift = await shop.buy({ notes: 'For your garden' });
  await unwrap(page, gift.giftId);
  await expectTexts(page, ['For your garden', 'Grace Miller celebrates you', 'How it works']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(gift.name);
  await expect(page.getByRole('region', { name: 'How it works' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('heading', { name: 'Gifts others love' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add my address' })).toBeInViewport();
  await page.getByRole('button', { name: 'Add my address' }).click();
  await expectTexts(page, ['Almost there!', 'Where should we send your gift?']);
});

test('tracking: header, gift, note and strip @S2.9-3 @S2.9-4 @S2.9-7', async ({ page, shop }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const gift = await shop.buy({ notes: 'For your garden' });
  await shop.claim(gift.giftId);
  await open(page, `/track/${gift.giftId}`);
  await expectTexts(page, [
    `ID: ${gift.giftId}`,
    'For your garden',
    'From Grace Miller',
    gift.name,
    `$${gift.price.toFixed(2)}`,
  ]);
  await page.getByRole('button', { name: `Copy ID: ${gift.giftId}` }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(gift.giftId);
  const facts = page.getByText(`ID: ${gift.giftId}`);
  const strip = page.locator('section', {
    has: page.getByRole('heading', { name: "Make someone's day" }),
  });
  await expect(strip.getByRole('group')).toHaveCount(6);
  for (const other of await strip.getByRole('group').all())
    await expect(other.locator('a[href^="/gift/"]').first()).toBeAttached();
  const [above, below] = [await facts.boundingBox(), await strip.boundingBox()];
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
});
