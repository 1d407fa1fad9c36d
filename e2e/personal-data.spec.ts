import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility.ts';
import { openDialog } from './support/dialogs.ts';
import { fulfil, signInAsOwner } from './support/operator.ts';
import { address, newEmail } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

/** The text of the file that a button saves. */
async function download(page: Page, button: string): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return await readFile(await (await saved).path(), 'utf8');
}

async function removeMyData(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove my data' }).click();
  const confirm = openDialog(page).getByRole('button', { name: 'Remove my data' });
  await expect(confirm).toBeVisible();
  await checkAccessibility(page, 'before removing', { contrastOnly: false });
  await confirm.click();
}

test('a guest downloads and removes their data by the manage link, once the gift is over @R12-41 @R12-42 @R12-47', async ({
  page,
  shop,
  browserErrors,
}) => {
  const gift = await shop.buy({ notes: 'From your aunt' });
  await open(page, `/manage/${gift.manageKey}`);
  const main = page.getByRole('main');
  expect(JSON.parse(await download(page, 'Download my data')).gifter).toMatchObject({ email: gift.email });

  browserErrors.expect(/status of 409/);
  await removeMyData(page);
  await expect(openDialog(page).getByText(/^This gift can still be claimed.*, or after /)).toBeVisible();
  await openDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(main.getByText('From your aunt')).toBeVisible();

  await shop.cancel(gift);
  await page.reload();
  await removeMyData(page);
  const sentence = main.getByText(/^Your data has been removed\. We keep only/);
  await expect(sentence).toBeFocused();
  await expect(main.getByText('From your aunt')).toBeHidden();
  await expect(main.getByText('Grace Miller')).toBeHidden();
  await checkAccessibility(page, 'after removing', { contrastOnly: false });

  await page.reload();
  await expect(sentence).toBeVisible();
  await expect(page.getByRole('button', { name: /my data$/ })).toHaveCount(0);
  expect((await page.request.delete(`/api/orders/manage/${gift.manageKey}/data`)).status()).toBe(200);
});

test('a recipient downloads and removes their data on the tracking page, once the gift has arrived @R12-44 @R12-45 @R12-47', async ({
  page,
  shop,
}) => {
  const gift = await shop.buy();
  await shop.claim(gift.giftId, page.request);
  await fulfil(shop, gift, 'Delivered');
  await open(page, `/track/${gift.giftId}`);
  const main = page.getByRole('main');
  await expect(main.getByText(address.street)).toBeVisible();
  const data = await download(page, 'Download my data');
  expect(JSON.parse(data).address).toMatchObject({ name: address.name, address_ln_1: address.street });
  expect(data).not.toContain(gift.email);

  await removeMyData(page);
  await expect(main.getByText(/^Your data has been removed.* We keep only the state/)).toBeFocused();
  for (const gone of [address.street, 'Say thank you', 'How was the gift?'])
    await expect(main.getByText(gone)).toHaveCount(0);
  await checkAccessibility(page, 'after removing', { contrastOnly: false });

  await page.reload();
  await expect(main.getByText(/^Your data was removed on /)).toBeVisible();
  await expect(page.getByRole('button', { name: /my data$/ })).toHaveCount(0);
  expect((await page.request.delete(`/api/orders/track/${gift.giftId}/data`)).status()).toBe(200);
});

test('an owner finds, downloads and erases a guest; a gift under way stays until it is over @R12-50 @R12-53', async ({
  page,
  shop,
}) => {
  const email = newEmail('person');
  const over = await shop.buy({ email });
  await shop.cancel(over);
  const underWay = await shop.buy({ email });
  await signInAsOwner(page, shop);
  await open(page, '/operator/people');
  await page.getByLabel('Email or phone').fill('somebody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter an email or a 10-digit phone number')).toBeVisible();
  await expect(page.getByLabel('Email or phone')).toBeFocused();
  await page.getByLabel('Email or phone').fill(email);
  await page.keyboard.press('Enter');
  const found = page.getByRole('region', { name: 'What we store' });
  await expect(found.getByRole('link', { name: /^P-/ })).toHaveCount(2);
  await checkAccessibility(page, 'a person who was found', { contrastOnly: false });
  expect(JSON.parse(await download(page, 'Download their data')).gifts_sent).toHaveLength(2);

  const erase = async () => {
    await page.getByRole('button', { name: 'Erase their data' }).click();
    await openDialog(page).getByRole('button', { name: 'Erase their data' }).click();
    await expect(openDialog(page)).toHaveCount(0);
  };
  await erase();
  await expect(found.getByText(/^Their data is erased, except for gifts that .*P-/)).toBeVisible();
  await expect(found.getByRole('link', { name: /^P-/ })).toHaveCount(1);
  await shop.cancel(underWay);
  await erase();
  await expect(found.getByText('Their data is erased.', { exact: true })).toBeVisible();
  await expect(found.getByRole('link', { name: /^P-/ })).toHaveCount(0);
  await checkAccessibility(page, 'a person who was erased', { contrastOnly: false });

  await page.getByRole('button', { name: 'Find' }).click();
  await expect(found.getByText('Nothing is stored about them.')).toBeVisible();
});
