import type { Page } from '@playwright/test';
import { newFamily, test } from './support/console-shop.ts';
import { openDialog } from './support/dialogs.ts';
import { upsNumber } from './support/scanner.ts';
import type { BoughtGift } from './support/shop-api.ts';
import { expect } from './support/test.ts';
import { open } from './support/visit.ts';

const orderAt = (gift: BoughtGift) => `/operator/orders/${gift.orderId}`;
const listAt = (queue: string, family: string) => `/operator/orders?queue=${queue}&query=${family}`;
const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

test('bulk shipping: print slips, mark all as packed, then ship with scanned and pasted numbers @R2-91 @R16-1 @R16-3 @R16-10', async ({
  page,
  operatorConsole,
}) => {
  const family = newFamily();
  const gifts = [];
  for (const first of ['Ada', 'Ben', 'Cleo']) gifts.push(await operatorConsole.buyAndClaim(family, first));
  await operatorConsole.signIn(page);

  await open(page, listAt('to_pack', family));
  await expect(rowOf(page, family)).toHaveCount(3);
  await page.getByLabel('Print slips on').selectOption('4 × 6 labels');
  await page.getByRole('button', { name: 'Select all 3' }).click();
  await page.getByRole('button', { name: 'Print slips and mark as packed' }).click();
  await expect(page.getByText('No orders match your search.')).toBeVisible();
  const slips = page.frameLocator('iframe[data-print]');
  await expect(slips.getByRole('heading', { name: 'Packing slip' })).toHaveCount(3);
  await expect(slips.locator('body')).toHaveClass('paper-4x6');
  await expect(slips.getByText(`Ada ${family}`)).toHaveCount(1);
  expect(await slips.locator('body').textContent()).not.toMatch(/\$|\d\.\d\d/);
  await expect(slips.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  for (const gift of gifts)
    expect(await operatorConsole.readOrder(gift)).toMatchObject({ status: 'Ordered' });

  await open(page, listAt('to_ship', family));
  const field = page.getByLabel('Scan or paste a tracking number');
  await page.getByLabel('By position').check();
  await expect(page.getByText(/Next:.*for Ada/)).toBeVisible();
  await field.fill('1Z999AA10123456784');
  await field.press('Enter');
  await expect(page.getByText(/Next:.*for Ben/)).toBeVisible();
  await field.fill('1Z999AA10123456784');
  await field.press('Enter');
  await expect(page.getByText(/Already assigned to .* for Ada/)).toBeVisible();
  await expect(field).toHaveValue('');
  await field.fill('036000291452');
  await field.press('Enter');
  await expect(page.getByText(/036000291452 is a product's barcode/)).toBeVisible();
  await expect(field).toHaveValue('');

  await field.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '9400111202555842332669\n986578788855\n77');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const preview = page.getByRole('dialog', { name: '3 tracking numbers' });
  await expect(preview.getByText(/for Ben/)).toBeVisible();
  await expect(preview.getByText(/All of these orders already have a tracking number/)).toBeVisible();
  await preview.getByRole('button', { name: 'Use 2 numbers' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Mark 3 as shipped' }).click();
  await expect(page.getByText('No orders match your search.')).toBeVisible();
  const [ada, ben, cleo] = await Promise.all(gifts.map(operatorConsole.readOrder));
  expect(ada).toMatchObject({ status: 'Shipped', tracking_number: '1Z999AA10123456784', carrier: 'UPS' });
  expect(ben).toMatchObject({
    status: 'Shipped',
    tracking_number: '9400111202555842332669',
    carrier: 'USPS',
  });
  expect(cleo).toMatchObject({ status: 'Shipped', tracking_number: '986578788855', carrier: 'FedEx' });
});

test('an order that a colleague packed first is named, and the others are packed anyway', async ({
  page,
  operatorConsole,
}) => {
  const family = newFamily();
  const first = await operatorConsole.buyAndClaim(family, 'Ada');
  const second = await operatorConsole.buyAndClaim(family, 'Ben');
  await operatorConsole.signIn(page);
  await open(page, listAt('to_ship', family));
  await operatorConsole.updateTracking(first, { status: 'Ordered' });
  await operatorConsole.updateTracking(second, { status: 'Ordered' });
  await page.reload();
  await page.getByLabel(/Tracking number for .* for Ada/).fill(upsNumber(1));
  await page.getByLabel(/Tracking number for .* for Ben/).fill(upsNumber(2));
  await operatorConsole.updateTracking(first, { status: 'Delivered' });
  await page.getByRole('button', { name: 'Mark 2 as shipped' }).click();
  await expect(
    page.getByText(/Not marked as shipped: .* for Ada .*Bea Lamarr changed the status to Delivered/),
  ).toBeVisible();
  await expect(page.getByText(`Scanned for orders that aren't in this list: ${upsNumber(1)}`)).toBeVisible();
  expect(await operatorConsole.readOrder(second)).toMatchObject({
    status: 'Shipped',
    tracking_number: upsNumber(2),
  });
});

test('rows can be navigated, selected and opened with keyboard shortcuts, which can be disabled @R6-13', async ({
  page,
  operatorConsole,
}) => {
  const family = newFamily();
  await operatorConsole.buyAndClaim(family, 'Ada');
  await operatorConsole.buyAndClaim(family, 'Ben');
  await operatorConsole.buyAndClaim(family, 'Cleo');
  await operatorConsole.signIn(page);
  await open(page, listAt('to_pack', family));
  await expect(rowOf(page, family)).toHaveCount(3);

  // The list may be visible before it listens.
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(rowOf(page, `Ada ${family}`).getByRole('link').first()).toBeFocused({ timeout: 1_000 });
  }).toPass();
  const links = page.locator('[data-row-link]');
  await page.keyboard.press('x');
  await expect(page.getByText('1 order selected')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('j');
  await expect(links.nth(2)).toBeFocused();
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('3 orders selected')).toBeVisible();
  await page.getByRole('checkbox', { name: /for Ada/ }).click();
  await page.getByRole('checkbox', { name: /for Cleo/ }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 orders selected')).toBeHidden();

  await page.keyboard.press('/');
  await expect(page.getByLabel('Search', { exact: true })).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByLabel('Enable shortcuts').uncheck();
  await help.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('?');
  await expect(help).toBeHidden();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await help.getByLabel('Enable shortcuts').check();
  await help.getByRole('button', { name: 'Close' }).click();
  await expect(help).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: new RegExp(`for \\w+ ${family}`), level: 1 })).toBeVisible();
});

