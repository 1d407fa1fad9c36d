import type { Page } from '@playwright/test';

/** Opens a page and waits until it answers: what is clicked before its script runs is not the matter of a journey. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** React leaves its mark on the elements it has taken over. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const app = document.getElementById('app');
    return app !== null && Object.keys(app).some((key) => key.startsWith('__reactProps'));
  });
}
