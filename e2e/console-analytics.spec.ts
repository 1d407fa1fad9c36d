import { readFile } from 'node:fs/promises';
import { ownerToken, signInAsOwner } from './support/operator.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

const dollars = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

test('analytics from the API are shown in tiles, charts and tables @R2-109', async ({ page, shop }) => {
  const claimed = await shop.buy();
  await shop.claim(claimed.giftId);
  const cancelled = await shop.buy();
  await shop.cancel(cancelled);
  await expect.poll(async () => (await shop.order(cancelled)).payment_status).toBe('refunded');
  await signInAsOwner(page, shop);
  const { token } = await ownerToken(shop);
  await open(page, '/operator/figures');
  await expect(page.getByRole('heading', { name: 'Revenue by day' })).toBeVisible();
  const answer = await page.request.get('/api/operator/analytics', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = await answer.json();
  expect(data.orders).toBeGreaterThan(1);

  const tile = (name: string) =>
    page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  await expect(tile('Revenue')).toContainText(dollars(data.revenue));
  await expect(tile('Revenue')).toContainText(`${dollars(data.refunded)} refunded`);
  await expect(tile('Orders')).toContainText(data.orders.toLocaleString('en-US'));
  await expect(tile('Claim rate')).toContainText(`${data.claimed} of ${data.orders} claimed`);
  await expect(tile('Expiring soon')).toContainText(dollars(data.expiring_value));

  const today = data.orders_by_day.at(-1);
  await page.getByRole('button', { name: 'View table of revenue by day' }).click();
  const revenue = page.getByRole('region', { name: 'Revenue by day, table' });
  await expect(revenue.getByRole('row')).toHaveCount(data.orders_by_day.length + 1);
  await expect(revenue.getByRole('row').last()).toContainText(dollars(today.revenue));
  await page.getByRole('button', { name: 'View table of top gifts' }).click();
  const best = page.getByRole('region', { name: 'Top gifts, table' }).getByRole('row');
  for (const [choice, [first]] of [
    ['Orders', data.best_gifts],
    ['Revenue', data.best_gifts_by_revenue],
  ]) {
    await page.getByRole('group', { name: 'Sort top gifts' }).getByRole('button', { name: choice }).click();
    await expect(best.nth(1)).toContainText(first.name);
    await expect(best.nth(1)).toContainText(dollars(first.revenue));
  }
});

test('the values of a bar are shown for pointer and arrow keys @R6-13', async ({ page, shop }) => {
  await shop.buy();
  await signInAsOwner(page, shop);
  await open(page, '/operator/figures');
  const chart = page.getByRole('application', { name: 'Orders by day' });
  await expect(chart).toBeVisible();
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('region', { name: 'Orders by day' }).getByText(/^\d+ orders?$/)).toBeVisible();
  await page.keyboard.press('Escape');
  const bars = chart.locator('.recharts-bar-rectangle path');
  await bars.last().hover();
  await expect(
    page.getByRole('region', { name: 'Orders by day' }).getByText(/^[1-9]\d* orders?$/),
  ).toBeVisible();
});

test('another date range can be shown and saved as CSV @R2-110', async ({ page, shop }) => {
  await shop.buy();
  await signInAsOwner(page, shop);
  await open(page, '/operator/figures');
  await page.getByRole('button', { name: '12 months' }).click();
  await expect(page.getByRole('heading', { name: 'Revenue by month' })).toBeVisible();
  await page.getByLabel('From').fill('2026-03-10');
  await page.getByLabel('To', { exact: true }).fill('2026-03-01');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Choose a start date before the end date')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2026-03-12');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/operator/figures?from=2026-03-10&to=2026-03-12');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('presently-analytics-2026-03-10-to-2026-03-12.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines.filter((line) => line.includes('2026-03-1'))).toHaveLength(3);
});
