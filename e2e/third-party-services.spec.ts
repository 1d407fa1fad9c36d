import {
  buy,
  chooseCardDesign,
  fillBillingStep,
  review,
  sentLink,
  writeNote,
} from './support/checkout-steps.ts';
import { newEmail } from './support/people.ts';
import { type SeparateShop, startSeparateShop } from './support/separate-shop.ts';
import { ShopApi } from './support/shop-api.ts';
import { expect, test } from './support/test.ts';
import { startThirdPartyServices, type ThirdPartyServices } from './support/third-party-services.ts';
import { open, waitForHydration } from './support/visit.ts';

test('without settings no page names a third party @R1-18b', async ({ page, shop }) => {
  const bought = await shop.buy();
  for (const path of ['/', `/gift/${(await shop.gift()).id}`, `/track/${bought.giftId}`]) {
    const answer = await page.goto(path);
    expect(answer?.headers()['content-security-policy']).not.toMatch(/https?:/);
    await expect(page.locator('html')).not.toHaveAttribute('data-reports');
    await expect(page.locator('script[data-website-id]')).toHaveCount(0);
  }
});

const withServices = test.extend<object, { services: ThirdPartyServices; own: SeparateShop }>({
  services: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const services = await startThirdPartyServices();
      await use(services);
      await services.close();
    },
    { scope: 'worker' },
  ],
  own: [
    async ({ services }, use) => {
      const own = await startSeparateShop({
        ERROR_REPORTING_DSN: services.dsn,
        ANALYTICS_ID: 'shop-1',
        ANALYTICS_SCRIPT_URL: services.script,
      });
      await use(own);
      await own.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  browserErrors: async ({ browserErrors, own, services }, use) => {
    browserErrors.expect(new RegExp(`^third-party: (${own.origin}|${services.origin})/`));
    await use(browserErrors);
  },
});

withServices.describe('with services configured', () => {
  withServices(
    'an error in the browser is reported without the gift link it happened on @R1-18c',
    async ({ visitor, playwright, browserErrors, own, services }) => {
      browserErrors.expect(/^page: nothing for noor/);
      const shop = new ShopApi(await playwright.request.newContext({ baseURL: own.origin }));
      const { giftId } = await shop.buy({ notes: 'a very private note' });
      const page = await visitor({ baseURL: own.origin });
      await open(page, `/track/${giftId}`);
      expect(services.reports).toEqual([]);

      await page.evaluate((key) => {
        setTimeout(() => {
          throw new TypeError(`nothing for noor@example.com at ${location.href}, ${key}, +1 (201) 555-0100`);
        });
      }, giftId);
      await expect.poll(() => services.reports).toHaveLength(1);

      const [report = ''] = services.reports;
      expect(report).toContain('TypeError');
      expect(report).toContain('nothing for [email] at [address] [id], [number]');
      expect(report).toContain('"side":"browser"');
      for (const secret of [
        giftId,
        'noor@',
        '555-0100',
        'private note',
        'Grace',
        'breadcrumbs',
        'cookie',
        '/track/',
      ])
        expect(report).not.toContain(secret);
    },
  );

  withServices('the privacy page names the configured services @R1-18d', async ({ visitor, page, own }) => {
    const switchedOn = await visitor({ baseURL: own.origin });
    await open(switchedOn, '/privacy');
    await expect(switchedOn.getByRole('heading', { name: 'Analytics' })).toBeVisible();
    await expect(switchedOn.getByRole('heading', { name: 'When something breaks' })).toBeVisible();
    await open(page, '/privacy');
    await expect(page.getByText("We don't track you.")).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Analytics' })).toHaveCount(0);
  });

  withServices(
    'the analytics script runs on public catalogue pages only @R1-18d @R1-18f',
    async ({ visitor, own, services }) => {
      const page = await visitor({ baseURL: own.origin });
      const counted = () => services.pageViews.map(({ path }) => path);
      const mark = () => page.evaluate(() => Object.assign(window, { sameDocument: true }));
      const isSameDocument = () => page.evaluate(() => 'sameDocument' in window);
      const script = page.locator('script[data-website-id="shop-1"]');

      await open(page, '/');
      await expect(script).toHaveCount(1);
      await expect.poll(counted).toContain('/');
      await mark();
      await page.locator('main a[href^="/gift/"]').first().click();
      await page.waitForURL('**/gift/*');
      expect(await isSameDocument()).toBe(true);
      const gift = new URL(page.url()).pathname;
      await expect.poll(counted).toContain(gift);

      await page.getByRole('link', { name: 'Purchase as Gift' }).click();
      await page.waitForURL('**/purchase/*');
      await waitForHydration(page);
      expect(await isSameDocument()).toBe(false);
      await expect(script).toHaveCount(0);
      await fillBillingStep(page, { email: newEmail('gifter') });
      await chooseCardDesign(page);
      await writeNote(page);
      await review(page);
      await buy(page);
      const link = await sentLink(page);
      await mark();

      await page.getByRole('link', { name: 'Browse More Gifts' }).click();
      await page.waitForURL(`${own.origin}/`);
      await waitForHydration(page);
      expect(await isSameDocument()).toBe(false);
      await expect(script).toHaveCount(1);
      await expect.poll(() => counted().filter((path) => path === '/').length).toBeGreaterThan(1);

      await page.goBack();
      expect(await sentLink(page)).toBe(link);
      await expect(script).toHaveCount(0);
      const answer = await page.goto(new URL(link).pathname);
      expect(answer?.headers()['content-security-policy']).not.toContain('script.js');
      await expect(script).toHaveCount(0);

      const key = link.split('/').at(-1) ?? '';
      for (const { path, all } of services.pageViews) {
        // A page view from before may have arrived meanwhile.
        expect(['/', '/privacy', gift]).toContain(path);
        expect(all).not.toContain(key);
        expect(all).not.toMatch(/purchase|card-selection|memo-input|track/);
      }
    },
  );
});
