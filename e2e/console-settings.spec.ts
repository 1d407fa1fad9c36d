import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility.ts';
import { recordShifts, shiftsOf, waitUntilDrawn } from './support/layout-shift.ts';
import { ownerToken, signInAsOwner } from './support/operator.ts';
import { png } from './support/png.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

// Other tests rely on the default name.
test.afterEach(async ({ page, shop }) => {
  const { token } = await ownerToken(shop);
  const answer = await page.request.put('/api/operator/settings', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      shop_name: null,
      contact_email: null,
      contact_address: null,
      time_zone: null,
      accent_color: null,
      legal_name: null,
      legal_address: null,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.request.delete('/api/operator/settings/logos/light', {
    headers: { authorization: `Bearer ${token}` },
  });
});

test('changed shop name, contact details and time zone are shown immediately @R16-45', async ({
  page,
  shop,
  visitor,
}) => {
  const guest = await visitor();
  await open(guest, '/contact');
  await expect(guest.getByRole('main').getByText('hello@presently.example')).toBeVisible();

  await signInAsOwner(page, shop);
  await open(page, '/operator/settings');
  await page.getByLabel('Name', { exact: true }).fill('Ada’s Gifts');
  await page.getByLabel('Contact email').fill('ada@gifts.example');
  await page.getByLabel('Address', { exact: true }).fill('1 Navy Way');
  await page.getByLabel('Time zone').selectOption('Pacific Time (Los Angeles)');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByText('Days are in Pacific Time (Los Angeles).')).toBeVisible();

  await guest.reload();
  await expect(guest).toHaveTitle('Contact · Ada’s Gifts');
  await expect(guest.getByRole('main').getByText('ada@gifts.example')).toBeVisible();
  await expect(guest.getByRole('main').getByText('1 Navy Way')).toBeVisible();
  await open(guest, '/');
  const footer = guest.getByRole('contentinfo');
  await expect(footer.getByText('1 Navy Way')).toBeVisible();
  await expect(footer.getByText('© 2025 Ada’s Gifts. All rights reserved.')).toBeVisible();
});

test('owners see an accent color before they save it; then pages have it at once, light and dark, and the legal name @R12-30 @R12-31 @R12-32', async ({
  page,
  shop,
  visitor,
}) => {
  const guest = await visitor();
  await open(guest, '/contact');
  await signInAsOwner(page, shop);
  await open(page, '/operator/settings');
  const color = page.getByLabel('Accent color');
  await color.fill('#f97316');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/contrast is 2\.4:1 and must be at least 4\.5:1.*#[0-9a-f]{6}/)).toBeVisible();
  await expect(color).toBeFocused();
  await color.fill('#166534');
  await expect(page.getByText('Preview, light and dark. Contrast 6.2:1.')).toBeVisible();
  await page.getByLabel('Legal name').fill('Ada Gifts LLC');
  await page.getByLabel('Legal address').fill('2 Dock Street');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();

  await guest.reload();
  const company = guest.getByRole('main').getByText('Ada Gifts LLC');
  await expect(company).toHaveText('Ada Gifts LLC\n2 Dock Street');
  await expect(guest.getByRole('contentinfo').getByText(/© \d+ Ada Gifts LLC/)).toBeVisible();
  const link = guest
    .getByRole('main')
    .getByRole('link', { name: 'hello@presently.example' })
    .locator('span')
    .first();
  await expect(link).toHaveCSS('color', 'rgb(22, 101, 52)');
  await guest.emulateMedia({ colorScheme: 'dark' });
  await expect(link).not.toHaveCSS('color', 'rgb(22, 101, 52)');
  await checkAccessibility(guest, 'green contact page, dark', { contrastOnly: true });
  await guest.emulateMedia({ colorScheme: 'light' });
  await open(guest, '/');
  await checkAccessibility(guest, 'green home page', { contrastOnly: true });
});

