import type { Page } from '@playwright/test';
import { newFamily, owner, test } from './support/console-shop.ts';
import { newPhone } from './support/people.ts';
import type { ShopApi } from './support/shop-api.ts';
import { expect } from './support/test.ts';
import { open } from './support/visit.ts';

async function enter(page: Page, shop: ShopApi, phone: string): Promise<void> {
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Verification code').fill(await shop.code(phone));
}

test.describe('the console and who may enter it', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an owner signs in on a phone with the code from the inbox, which submits itself, and sees the dashboard @R2-83 @R5-8c @R16-41', {
    tag: '@smoke',
  }, async ({ page, shop, operatorConsole }) => {
    const family = newFamily();
    await operatorConsole.buyAndClaim(family);
    await open(page, '/operator');
    await enter(page, shop, owner);
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    const queues = page.getByRole('list', { name: 'Queues' });
    await expect(queues.getByRole('listitem')).toHaveCount(5);
    await expect(queues.getByRole('link', { name: /^To pack [1-9]/ })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Work' })
      .getByRole('link', { name: /^To pack/ })
      .click();
    await expect(page.getByRole('heading', { name: 'To pack', level: 1 })).toBeVisible();
    await page.getByLabel('Search', { exact: true }).fill(family);
    await expect(page.getByRole('row').filter({ hasText: family })).toHaveCount(1);
  });

  test('a user who is not an operator is told so, and the operator API rejects them @R2-80', async ({
    page,
    shop,
  }) => {
    const phone = newPhone();
    await open(page, '/operator/orders');
    await enter(page, shop, phone);
    await expect(page.getByRole('heading', { name: "You don't have access" })).toBeVisible();
    await expect(page.getByText(/isn't on this shop's team/)).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('presently.token'));
    for (const path of ['queues', 'orders', 'problems', 'refunds']) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await page.request.get(`/api/operator/${path}`, { headers })).status(), path).toBe(403);
    }
  });

  test('the console’s first response is a complete page, not cached, not indexed, with the usual policy @R6-14', async ({
    request,
  }) => {
    for (const path of ['/operator', '/operator/orders?queue=to_pack', '/operator/orders/none']) {
      const answer = await request.get(path);
      const headers = answer.headers();
      expect(answer.status()).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-robots-tag']).toContain('noindex');
      expect(headers['content-security-policy']).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'/);
      const html = await answer.text();
      expect(html).toContain('name="robots" content="noindex');
      expect(html).toContain('Loading the console');
    }
  });

  test('paths without a screen are pages that do not exist @R6-14', async ({ page, browserErrors }) => {
    browserErrors.expect(/status of 404/);
    for (const path of ['/operator/nowhere', '/operator/queues', '/operator/packing-slips'])
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 404]);
    await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
    await page.goto('/operator/queues');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i);
  });
});

test('signing out shows the sign-in form at the same address, at once', async ({ page, operatorConsole }) => {
  await operatorConsole.signIn(page);
  // The session is shared by all tests.
  await page.route('**/api/auth/logout', (route) => route.fulfill({ json: { success: true } }));
  await open(page, '/operator/orders');
  await expect(page.getByRole('heading', { name: 'All orders', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible({
    timeout: 10_000,
  });
  await expect(page).toHaveURL('/operator/orders');
});
