import type { Page } from '@playwright/test';
import {
  buy,
  chooseCardDesign,
  fillBillingStep,
  review,
  sentLink,
  writeNote,
} from './support/checkout-steps.ts';
import { fillAddress, openAddressForm, sendAddress, unwrap } from './support/claim-steps.ts';
import { newEmail } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

const useItAnyway = (page: Page) => page.getByRole('button', { name: 'Use it anyway' });

test('a recipient insists on a ZIP of another state, and gets the gift in an apartment @R15-33 @R15-34 @R15-35', async ({
  page,
  shop,
}) => {
  const gift = await shop.buy();
  await unwrap(page, gift.giftId);
  await openAddressForm(page);
  await fillAddress(page);
  await page.getByLabel('Apartment or Suite').fill('Apt 4B');
  await page.getByLabel('ZIP *').fill('10001');
  await sendAddress(page);
  await expect(page.getByLabel('ZIP *')).toHaveAccessibleDescription(
    /That ZIP doesn't look right for Oregon\./,
  );
  await expect(page.getByLabel('ZIP *')).toBeFocused();
  await useItAnyway(page).click();
  await page.getByRole('dialog', { name: 'Address completed!' }).getByText('Maybe Later').click();
  await expect(page).toHaveURL(`/track/${gift.giftId}`);
  await expect(page.locator('main address')).toContainText('7 Harbour LaneApt 4BAstoria, OR 10001');
});

test('a ZIP that is none and a short phone number are said at their fields, and corrected @R15-34 @R15-37', async ({
  page,
  shop,
}) => {
  const gift = await shop.buy();
  await unwrap(page, gift.giftId);
  await openAddressForm(page);
  await fillAddress(page);
  await page.getByLabel('ZIP *').fill('9710');
  await page.getByLabel('Phone', { exact: true }).fill('555-0100');
  await sendAddress(page);
  await expect(page.getByLabel('ZIP *')).toHaveAccessibleDescription(
    'That ZIP looks off. Use 5 digits, like 97403.',
  );
  await expect(page.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription(
    /phone number with 10 digits/,
  );
  await page.getByLabel('ZIP *').fill('97103');
  await page.getByLabel('Phone', { exact: true }).fill('+1 (503) 555-0100');
  await sendAddress(page);
  await expect(page.getByRole('dialog', { name: 'Address completed!' })).toBeVisible();
});

test('a shopper insists on a ZIP of another state, and mends an email address by one tap @R15-33 @R15-34 @R15-36', async ({
  page,
  shop,
}) => {
  await open(page, `/purchase/${(await shop.gift()).id}`);
  const form = page.getByRole('form', { name: 'Billing' });
  await form.getByLabel('Email').fill('grace@gmial.com');
  await form.getByRole('button', { name: 'Did you mean grace@gmail.com?' }).click();
  await expect(form.getByLabel('Email')).toHaveValue('grace@gmail.com');
  await form.getByLabel('State').selectOption('New York');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText("That ZIP doesn't look right for New York.")).toBeVisible();
  await form.getByLabel('State').selectOption('Washington');
  await expect(form.getByText("That ZIP doesn't look right for Washington.")).toBeVisible();
  await useItAnyway(page).click();
  await chooseCardDesign(page);
  await writeNote(page);
  await review(page);
  const order = page.waitForRequest('**/api/orders');
  await buy(page);
  await sentLink(page);
  expect((await order).postDataJSON().billing).toMatchObject({
    state: 'WA',
    zip_code: '97201',
    address_confirmed: true,
  });
});

test('the list of states is part of the billing page before its scripts have run @R15-33', async ({
  visitor,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/\.js csp$/);
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto(`/purchase/${(await shop.gift()).id}`);
  await expect(page.getByLabel('State').locator('option')).toHaveCount(63);
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 390, height: 700 } });

  test('a long note can be read on the card that opens first, which then waits for a tap @R15-39', async ({
    page,
    shop,
  }) => {
    const lines = Array.from({ length: 20 }, (_, n) => `Line ${n + 1} of a long letter.`).join('\n');
    const gift = await shop.buy({ note: ['Happy birthday, dear!', lines.slice(0, 500)], card: 'birthday' });
    await open(page, `/track/${gift.giftId}`);
    await page.clock.install();
    await page.getByRole('button', { name: 'tap to reveal' }).click();
    const from = page.locator('.greeting-card figcaption');
    await expect(page.locator('.greeting-card blockquote')).toBeVisible();
    await page.mouse.move(195, 350);
    await page.mouse.wheel(0, 3_000);
    await expect(from).toBeInViewport({ ratio: 1 });
    await page.clock.runFor(10_000);
    await expect(from).toBeVisible();
    await page.getByRole('button', { name: 'tap to open the box' }).click();
    await page.clock.runFor(10_000);
    await expect(page.getByRole('heading', { name: gift.name })).toBeVisible();
  });
});

test('a billing address with a refused ZIP outlives a reload @R15-34', async ({ page, shop }) => {
  await open(page, `/purchase/${(await shop.gift()).id}`);
  await page.getByLabel('Apartment or Suite').fill('Apt 4B');
  await page.getByLabel('ZIP Code').fill('10001');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(useItAnyway(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('ZIP Code')).toHaveValue('10001');
  await expect(page.getByLabel('Apartment or Suite')).toHaveValue('Apt 4B');
  await page.getByLabel('ZIP Code').fill('97201');
  await fillBillingStep(page, { email: newEmail('kept') });
});
