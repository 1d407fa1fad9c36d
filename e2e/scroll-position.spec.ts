import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('going back restores the scroll position below the fold, in a list that "Show more" has extended @R15-59', async ({
  page,
}) => {
  await open(page, '/');
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
  await expect(gift).toBeInViewport();
});
