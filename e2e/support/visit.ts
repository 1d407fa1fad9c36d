import type { Page } from '@playwright/test';

/** Opens a page and waits for its hydration, so that tests do not depend on event replay. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** The page marks the time (web/app/hydration/page-scripts.tsx). */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
}