test('a partial refund needs a confirmation and is limited to the amount paid @R2-88', async ({
  page,
  operatorConsole,
  browserErrors,
}) => {
  browserErrors.expect(/status of 4\d\d/);
  const gift = await operatorConsole.buyAndClaim(newFamily());
  await operatorConsole.signIn(page);
  await open(page, orderAt(gift));
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByLabel('Amount in dollars').fill(String(gift.price + 100));
  await dialog.getByLabel('Reason').fill('The box was scratched');
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('The box was scratched');
  await dialog.getByLabel('Amount in dollars').fill('2.50');
  await dialog.getByRole('button', { name: 'Refund $2.50' }).click();
  await expect(dialog).toBeHidden();
  const refunds = page.getByRole('list', { name: 'Refunds' });
  await expect(refunds.getByText('$2.50')).toBeVisible();
  await expect(refunds.getByText('The box was scratched')).toBeVisible();
  await expect
    .poll(async () => (await operatorConsole.readOrder(gift)).payment_status)
    .toBe('partially_refunded');
});

test('an unclaimed gift can be extended, its links resent, a note added, and it can be cancelled @R2-90', async ({
  page,
  shop,
  operatorConsole,
}) => {
  const gift = await shop.buy();
  await operatorConsole.signIn(page);
  const before = await operatorConsole.readOrder(gift);
  await open(page, orderAt(gift));

  await page.getByRole('button', { name: 'Extend' }).click();
  await openDialog(page).getByLabel('Days').fill('10');
  await page.getByRole('button', { name: 'Extend by 10 days' }).click();
  await expect(openDialog(page)).toBeHidden();
  const longer =
    Date.parse(String((await operatorConsole.readOrder(gift)).expires_at)) -
    Date.parse(String(before.expires_at));
  expect(longer).toBe(10 * 86_400_000);

  await page.getByRole('button', { name: 'Resend links' }).click();
  await expect.poll(async () => (await shop.messages(gift.email)).length).toBe(2);

  await page.getByLabel('New note').fill('They asked for a ribbon.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('list', { name: 'Notes' }).getByText('They asked for a ribbon.')).toBeVisible();
  await expect(page.getByLabel('New note')).toHaveValue('');

  await page.getByRole('button', { name: 'Cancel order' }).click();
  await openDialog(page).getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('No action needed. The refund is automatic.')).toBeVisible();
  await expect.poll(async () => (await operatorConsole.readOrder(gift)).payment_status).toBe('refunded');
});

test('a concurrent change by a colleague is shown, and the typed tracking number is kept @R4-10e', async ({
  page,
  operatorConsole,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/);
  const gift = await operatorConsole.buyAndClaim(newFamily());
  await operatorConsole.updateTracking(gift, { status: 'Ordered' });
  await operatorConsole.signIn(page);
  await open(page, orderAt(gift));
  await page.getByLabel('Tracking number').fill(upsNumber(1));
  await operatorConsole.updateTracking(gift, { status: 'Shipped', tracking_number: '1Z-THEIRS' });
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByText('Bea Lamarr changed the status to Shipped just now.')).toBeVisible();
  await expect(page.getByLabel('Tracking number', { exact: true })).toHaveValue(upsNumber(1));
  await page.getByRole('button', { name: 'Show latest' }).click();
  await expect(page.getByRole('heading', { name: 'Shipped' })).toBeVisible();
  await expect(page.getByLabel('Tracking number', { exact: true })).toHaveValue(upsNumber(1));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Tracking updated'),
  ).toBeVisible();
  expect(await operatorConsole.readOrder(gift)).toMatchObject({
    status: 'Shipped',
    tracking_number: upsNumber(1),
  });
});
