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
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await page.getByRole('combobox').fill('coworker under 40');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?query=coworker%20under%2040');
  await expect(page.getByRole('article').first()).toContainText('Six Bars of Dark Chocolate');
});
