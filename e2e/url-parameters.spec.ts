import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test('a page with unknown query parameters hydrates and navigates', async ({ page, shop }) => {
  const gift = await shop.gift();
  for (const path of [
    '/?utm_source=x',
    `/gift/${gift.id}/?x=%3Cscript%3E`,
    '/FAQ?x',
    '/category/electronics/?x=1',
  ]) {
    await open(page, path);
    expect(new URL(page.url()).search).toBe(new URL(path, page.url()).search);
    expect(await page.locator('main script:not([type])').count()).toBe(0);
    await page.getByRole('banner').getByRole('link', { name: 'How it Works' }).click();
    await expect(page).toHaveURL('/#how-it-works');
    await page.goBack();
    await expect(page).toHaveURL(path);
  }
});

test('WEB-05 embedded page data is not executed', async ({ page }) => {
  for (const text of [
    '</script><script>window.broken=1</script>',
    '<!--<script>window.broken=1',
    ']]><!-- --!><script>window.broken=1</script>',
    '__proto__',
    '{"__proto__":{"broken":1}}',
    '\\u2028window.broken=1\\u2029\u2028window.broken=1\u2029;',
    '";window.broken=1;"',
    '${window.broken=1}`;window.broken=1;`',
  ]) {
    await open(page, `/?query=${encodeURIComponent(text)}`);
    expect(await page.evaluate(() => 'broken' in window)).toBe(false);
    await expect(page.getByPlaceholder('Search gifts...')).toHaveValue(text);
    expect(await page.title()).toContain(`“${text}”`);
  }
});
