import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ownerToken, signInAsOwner } from './support/operator.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});

/** The file that a button downloads. */
async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('an import with errors lists them and changes nothing; a valid one is imported @R2-104', async ({
  page,
  shop,
}) => {
  await signInAsOwner(page, shop);
  await open(page, '/operator/exchange');
  const name = `Paper lamp ${randomUUID().slice(0, 8)}`;
  const header = 'name,description,price,stock,categories';
  const bad = [
    header,
    `${name},Folded,24.50,3,electronics`,
    ',No name,10,1,electronics',
    `${name} 2,Dear,cheap,2,electronics`,
  ];
  await page.getByLabel('Drop a CSV here').setInputFiles(csv('lamps.csv', bad));
  await expect(page.getByText('2 rows have problems in lamps.csv')).toBeVisible();
  const browserErrors = page.getByRole('region', { name: 'Rows with problems' });
  await expect(browserErrors.getByRole('row', { name: /^3 name/ })).toBeVisible();
  await expect(browserErrors.getByRole('row', { name: /^4 price/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeHidden();

  await page.getByRole('button', { name: 'Choose another file' }).click();
  const good = [header, `${name},Folded,24.50,3,electronics`, `${name} 2,Dear,99,2,electronics`];
  await page.getByLabel('Drop a CSV here').setInputFiles(csv('lamps.csv', good));
  await expect(page.getByText("Here's what importing lamps.csv will do")).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'to add' })).toContainText('2');
  const before = await page.request.get(`/api/gifts?query=${encodeURIComponent(name)}`);
  expect((await before.json()).data.some((gift: { name: string }) => gift.name === name)).toBe(false);

  const added = page.getByRole('region', { name: 'Rows with a new gift' });
  await expect(added.getByRole('row', { name: new RegExp(`^3 ${name} 2`) })).toContainText('$99.00');
  await page.getByRole('button', { name: 'Import 2 changes' }).click();
  await expect(page.getByText('lamps.csv was imported')).toBeVisible();
  await page.getByRole('link', { name: 'View gifts' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(name);
  await expect(page.getByRole('row', { name: `${name} 2` })).toContainText('$99.00');
});

test('a file that is not CSV is rejected before the upload', async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await open(page, '/operator/exchange');
  await page.getByLabel('Drop a CSV here').setInputFiles({
    name: 'gifts.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('PK'),
  });
  await expect(page.getByText("“gifts.xlsx” isn't a CSV file")).toBeVisible();
});

test('gifts and orders can be exported @R2-106 @R2-107', async ({ page, shop }) => {
  const order = await shop.buy();
  await signInAsOwner(page, shop);
  await open(page, '/operator/exchange');
  const gifts = await downloaded(page, 'Download gifts');
  expect(gifts.name).toMatch(/^presently-gifts-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(gifts.text).toContain('id,name,description,brand,price,stock,categories,featured,retired');
  expect(gifts.text).toContain(order.name);
  const orders = await downloaded(page, 'Download orders');
  expect(orders.text).toContain(order.orderId);
});

test('an export can be imported again without changes @R2-106', async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await open(page, '/operator/exchange');
  const { text } = await downloaded(page, 'Download gifts');
  await page.getByLabel('Drop a CSV here').setInputFiles({
    name: 'again.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await expect(page.getByText('again.csv matches your catalog')).toBeVisible();
  const { token } = await ownerToken(shop);
  const log = await page.request.get('/api/operator/audit?action=gifts.exported', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await log.json()).data[0]).toMatchObject({ action: 'gifts.exported' });
});
