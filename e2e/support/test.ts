import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { Faults } from './faults.ts';
import { ShopApi } from './shop-api.ts';

interface Fixtures {
  /** Anything wrong in any browser fails the test unless it was said to be expected. */
  faults: Faults;
  /** The shop without its pages: for what a journey finds there already. */
  shop: ShopApi;
  /** Another person with a browser of their own. */
  visitor(options?: BrowserContextOptions): Promise<Page>;
}

export const test = base.extend<Fixtures>({
  faults: [
    async ({ baseURL }, use) => {
      const faults = new Faults(new URL(baseURL ?? '').origin);
      await use(faults);
      expect(faults.unexpected(), 'nothing goes wrong in any browser').toEqual([]);
    },
    { auto: true },
  ],
  shop: async ({ request }, use) => use(new ShopApi(request)),
  context: async ({ context, faults }, use) => {
    faults.watch(context);
    await use(context);
  },
  visitor: async ({ browser, faults }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      faults.watch(context);
      return await context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
