import type { Page } from '@playwright/test';
import { newFamily, test } from './support/console-shop.ts';
import { newEmail } from './support/people.ts';
import type { BoughtGift } from './support/shop-api.ts';
import { expect } from './support/test.ts';
import { open } from './support/visit.ts';

const orderAt = (gift: BoughtGift) => `/operator/orders/${gift.orderId}`;
const listAt = (queue: string, family: string) => `/operator/orders?queue=${queue}&query=${family}`;
const rowsOf = (page: Page, family: string) => page.getByRole('row').filter({ hasText: family });

test('packing several orders is undone from the toast, also from another screen @R16-20 @R16-23', async ({
  page,
  operatorConsole,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/);
  const family = newFamily();
  const gifts = [];
  for (const first of ['Ada', 'Ben']) gifts.push(await operatorConsole.buyAndClaim(family, first));
  await operatorConsole.signIn(page);
  await open(page, listAt('to_pack', family));
  await page.getByRole('button', { name: 'Select all 2' }).click();
  await page.getByRole('button', { name: 'Mark as packed', exact: true }).click();
  await expect(page.getByText('No orders match your search.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undone for 2 orders')).toBeVisible();
  await expect(rowsOf(page, family)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Reprint slips' })).toBeHidden();
  for (const gift of gifts)
    expect(await operatorConsole.readOrder(gift)).toMatchObject({ status: 'Processing' });

  await page.getByRole('button', { name: 'Select all 2' }).click();
  await page.getByRole('button', { name: 'Mark as packed', exact: true }).click();
  await expect(page.getByText('No orders match your search.')).toBeVisible();
  await operatorConsole.updateTracking(gifts[0] as BoughtGift, { status: 'Shipped' });
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undone for 1 order')).toBeVisible();
  await expect(
    page.getByText(/Not undone: .* for Ada .*Bea Lamarr changed the status to Shipped/).first(),
  ).toBeVisible();
});

test('an address is corrected on the order’s page, and the recipient is told @R16-24 @R16-25', async ({
  page,
  shop,
  operatorConsole,
}) => {
  const gift = await operatorConsole.buyAndClaim(newFamily());
  await operatorConsole.signIn(page);
  await open(page, orderAt(gift));
  await page.getByRole('button', { name: 'Edit address…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit address' });
  const email = newEmail('recipient');
  await dialog.getByLabel('Street address').fill('8 Quillfeather Lane');
  await dialog.getByLabel('Email (optional)').fill(email);
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('They called: number 8');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('8 Quillfeather Lane').first()).toBeVisible();
  await expect(page.getByText('Corrected address')).toBeVisible();
  await expect
    .poll(() => shop.subjects(email))
    .toContainEqual(expect.stringContaining('address was updated'));
  await open(page, `/operator/orders?query=${encodeURIComponent(email)}`);
  await expect(rowsOf(page, gift.recipient)).toHaveCount(1);
});

test('a shipment is undone on the order’s page, and the customer is not told @R16-20 @R16-21 @R16-23', async ({
  page,
  shop,
  operatorConsole,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/);
  const gift = await operatorConsole.buyAndClaim(newFamily());
  await operatorConsole.updateTracking(gift, { status: 'Ordered' });
  await operatorConsole.signIn(page);
  await open(page, orderAt(gift));
  await page.getByLabel('Tracking number').fill('1Z999AA10123456784');
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByRole('heading', { name: 'Shipped' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo shipping' }).click();
  await expect(page.getByText('Last step undone').first()).toBeVisible();
  await expect(page.getByLabel('Tracking number')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Undo packing' })).toBeHidden();
  await expect(page.getByText('Undid last step')).toBeVisible();
  expect(await operatorConsole.readOrder(gift)).toMatchObject({ status: 'Ordered', tracking_number: null });
  expect((await shop.subjects(gift.email)).filter((subject) => /shipped/i.test(subject ?? ''))).toEqual([]);

  await page.getByLabel('Tracking number').fill('1Z999AA10123456784');
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByRole('button', { name: 'Undo shipping' })).toBeVisible();
  await operatorConsole.updateTracking(gift, { status: 'Delivered' });
  await page.getByRole('button', { name: 'Undo shipping' }).click();
  await expect(page.getByText(/Bea Lamarr changed the status to Delivered/)).toBeVisible();
});
