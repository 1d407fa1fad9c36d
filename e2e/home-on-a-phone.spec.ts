import type { Page } from '@playwright/test';
import { waitUntilDrawn } from './support/layout-shift.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

const phone = { width: 390, height: 844 };

test.use({ viewport: phone, hasTouch: true, isMobile: true });

const shelves = (page: Page) => ({
  Featured: page.getByRole('region', { name: 'Featured' }),
  Trending: page.locator('section', { has: page.getByRole('heading', { name: 'Trending' }) }),
});

/** The first element in a shelf that scrolls sideways. */
const scrolled = (page: Page, name: keyof ReturnType<typeof shelves>) =>
  shelves(page)
    [name].locator('ul, ol, div')
    .evaluateAll((elements) => {
      const row = elements.find(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
      return row ? row.scrollLeft : -1;
    });

/** A finger moves from right to left. */
async function swipeLeft(page: Page, y: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: 320, y }]);
  for (let x = 300; x >= 80; x -= 20) await touch('touchMove', [{ x, y }]);
  await touch('touchEnd', []);
}

test('the home page is less than six screens tall on a phone @R15-90', async ({ page }) => {
  await open(page, '/');
  await waitUntilDrawn(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height / phone.height).toBeLessThan(6);
});

test('each shelf is swiped sideways, and never the page @R15-90', async ({ page }) => {
  await open(page, '/');
  for (const name of ['Featured', 'Trending'] as const) {
    const shelf = shelves(page)[name];
    await shelf.scrollIntoViewIfNeeded();
    const box = await shelf.boundingBox();
    if (!box) throw new Error(`${name} has no box`);
    // At most the padding, to which the row may have snapped.
    expect(await scrolled(page, name), name).toBeLessThan(20);
    await swipeLeft(page, Math.min(box.y + box.height / 2, phone.height - 60));
    await expect.poll(() => scrolled(page, name), { message: name }).toBeGreaterThan(100);
  }
  expect(await page.evaluate(() => scrollX)).toBe(0);
});

test('the keyboard reaches every gift of a shelf, and leaves it again @R15-90', async ({ page }) => {
  await open(page, '/');
  const links = shelves(page).Trending.getByRole('listitem').getByRole('link');
  const count = await links.count();
  expect(count).toBeGreaterThan(3);
  await links.first().focus();
  for (let index = 0; index < count; index += 1) {
    await expect(links.nth(index)).toBeFocused();
    await expect(links.nth(index)).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('Tab');
  }
  expect(
    await links.last().evaluate((link) => link.closest('section')?.contains(document.activeElement)),
  ).toBe(false);
});

test('"Show more" adds the gifts that the page leaves out, and focuses the first of them @R15-90', async ({
  page,
}) => {
  await open(page, '/');
  const gifts = page.locator('#gifts').getByRole('article');
  await expect(gifts).toHaveCount(8);
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(gifts).toHaveCount(48);
  await expect(gifts.nth(8).getByRole('link').first()).toBeFocused();
});
