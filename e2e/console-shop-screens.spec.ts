import type { Page } from '@playwright/test';
import { openDialog } from './support/dialogs.ts';
import { ownerToken, signInAsOwner } from './support/operator.ts';
import { png } from './support/png.ts';
import { checkScreen, withTablet } from './support/screen-check.ts';
import type { ShopApi } from './support/shop-api.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

type OpenScreen = (page: Page, shop: ShopApi) => Promise<unknown>;

const screens: Record<string, OpenScreen> = {
  gifts: async (page) => {
    await open(page, '/operator/gifts');
    await expect(page.getByRole('table', { name: 'Gifts' })).toBeVisible();
  },
  'gifts-edit': async (page) => {
    await open(page, '/operator/gifts');
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .nth(1)
      .check();
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .nth(3)
      .check();
    await page.getByRole('region', { name: 'Selected gifts' }).getByRole('button', { name: 'Edit' }).click();
    await openDialog(page).getByLabel('Price', { exact: true }).selectOption('Raise by percent');
    await openDialog(page).getByLabel('Percent').fill('5');
    await expect(openDialog(page).getByRole('group', { name: 'Add categories' })).toBeVisible();
  },
  'gifts-edit-preview': async (page) => {
    await open(page, '/operator/gifts');
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('region', { name: 'Selected gifts' }).getByRole('button', { name: 'Edit' }).click();
    await openDialog(page).getByLabel('Price', { exact: true }).selectOption('Raise by percent');
    await openDialog(page).getByLabel('Percent').fill('5');
    await openDialog(page).getByRole('button', { name: 'Preview changes' }).click();
    await expect(openDialog(page).getByRole('region', { name: 'Preview' })).toBeVisible();
  },
  featured: async (page) => {
    await open(page, '/operator/featured');
    await expect(page.getByRole('list', { name: 'Featured gifts' })).toBeVisible();
  },
  'gift-new': async (page) => {
    await open(page, '/operator/gifts/new');
    await page.getByLabel('Name', { exact: true }).fill('Walnut board');
    await page.getByLabel('Price').fill('sixty');
    await page.getByLabel('Drop images here').setInputFiles(png('board.png', [180, 120, 60]));
    await page.getByRole('button', { name: 'Save gift' }).click();
    await expect(page.getByText('Enter an amount, like 24.50')).toBeVisible();
  },
  gift: async (page, shop) => {
    const { id } = await shop.gift();
    await open(page, `/operator/gifts/${id}`);
    await expect(page.getByRole('region', { name: 'Stock', exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Image 1' })).toBeVisible();
  },
  categories: async (page) => {
    await open(page, '/operator/categories');
    await expect(page.getByRole('button', { name: /^Move .* down$/ }).first()).toBeVisible();
  },
  category: async (page) => {
    await open(page, '/operator/categories');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await expect(openDialog(page).getByLabel('Page address')).toBeVisible();
  },
  synonyms: async (page) => {
    await open(page, '/operator/synonyms');
    await expect(page.getByRole('table', { name: 'Search synonyms' })).toBeVisible();
  },
  synonym: async (page) => {
    await open(page, '/operator/synonyms');
    await page.getByRole('button', { name: 'Add synonym' }).click();
    await openDialog(page).getByLabel('People search for').fill('roses');
    await openDialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Please name at least one word')).toBeVisible();
  },
  cards: async (page) => {
    await open(page, '/operator/cards');
    await expect(page.getByRole('button', { name: /^Move .* down$/ }).first()).toBeVisible();
  },
  figures: async (page, shop) => {
    const { giftId } = await shop.buy();
    await shop.claim(giftId);
    await shop.buy();
    await open(page, '/operator/figures');
    await expect(page.getByRole('application', { name: 'Revenue by day' })).toBeVisible();
  },
  'figures-table': async (page, shop) => {
    await shop.buy();
    await open(page, '/operator/figures');
    await page.getByRole('button', { name: 'View table of orders by day' }).click();
    await expect(page.getByRole('region', { name: 'Orders by day, table' })).toBeVisible();
  },
  exchange: async (page) => {
    await open(page, '/operator/exchange');
    await expect(page.getByText('Drop a CSV here')).toBeVisible();
  },
  'exchange-bad-lines': async (page) => {
    await open(page, '/operator/exchange');
    await page.getByLabel('Drop a CSV here').setInputFiles({
      name: 'lamps.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,price\nLamp,24.50\n,10\nLantern,cheap\n'),
    });
    await expect(page.getByRole('region', { name: 'Rows with problems' })).toBeVisible();
  },
  'exchange-preview': async (page, shop) => {
    const { id } = await shop.gift();
    await open(page, '/operator/exchange');
    await page.getByLabel('Drop a CSV here').setInputFiles({
      name: 'prices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `id,name,price,stock,categories\n${id},Walnut board,64.5,,electronics\n,Paper lamp,24.50,3,electronics\n`,
      ),
    });
    await expect(page.getByRole('region', { name: 'Rows that update a gift' })).toContainText('Walnut board');
  },
  staff: async (page) => {
    await open(page, '/operator/staff');
    await expect(page.getByText('(you)')).toBeVisible();
    await page.getByLabel('Phone number').fill('55');
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  },
  settings: async (page) => {
    await open(page, '/operator/settings');
    await page.getByLabel('Days to claim a gift').fill('many');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a whole number')).toBeVisible();
  },
  audit: async (page, shop) => {
    const { id } = await shop.gift();
    const { token } = await ownerToken(shop);
    const headers = { authorization: `Bearer ${token}` };
    await page.request.put(`/api/operator/gifts/${id}`, { headers, data: { featured: false } });
    await page.request.put(`/api/operator/gifts/${id}`, { headers, data: { featured: true } });
    const { orderId } = await shop.buy();
    await page.request.post(`/api/operator/orders/${orderId}/extend`, { headers, data: { days: 7 } });
    await open(page, '/operator/audit');
    await expect(page.getByRole('link', { name: /^P-\d+$/ }).first()).toBeVisible();
  },
};

for (const [name, arrive] of Object.entries(screens)) {
  test(`screen of the console: ${name} @R6-12`, async ({ page, shop }) => {
    await signInAsOwner(page, shop);
    await arrive(page, shop);
    await checkScreen(page, `console-${name}`, withTablet);
  });
}
