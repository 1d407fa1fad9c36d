import type { Page } from '@playwright/test';
import { openDialog } from './support/dialogs.ts';
import { newGift, newName } from './support/new-gift.ts';
import { ownerToken, signInAsOwner } from './support/operator.ts';
import { png } from './support/png.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

const giftIdOf = (page: Page): string =>
  decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');

const shownImages = (page: Page) => page.getByRole('list', { name: 'Images' }).getByRole('img');
const imageUrlsOf = (page: Page) =>
  shownImages(page).evaluateAll((images) => images.map((image) => image.getAttribute('src')));

test('a new gift with an uploaded image is in the shop immediately @R2-92', async ({
  page,
  shop,
  visitor,
}) => {
  await signInAsOwner(page, shop);
  await open(page, '/operator/gifts');
  await page.getByRole('link', { name: 'Add gift' }).click();
  const name = newName('Walnut board');
  await page.getByRole('button', { name: 'Save gift' }).click();
  await expect(page.getByText('Enter a name')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Brand').fill('Oak & Ash');
  await page.getByLabel('Price').fill('64.5');
  await page.getByLabel('Description').fill('Cut from one piece, oiled by hand.');
  await page.getByRole('group', { name: 'Categories' }).getByRole('button').first().click();
  await page.getByLabel('In stock').fill('7');
  await page.getByLabel('Drop images here').setInputFiles(png('board.png', [180, 120, 60]));
  await expect(page.getByText("We'll upload these when you save the gift.")).toBeVisible();
  await page.getByRole('button', { name: 'Save gift' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveURL(/\/operator\/gifts\/(?!new)/);
  await expect(page.getByRole('img', { name: 'Image 1' })).toBeVisible();
  const stock = page.getByRole('region', { name: 'Stock', exact: true });
  await expect(stock.getByText('7', { exact: true }).first()).toBeVisible();

  const buyer = await visitor();
  await open(buyer, `/gift/${encodeURIComponent(giftIdOf(page))}`);
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(buyer.getByText('$64.50')).toBeVisible();
  const picture = buyer.getByRole('img', { name }).first();
  await expect(picture).toHaveAttribute('src', (await imageUrlsOf(page))[0] ?? '');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('the editor previews a gift as the shop will show it', async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await open(page, '/operator/gifts/new');
  const preview = page.getByRole('region', { name: 'Preview' });
  await page.getByLabel('Name', { exact: true }).fill('Blue teapot');
  await page.getByLabel('Price').fill('1,250');
  await expect(preview.getByText('Blue teapot')).toBeVisible();
  await expect(preview.getByText('$1,250.00')).toBeVisible();
  await preview.getByRole('button', { name: 'Page' }).click();
  await expect(preview.getByText('Free shipping included')).toBeVisible();
  await page.getByLabel('In stock').fill('0');
  await preview.getByRole('button', { name: 'List' }).click();
  await expect(preview.getByText('Sold out')).toBeVisible();
});

test('a changed price is in effect immediately @R2-93', async ({ page, shop, visitor }) => {
  const gift = await newGift(page, shop);
  const buyer = await visitor();
  await open(buyer, `/gift/${gift.id}`);
  await expect(buyer.getByText('$48.00')).toBeVisible();
  await signInAsOwner(page, shop);
  await open(page, `/operator/gifts/${gift.id}`);
  await page.getByLabel('Price').fill('forty');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter an amount, like 24.50')).toBeVisible();
  await page.getByLabel('Price').fill('52');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByText('$52.00')).toBeVisible();
});

test('gifts are found by name, category and low stock', async ({ page, shop }) => {
  const gift = await newGift(page, shop, { name: newName('Candle holder'), stock: 2 });
  await signInAsOwner(page, shop);
  await open(page, '/operator/gifts');
  await page.getByRole('searchbox', { name: 'Search' }).fill(gift.name);
  const row = page.getByRole('row', { name: gift.name });
  await expect(row).toContainText('2 left');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Low stock' }).click();
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Sold out' }).click();
  await expect(page.getByText('No gifts match.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all gifts' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
});

test('stock changes are recorded, and the shop shows when a gift is sold out @R2-99', async ({
  page,
  shop,
  visitor,
}) => {
  const gift = await newGift(page, shop);
  await signInAsOwner(page, shop);
  await open(page, `/operator/gifts/${gift.id}`);
  const stock = page.getByRole('region', { name: 'Stock', exact: true });
  await stock.getByLabel('Change by').fill('-6');
  await stock.getByLabel('Reason').fill('Broken on arrival');
  await stock.getByRole('button', { name: 'Update stock' }).click();
  await expect(stock.getByText('4 left')).toBeVisible();
  const history = page.getByRole('region', { name: 'Stock history' });
  await expect(history.getByRole('listitem').first()).toContainText('Broken on arrival');
  await expect(history.getByRole('listitem').first()).toContainText('10 → to 4');

  await stock.getByRole('button', { name: 'Set', exact: true }).click();
  await stock.getByLabel('In stock').fill('0');
  await stock.getByRole('button', { name: 'Update stock' }).click();
  await expect(stock.getByText('Sold out')).toBeVisible();
  const buyer = await visitor();
  await open(buyer, `/gift/${gift.id}`);
  await expect(buyer.getByRole('button', { name: 'Sold out' }).first()).toBeVisible();

  await stock.getByRole('button', { name: 'Make unlimited' }).click();
  await expect(stock.getByText('Unlimited', { exact: true })).toBeVisible();
});

test('a gift is retired and restored @R2-94', async ({ page, shop, visitor, browserErrors }) => {
  browserErrors.expect(/status of 404/);
  const gift = await newGift(page, shop);
  await signInAsOwner(page, shop);
  await open(page, `/operator/gifts/${gift.id}`);
  await page.getByRole('button', { name: 'Retire' }).click();
  await expect(page.getByText('This gift is retired')).toBeVisible();
  const buyer = await visitor();
  expect((await buyer.goto(`/gift/${gift.id}`))?.status()).toBe(404);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('This gift is retired')).toBeHidden();
  expect((await buyer.goto(`/gift/${gift.id}`))?.status()).toBe(200);
});

test('a file that is not an image is refused before it is sent, whatever its name @R2-96 @R16-56', async ({
  page,
  shop,
}) => {
  const gift = await newGift(page, shop);
  await signInAsOwner(page, shop);
  await open(page, `/operator/gifts/${gift.id}`);
  const uploads: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && uploads.push(request.url()));
  const drop = page.getByLabel('Drop images here');
  await drop.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText("“logo.svg” isn't a supported image")).toBeVisible();
  await drop.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('only words') });
  await expect(page.getByText("“notes.png” isn't a supported image")).toBeVisible();
  const header = png('half.png', [1, 2, 3]).buffer.subarray(0, 16);
  await drop.setInputFiles({ name: 'half.png', mimeType: 'image/png', buffer: header });
  await expect(page.getByText("“half.png” is damaged and can't be opened")).toBeVisible();
  expect(uploads.filter((url) => url.endsWith('/images'))).toEqual([]);
  await drop.setInputFiles({ ...png('board.txt', [180, 120, 60]), mimeType: 'text/plain' });
  await expect(shownImages(page)).toHaveCount(1);
});

