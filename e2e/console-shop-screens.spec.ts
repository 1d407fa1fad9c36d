import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openDialog } from './support/dialogs.ts';
import { ownerToken, signInAsOwner } from './support/operator.ts';
import { newEmail, newPhone } from './support/people.ts';
import { png } from './support/png.ts';
import { checkScreen, withTablet } from './support/screen-check.ts';
import type { ShopApi } from './support/shop-api.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

// With its tests in both workers, none is idle at the end; each has a shop of its own.
test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type OpenScreen = (page: Page, shop: ShopApi) => Promise<unknown>;

/** Fewer than a page has: fifty rows would show nothing else. */
const someGifts = '/operator/gifts?category=home-garden';

const screens: Record<string, OpenScreen> = {
  gifts: async (page) => {
    await open(page, someGifts);
    await expect(page.getByRole('table', { name: 'Gifts' })).toBeVisible();
  },
  'gifts-edit': async (page) => {
    await open(page, someGifts);
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
    await open(page, someGifts);
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
  people: async (page) => {
    await open(page, '/operator/people');
    await page.getByLabel('Email or phone').fill('Ada');
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(page.getByText('Please enter an email or a 10-digit phone number')).toBeVisible();
  },
  'people-nothing': async (page) => {
    await findPerson(page, newEmail('nobody'));
    await expect(page.getByText('Nothing is stored')).toBeVisible();
  },
  'people-account': async (page, shop) => {
    const phone = newPhone();
    await shop.buy({ token: (await shop.signIn(phone)).token });
    await findPerson(page, phone);
    await expect(page.getByText(/^Account (of|without) /)).toBeVisible();
  },
  'people-guest': async (page, shop) => {
    const email = newEmail('guest');
    await shop.cancel(await shop.buy({ email }));
    await shop.buy({ email });
    await findPerson(page, email);
    await expect(page.getByRole('main').getByRole('link', { name: /^P-/ })).toHaveCount(2);
  },
  'people-erase': async (page, shop) => {
    const gift = await shop.buy();
    await shop.cancel(gift);
    await findPerson(page, gift.email);
    await page.getByRole('button', { name: 'Erase their data' }).click();
    await expect(openDialog(page)).toBeVisible();
  },
  'people-erased': async (page, shop) => {
    const gift = await shop.buy();
    await shop.cancel(gift);
    const waiting = await shop.buy({ email: gift.email });
    await findPerson(page, waiting.email);
    await page.getByRole('button', { name: 'Erase their data' }).click();
    await openDialog(page).getByRole('button', { name: 'Erase their data' }).click();
    await expect(page.getByText(/Come back for those/)).toBeVisible();
  },
  pages: async (page) => {
    await open(page, '/operator/pages');
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(9);
  },
  backups: (page) => open(page, '/operator/settings/backups'),
  'backups-on': (page) => openBackups(page, {}),
  'backups-new': (page) =>
    openBackups(page, {
      is_running: true,
      last_good: null,
      archived_until: null,
      last_rehearsal: null,
      backups: [],
    }),
  'backups-failed': (page) =>
    openBackups(page, {
      backups: [
        aBackup(0, { name: null, bytes: null, error: 'The disk of /mnt/backup is full.' }),
        ...goodBackups,
      ],
      last_rehearsal: {
        backup: 'x',
        finished_at: before(30),
        error: 'The data of the restored shop is not consistent: paid-without-order (1).',
      },
    }),
  'backups-external': (page) => openBackups(page, { mode: 'external' }),
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

async function findPerson(page: Page, written: string): Promise<void> {
  await open(page, '/operator/people');
  await page.getByLabel('Email or phone').fill(written);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('heading', { name: 'What we store' })).toBeVisible();
}

const before = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const aBackup = (hours: number, changes: object = {}) => ({
  id: randomUUID(),
  started_at: before(hours + 0.05),
  finished_at: before(hours),
  name: `backup-${hours}`,
  bytes: 48_000_000 - hours * 1000,
  error: null,
  ...changes,
});
const goodBackups = [3, 27, 51, 75].map((hours) => aBackup(hours));

/** The shop of the tests makes no backups: answers as one that does. */
async function openBackups(page: Page, status: object): Promise<void> {
  const data = {
    mode: 'on',
    is_running: false,
    next_at: before(-21),
    archived_until: before(0.01),
    last_good: goodBackups[0],
    last_rehearsal: { backup: 'x', finished_at: before(27), error: null },
    last_restore: null,
    backups: goodBackups,
    ...status,
  };
  await page.route('**/api/operator/backups', (route) => route.fulfill({ json: { data } }));
  await open(page, '/operator/settings/backups');
  await expect(page.getByRole('heading', { level: 1, name: 'Backups' })).toBeVisible();
}

for (const [name, arrive] of Object.entries(screens)) {
  test(`screen of the console: ${name} @R6-12`, async ({ page, shop }) => {
    await signInAsOwner(page, shop);
    await arrive(page, shop);
    await checkScreen(page, `console-${name}`, withTablet);
  });
}
