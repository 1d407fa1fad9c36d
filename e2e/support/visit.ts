import type { Page } from '@playwright/test';

/** Opens a page and waits for its hydration, so that tests do not depend on event replay. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** React sets properties on hydrated elements. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const app = document.getElementById('app');
    return app !== null && Object.keys(app).some((key) => key.startsWith('__reactProps'));
  });
}