test('images can be dropped on the page and sorted by keyboard @R6-13', async ({ page, shop }) => {
  const gift = await newGift(page, shop);
  await signInAsOwner(page, shop);
  await open(page, `/operator/gifts/${gift.id}`);
  await expect(page.getByText('Drop images here')).toBeVisible();
  const files = [png('red.png', [200, 30, 30]), png('green.png', [30, 160, 60])].map(
    ({ buffer, ...file }) => ({
      ...file,
      base64: buffer.toString('base64'),
    }),
  );
  const data = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, files);
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await page.getByRole('button', { name: 'Choose images' }).dispatchEvent(event, { dataTransfer: data });
  }
  await expect(shownImages(page)).toHaveCount(2);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const [red, green] = await imageUrlsOf(page);

  await page.getByRole('button', { name: 'Move image 2 left' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => imageUrlsOf(page)).toEqual([green, red]);
  await expect(page.getByRole('button', { name: 'Move image 1 left' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => imageUrlsOf(page)).toEqual([red]);
  await page.reload();
  await expect.poll(() => imageUrlsOf(page)).toEqual([red]);
});

test('concurrent edits by two operators are shown, and no input is lost', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/);
  const gift = await newGift(page, shop);
  await signInAsOwner(page, shop);
  await open(page, `/operator/gifts/${gift.id}`);
  await expect(page.getByLabel('Price')).toHaveValue('48.00');
  const { token } = await ownerToken(shop);
  const other = await page.request.put(`/api/operator/gifts/${gift.id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { price: 55, brand: 'Kiln' },
  });
  expect(other.ok()).toBe(true);
  await page.getByLabel('Price').fill('50');
  await page.getByRole('button', { name: 'Save' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'They entered' });
  await expect(notice).toContainText('Price: They entered “55.00”');
  await expect(notice).toContainText("Updated to their version, since you hadn't edited it: Brand");
  await expect(page.getByLabel('Price')).toHaveValue('50');
  await expect(page.getByLabel('Brand')).toHaveValue('Kiln');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Price')).toHaveValue('50.00');
});

test('leaving an unsaved gift asks for confirmation', async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await open(page, '/operator/gifts/new');
  await page.getByLabel('Name', { exact: true }).fill('Half a gift');
  await page.getByRole('main').getByRole('link', { name: 'Gifts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a gift');
  await page.getByRole('main').getByRole('link', { name: 'Gifts' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/operator/gifts');
});

test('a category is added with an image, moved and retired @R2-101', async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await open(page, '/operator/categories');
  const name = newName('Garden');
  await page.getByRole('button', { name: 'Add category' }).click();
  const drawer = openDialog(page);
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByLabel('Drop an image here').setInputFiles(png('garden.png', [60, 140, 60]));
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(drawer.getByRole('img', { name: `Image of ${name}` })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).last().click();
  const rows = page.getByRole('region', { name: 'Categories' }).getByRole('listitem');
  await expect(rows.last()).toContainText(name);
  await page.getByRole('button', { name: `Move ${name} up` }).click();
  await expect(rows.last()).not.toContainText(name);
  await expect(page.getByRole('button', { name: `Move ${name} up` })).toBeFocused();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await drawer.getByRole('button', { name: 'Retire' }).click();
  await expect(drawer.getByRole('button', { name: 'Restore' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeHidden();
});

test('a new card design can be chosen immediately @R2-102', async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await open(page, '/operator/cards');
  const name = newName('Lanterns');
  await page.getByRole('button', { name: 'Add card design' }).click();
  const drawer = openDialog(page);
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByLabel('Occasion').fill('Birthday');
  await drawer.getByLabel('Description').fill('Paper lanterns at night');
  await drawer.getByLabel('Drop an image here').setInputFiles(png('lanterns.png', [40, 40, 120]));
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(drawer.getByRole('img', { name: `Image of ${name}` })).toBeVisible();
  const offered = await page.request.get('/api/card-images');
  const names = (await offered.json()).data.map((card: { name: string }) => card.name);
  expect(names).toContain(name);
  await drawer.getByRole('button', { name: 'Retire' }).click();
  await expect(drawer.getByRole('button', { name: 'Restore' })).toBeVisible();
});
