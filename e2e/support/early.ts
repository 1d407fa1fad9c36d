import type { Page } from '@playwright/test';
import { hydrated } from './visit.ts';

/** Opens a page whose script stays on its way until it is let through. */
export async function openEarly(page: Page, path: string): Promise<{ letThrough(): Promise<void> }> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/vendor-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  await page.waitForFunction(() => window.earlyEvents !== undefined);
  return {
    async letThrough() {
      release();
      await hydrated(page);
    },
  };
}

declare global {
  interface Window {
    earlyEvents?: unknown;
  }
}
