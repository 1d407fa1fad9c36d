import type { Page } from '@playwright/test';
import { newFamily, test } from './support/console-shop.ts';
import { newPhone } from './support/people.ts';
import { expect } from './support/test.ts';
import { open } from './support/visit.ts';

const viewports = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

/** What of the page an overlay covers: controls beside it, and the last row of the list. */
const coveredBy = (page: Page, overlay: string) =>
  page.evaluate((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (!box || box.height === 0) return ['there is no overlay yet'];
    const lastRow = [...document.querySelectorAll('tbody tr')].at(-1);
    return [...document.querySelectorAll('button, a[href], input, select, label'), lastRow]
      .filter((element) => element?.checkVisibility() && !element.closest('.toast-place, [data-sticky-bar]'))
      .filter((element) => {
        const { top, bottom, left, right, width } = element!.getBoundingClientRect();
        return width > 1 && top < box.bottom && bottom > box.top && left < box.right && right > box.left;
      })
      .map((element) => element!.outerHTML.slice(0, 120));
  }, overlay);

const scrollToEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

test('neither a toast nor the bar of selected orders covers a button or the last row @R16-39', async ({
  page,
  operatorConsole,
}) => {
  test.slow();
  const family = newFamily();
  for (let number = 0; number < 14; number += 1)
    await operatorConsole.buyAndClaim(family, `Nr${String.fromCharCode(97 + number)}`);
  await operatorConsole.signIn(page);
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await open(page, `/operator/orders?queue=to_pack&query=${family}`);
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(15);
    await scrollToEnd(page);
    await rows.last().getByRole('checkbox').check();
    await expect(page.getByRole('region', { name: 'Selected orders' })).toBeVisible();
    await expect.poll(() => coveredBy(page, '[data-sticky-bar]'), `bar at ${viewport.width}`).toEqual([]);

    await page.evaluate(() => sessionStorage.setItem('presently.toast', 'Marked as packed'));
    await page.reload();
    await expect(rows).toHaveCount(15);
    await scrollToEnd(page);
    await expect.poll(() => coveredBy(page, '.toast-place'), `toast at ${viewport.width}`).toEqual([]);
  }
});

test('the operator’s account and the whole navigation are in sight at 1280 × 800, on every screen @R16-42 @R16-61', async ({
  page,
  operatorConsole,
}) => {
  await operatorConsole.signIn(page);
  // Of the higher windows, those in which the navigation is still dense, and in which it has room.
  for (const [path, height] of [
    ['/operator', 800],
    ['/operator/orders', 800],
    ['/operator/audit', 800],
    ['/operator', 900],
    ['/operator', 1060],
  ] as const) {
    await page.setViewportSize({ width: 1280, height });
    await open(page, path);
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Dan Hopper', { exact: true }).first()).toBeInViewport({ ratio: 1 });
    const links = page.getByRole('navigation', { name: 'Console' }).getByRole('link');
    expect(await links.count()).toBeGreaterThan(15);
    // Also what a scrolling ancestor hides is outside.
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
  }
});

test('a sign-in code that was wrong submits itself again once it is corrected @R16-41', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 401/, /verifying the code failed/);
  const phone = newPhone();
  await open(page, '/operator');
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  const field = page.getByLabel('Verification code');
  const code = await shop.code(phone);
  await field.fill(code === '111111' ? '222222' : '111111');
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible();
  await field.fill(code);
  await expect(page.getByRole('heading', { name: "You don't have access" })).toBeVisible();
});
