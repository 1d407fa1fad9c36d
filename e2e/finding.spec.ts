import type { Page } from '@playwright/test';
import { openDialog } from './support/dialogs.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test('an occasion leads from the home page to its page, and from a gift there to others @R15-42 @R15-43', async ({
  page,
  request,
}) => {
  await open(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Birthday', exact: true }).click();
  await expect(page).toHaveURL('/ideas/birthday');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Birthday gifts');
  await expect(page.getByRole('article')).toHaveCount(24);
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(page.getByRole('article')).toHaveCount(48);

  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Great for' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Kids', exact: true }).click();
  await expect(page).toHaveURL('/ideas/kids');

  await open(page, '/ideas/under-25');
  await expect(page).toHaveTitle(/^Gifts under \$25 ·/);
  for (const price of await page.getByRole('article').getByText('$').allTextContents())
    expect(Number(price.replace('$', ''))).toBeLessThanOrEqual(25);

  const html = await (await request.get('/ideas/wedding')).text();
  const data = JSON.parse(
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '{}',
  );
  expect(data['@graph'].map((part: { '@type': string }) => part['@type'])).toEqual([
    'CollectionPage',
    'BreadcrumbList',
  ]);
  expect(data['@graph'][0].mainEntity.itemListElement.length).toBeGreaterThan(10);
  expect(html).toContain('<title>Wedding gifts · ');
  expect(html).toMatch(/<meta name="description" content="Wedding gifts to send with a link/);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of ['/ideas/wedding', '/ideas/coworker', '/ideas/under-50'])
    expect(sitemap).toContain(path);
  expect((await request.get('/ideas/nothing')).status()).toBe(404);
});

test('every page with a header has the search, which finds a gift by a synonym @R15-45', async ({ page }) => {
  for (const path of ['/', '/faq', '/track', '/category/electronics']) {
    await open(page, path);
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search gifts' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await page.getByRole('combobox').fill('flowers');
  await page.getByRole('option').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Florist’s Tulip Bouquet');
  await expect(openDialog(page)).toBeHidden();

  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await page.getByRole('combobox').fill('coworker under 40');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?query=coworker%20under%2040');
  await expect(page.getByRole('article').first()).toContainText('Six Bars of Dark Chocolate');
});

/** Sum of the shifts of what is on the screen (CLS) since the page was opened. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );

test('the gifts that were looked at last are shown again, until they are cleared @R15-58', async ({
  page,
}) => {
  // High enough to show all of a short list of matches.
  await page.setViewportSize({ width: 1280, height: 1000 });
  const listed: { id: string; name: string }[] = (await (await page.request.get('/api/gifts?limit=3')).json())
    .data;
  const [first, second, third] = listed as [(typeof listed)[0], (typeof listed)[0], (typeof listed)[0]];
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const strip = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Recently viewed' }) });
  for (const { id } of [first, second]) {
    await open(page, `/gift/${id}`);
    await expect(strip).toBeHidden();
  }
  expect(requests.filter((url) => url.includes('ids='))).toEqual([]);

  await open(page, `/gift/${third.id}`);
  await expect(strip.getByRole('article')).toHaveText([new RegExp(second.name), new RegExp(first.name)]);
  // Both are in sight, so there is nowhere to move.
  await expect(strip.getByRole('button', { name: 'Next', includeHidden: true })).toBeDisabled();
  expect(await layoutShift(page)).toBeLessThan(0.01);
  for (const path of ['/?query=chocolate', '/']) {
    await open(page, path);
    await expect(strip.getByRole('article')).toHaveCount(3);
    expect(await layoutShift(page)).toBeLessThan(0.01);
  }
  expect(requests.filter((url) => url.includes('ids='))).toHaveLength(3);

  await strip.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Recently viewed gifts cleared.')).toBeFocused();
  await open(page, `/gift/${first.id}`);
  await expect(strip).toBeHidden();
});