/** A PNG with a transparent ground, drawn by the browser. */
async function drawLogo(page: Page, colour: string) {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [720, 160];
    const context = canvas.getContext('2d');
    if (!context) return '';
    context.fillStyle = fill;
    context.arc(80, 80, 70, 0, 7);
    context.fill();
    context.font = '600 110px serif';
    context.fillText('Ada & Co', 180, 118);
    return canvas.toDataURL('image/png');
  }, colour);
  return { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
}

async function photograph(page: Page, name: string): Promise<void> {
  if (!process.env.E2E_SHOTS) return;
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await waitUntilDrawn(page);
      await page.screenshot({
        path: join(process.env.E2E_SHOTS, `logo-${name}-${width}-${colorScheme}.png`),
      });
    }
  await page.emulateMedia({ colorScheme: 'light' });
}

test('owners upload a logo and another one for dark backgrounds, which the shop shows instead of its name @R12-33 @R12-34 @R12-36', async ({
  page,
  shop,
  visitor,
  browserErrors,
}) => {
  await signInAsOwner(page, shop);
  await open(page, '/operator/settings');
  const small = png('small.png', [10, 20, 30], 63);
  browserErrors.expect(/400 .Bad Request.*logos.light/);
  await page.getByLabel('Drop a logo here').setInputFiles(small);
  await expect(page.getByText('small.png: Must be at least 64 × 64 pixels')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByLabel('Drop a logo here').setInputFiles(await drawLogo(page, '#3b1d60'));
  await expect(page.getByText('Preview, light and dark.')).toBeVisible();
  await page
    .getByLabel('Drop a logo for dark backgrounds here')
    .setInputFiles(await drawLogo(page, '#ffffff'));
  await expect(page.getByRole('button', { name: 'Remove dark logo' })).toBeVisible();
  const onLight = page.locator('[data-scheme="light"] img');
  await expect(onLight).toHaveJSProperty('naturalWidth', 540);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Presently' }).first().getByRole('img')).toBeVisible();
  await expect(onLight).toHaveJSProperty('naturalWidth', 540);
  await photograph(page, 'settings');

  const guest = await visitor();
  await recordShifts(guest);
  const requested: string[] = [];
  guest.on('request', (request) => requested.push(request.url()));
  await open(guest, '/help');
  const home = guest.getByRole('banner').getByRole('link', { name: 'Presently' });
  const shown = home.getByRole('img', { name: 'Presently' });
  await expect(shown).toHaveAttribute('src', /logo-light/);
  await expect(shown).toHaveJSProperty('naturalWidth', 540);
  expect(await shown.boundingBox()).toMatchObject({ width: 180, height: 40 });
  await waitUntilDrawn(guest);
  expect((await shiftsOf(guest)).moved).toEqual([]);
  expect(requested.filter((url) => url.includes('logo-dark'))).toEqual([]);
  await guest.emulateMedia({ colorScheme: 'dark' });
  await expect(shown).toHaveAttribute('src', /logo-dark/);
  await expect(shown).toHaveJSProperty('naturalWidth', 540);
  await guest.evaluate(() => {
    document.documentElement.dataset.theme = 'light';
  });
  await expect(shown).toHaveAttribute('src', /logo-light/);
  await guest.emulateMedia({ colorScheme: 'light' });
  await guest.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await expect(shown).toHaveAttribute('src', /logo-dark/);
  await guest.evaluate(() => {
    delete document.documentElement.dataset.theme;
  });
  await photograph(guest, 'shop');
  await guest.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(shown).toHaveAttribute('src', /logo-light/);
  await expect(shown).toBeVisible();
  await expect(guest.getByRole('banner').getByRole('navigation')).toBeHidden();
  if (process.env.E2E_SHOTS) await guest.screenshot({ path: join(process.env.E2E_SHOTS, 'logo-print.png') });
  await guest.emulateMedia({ media: 'screen', colorScheme: 'light' });

  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(page.getByRole('button', { name: 'Choose a logo' })).toBeVisible();
  await guest.reload();
  await expect(home.getByText('Presently')).toBeVisible();
  await expect(home.getByRole('img')).toHaveCount(0);
});
