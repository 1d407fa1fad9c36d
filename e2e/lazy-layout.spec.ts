import type { Page } from '@playwright/test';
import { openBeforeHydration } from './support/delayed-hydration.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

const isLazyLayout = (page: Page) => page.evaluate(() => 'lazyLayout' in document.documentElement.dataset);
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));
const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]) {
  test(`the estimated height of content that is not laid out yet is accurate, ${size.width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const { hydrate } = await openBeforeHydration(page, '/');
    expect(await isLazyLayout(page)).toBe(true);
    const guessed = await height(page);
    await hydrate();
    await expect.poll(() => isLazyLayout(page)).toBe(false);
    expect(Math.abs(guessed / (await height(page)) - 1)).toBeLessThan(0.05);
    await expect(page.locator('.below-fold')).toHaveCount(0);
  });
}

test('going back restores the scroll position below the fold, in a list that "Show more" has extended', async ({
  page,
}) => {
  await open(page, '/');
  await expect.poll(() => isLazyLayout(page)).toBe(false);
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(page.locator('#gifts li')).toHaveCount(48);
  const gift = page.locator('#gifts li').nth(40).getByRole('link').first();
  await gift.scrollIntoViewIfNeeded();
  await expect.poll(() => scrolledTo(page)).toBeGreaterThan(2_000);
  const place = await scrolledTo(page);
  await gift.click();
  await expect(page).toHaveURL(/\/gift\//);
  await page.goBack();
  await expect(gift).toBeInViewport();
  await expect.poll(() => scrolledTo(page)).toBeGreaterThan(place - 100);
  expect(Math.abs((await scrolledTo(page)) - place)).toBeLessThan(100);
  await page.reload();
  expect(await isLazyLayout(page)).toBe(false);
  await expect(gift).toBeInViewport();
});
