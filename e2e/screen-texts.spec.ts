import type { Page } from '@playwright/test';
import { expectColumns, expectTexts } from './support/layout-assertions.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

/** Delays responses from a path until the returned function is called. */
async function delayResponses(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('shell: header, full footer, scroll and entrance @S2.1-1 @S2.2-1 @S2.2-4 @S2.2-5 @S2.2-6 @S2.2-7 @S2.2-8 @R6-3', async ({
  page,
}) => {
  await open(page, '/');
  const header = page.getByRole('banner');
  await expect(header).toHaveCSS('position', 'sticky');
  await expect(header.getByRole('link', { name: 'Browse Gifts' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('link', { name: 'How it Works' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(/© 2025 .*All rights reserved/);
  for (const path of [
    '/',
    '/track',
    '/about',
    '/contact',
    '/help',
    '/shipping',
    '/returns',
    '/faq',
    '/privacy',
    '/terms',
  ]) {
    await expect(footer.locator(`a[href="${path}"]`), path).toHaveCount(1);
  }
  await expect(footer.locator('a[href^="mailto:"]')).toHaveCount(1);
  await expect(footer.locator('a[href^="tel:"]')).toHaveCount(1);

  // Observed from before the click, because the animation takes only 200 ms.
  const entering = page.getByRole('main').evaluate(async (main) => {
    while (main.getAnimations().length === 0) await new Promise(requestAnimationFrame);
    return main
      .getAnimations()
      .flatMap((animation) =>
        (animation.effect as KeyframeEffect)
          .getKeyframes()
          .map(({ opacity, transform }) => `${opacity} ${transform}`),
      );
  });
  await footer.getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const entrance = await entering;
  expect(entrance).toEqual(['0 translateY(10px)', '1 none']);
  await expect(footer.getByRole('link')).toHaveCount(0);
  await expect(footer).toContainText('© 2025');
});

test('shell: the drawer of phones @S2.2-3', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Browse' })).toHaveAttribute('href', '/');
  await drawer.getByRole('link', { name: 'Track' }).click();
  await expect(page).toHaveURL('/track');
  await expect(drawer).toBeHidden();
});

for (const [path, title] of Object.entries({
  about: 'About',
  contact: 'Contact',
  help: 'Help',
  shipping: 'Shipping',
  returns: 'Returns',
  faq: 'FAQ',
  privacy: 'Privacy',
  terms: 'Terms',
})) {
  test(`footer page: /${path} @R1-15 @R6-3`, async ({ page }) => {
    expect((await page.goto(`/${path}`))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).toContainText(new RegExp(title, 'i'));
    await expect(page.getByRole('main')).toHaveText(/.{500,}/s);
  });
}

test('home: sections, search and the empty list @S2.3-1 @S2.3-5 @S2.3-7 @S2.3-8 @S2.3-9 @S2.3-10 @S2.3-11 @S2.3-12 @S9-10 @S9-15', async ({
  page,
}) => {
  await open(page, '/');
  for (const name of ['Featured', 'Trending', 'Browse by Category']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  const featured = page.getByRole('region', { name: 'Featured' });
  await expect(featured.getByRole('group')).toHaveCount(10);
  const firstSlide = featured.getByRole('group').first();
  const step = (await firstSlide.boundingBox())?.width ?? 0;
  const before = (await firstSlide.boundingBox())?.x ?? 0;
  await featured.getByRole('button', { name: 'Next' }).click();
  await expect
    .poll(async () => Math.round((before - ((await firstSlide.boundingBox())?.x ?? 0)) / step))
    .toBe(2);

  const search = page.getByPlaceholder('Search gifts...');
  await search.fill('xyzzy');
  await expect(page.getByText('No gifts found for "xyzzy"')).toBeVisible();
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'No gifts found', exact: true })).toBeVisible();
  await expectTexts(page, ['Try adjusting your search or browse all categories']);
  await search.fill('');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'More Gifts', exact: true })).toBeVisible();

  const grid = page.getByRole('list').filter({ has: page.locator('a[href="/category/electronics"]') });
  await expectColumns(page, grid, { 390: 3, 700: 4, 1300: 6 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(featured.getByRole('button', { name: 'Next' })).toBeHidden();
});

test('gift: text, images and the buy button @S2.4-1 @S2.4-3 @S2.4-5 @S2.4-6 @S9-10', async ({
  page,
  shop,
}) => {
  const gift = await shop.gift();
  await open(page, `/gift/${gift.id}`);
  await expectTexts(page, [
    'total',
    'Free shipping included',
    'About this gift',
    'Fast & Free Shipping',
    'Arrives in 2-4 business days',
    'Secure Purchase',
  ]);
  await expect(page.getByRole('link', { name: 'Purchase as Gift' }).first()).toHaveAttribute(
    'href',
    `/purchase/${gift.id}`,
  );

  const pictures = page.getByRole('region', { name: /^Pictures of/ });
  const dot = (place: number) => pictures.getByRole('button', { name: `Go to slide ${place}` });
  await expect(dot(1)).toHaveAttribute('aria-current', 'true');
  const row = pictures.locator('.touch-pan-y');
  await expect(row).toBeVisible();
  const place = async () => Math.round((await row.boundingBox())?.x ?? 0);
  const start = await place();
  const drag = async (by: number) => {
    const box = (await pictures.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const [x, y] = [box.x + box.width / 2, box.y + 100];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let moved = 0; Math.abs(moved) < Math.abs(by); moved += Math.sign(by) * 6)
      await page.mouse.move(x + moved, y);
    await page.mouse.move(x + by, y);
    // Held still for longer than a flick, whose momentum would move the row further.
    const held = await page.evaluate(() => performance.now());
    await page.waitForFunction((since) => performance.now() - since > 200, held);
    await page.mouse.up();
  };
  await drag(-40);
  await expect.poll(place).toBe(start);
  await expect(dot(1)).toHaveAttribute('aria-current', 'true');
  await drag(-60);
  await expect(dot(2)).toHaveAttribute('aria-current', 'true');
  await dot(1).click();
  await expect(dot(1)).toHaveAttribute('aria-current', 'true');
});

test('gift: not found @S2.4-8 @S8-33 @R6-4', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 404/);
  expect((await page.goto('/gift/no-such-gift'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gift not found');
  await expectTexts(page, ["The gift you're looking for doesn't exist."]);
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Gifts' })).toHaveAttribute(
    'href',
    '/',
  );
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i);
});

test('gift and category: what shows while they load @S2.4-7 @S2.11-3 @S9-14', async ({ page }) => {
  await open(page, '/');
  const gift = await delayResponses(page, '**/gift/*.data*');
  const category = await delayResponses(page, '**/category/*.data*');
  await page.getByRole('region', { name: 'Featured' }).getByRole('link').first().click();
  await expectTexts(page, ['Loading gift details...']);
  gift();
  await expect(page.getByText('Free shipping included')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Electronics', exact: true }).first().click();
  await expect(page.getByText('Loading gifts...')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All gifts for Electronics');
  await expect(page.locator('main .grid > [aria-hidden="true"]')).toHaveCount(8);
  category();
  await expect(page.getByText('Loading gifts...')).toHaveCount(0);
});

test('category: heading, grid and the empty list @S2.11-1 @S2.11-2 @S2.11-4 @S9-14', async ({ page }) => {
  await open(page, '/category/fashion-jewelry');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All gifts for Fashion & Jewelry');
  const grid = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.locator('a[href^="/gift/"]') });
  await expectColumns(page, grid, { 390: 2, 1200: 4 });
  await page.goto('/category/fashion-jewelry?query=xyzzy');
  await expectTexts(page, ['No gifts found', 'Try adjusting your search terms']);
});

test('constants of the design: the wide breakpoint and the colour @S9-16', async ({ page }) => {
  await page.goto('/');
  const root = await page.evaluate(() => {
    const button = document.createElement('i');
    button.className = 'bg-brand-solid';
    document.body.append(button);
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return { colour: [], header: '' };
    context.fillStyle = getComputedStyle(button).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    return { colour: [...context.getImageData(0, 0, 1, 1).data].slice(0, 3) };
  });
  const [red = 0, green = 0, blue = 0] = root.colour;
  expect(blue).toBeGreaterThan(red);
  expect(red).toBeGreaterThan(green);
  const menu = page.getByRole('button', { name: 'Open menu' });
  await page.setViewportSize({ width: 899, height: 800 });
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 900, height: 800 });
  await expect(menu).toBeHidden();
});
