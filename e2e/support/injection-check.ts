import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './test.ts';

const dialogs: string[] = [];

/** Before each test: no dialog has been seen yet, and those of a browser are. */
export function watchDialogs(context: BrowserContext, isFirst = false): void {
  if (isFirst) dialogs.length = 0;
  context.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
}

/** Nothing of what a page repeats has run, became markup or runs over its edge. */
export async function expectNoInjection(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => ({
    canary: '__presentlyCanary' in window,
    polluted: 'polluted' in {},
    handlers: document.querySelectorAll('main [onerror], main [onload], main [onfocus], main [ontoggle]')
      .length,
    scriptLinks: document.querySelectorAll('[href^="javascript:" i], [src^="javascript:" i]').length,
    strangers: document.querySelectorAll('main :is(iframe, plaintext, marquee, [id^="fuzzelement"])').length,
    beyond: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  }));
  expect(found, where).toEqual({
    canary: false,
    polluted: false,
    handlers: 0,
    scriptLinks: 0,
    strangers: 0,
    beyond: 0,
  });
  expect(dialogs, where).toEqual([]);
}
