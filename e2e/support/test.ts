import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { BrowserErrors } from './browser-errors.ts';
import { ShopApi } from './shop-api.ts';

interface Fixtures {
  /** Unexpected errors in any browser of the test fail it. */
  browserErrors: BrowserErrors;
  /** The shop's API, to prepare data. */
  shop: ShopApi;
  /** Opens a page in a new browser context, as another visitor. */
  visitor(options?: BrowserContextOptions): Promise<Page>;
}

/** The shops that the configuration starts, one for each worker. */
const origins = process.env.E2E_ORIGINS?.split(',') ?? [];

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  baseURL: async ({}, use, { parallelIndex }) => use(origins[parallelIndex % origins.length]),
  browserErrors: [
    async ({ baseURL }, use) => {
      const browserErrors = new BrowserErrors(new URL(baseURL ?? '').origin);
      await use(browserErrors);
      expect(browserErrors.unexpected(), 'no unexpected errors in any browser').toEqual([]);
    },
    { auto: true },
  ],
  shop: async ({ request }, use) => use(new ShopApi(request)),
  context: async ({ context, browserErrors }, use) => {
    browserErrors.watch(context);
    await use(context);
  },
  visitor: async ({ browser, browserErrors }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      browserErrors.watch(context);
      return await context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
