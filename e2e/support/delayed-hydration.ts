import type { Page } from '@playwright/test';
import { waitForHydration } from './visit.ts';

/** Opens a page whose script is delayed until `hydrate` is called. */
export async function openBeforeHydration(page: Page, path: string): Promise<{ hydrate(): Promise<void> }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/vendor-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path);
  await page.waitForFunction(() => window.earlyEvents !== undefined);
  return {
    async hydrate() {
      release();
      await waitForHydration(page);
    },
  };
}

declare global {
  interface Window {
    earlyEvents?: unknown;
  }
}
