import { type BrowserContext, expect, type Page } from '@playwright/test';

/** What the browser itself says of a shop that it cannot reach. */
export const NETWORK_ERRORS = [
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|is offline|reloading page/,
  /console: .*(fail|We couldn't)/i,
];

export const noPageError = async (page: Page): Promise<void> =>
  await expect(page.getByText(/We couldn't load this page|Something went wrong/)).toHaveCount(0);

export async function whileOffline(context: BrowserContext, work: () => Promise<void>): Promise<void> {
  await context.setOffline(true);
  await work();
  await context.setOffline(false);
}
