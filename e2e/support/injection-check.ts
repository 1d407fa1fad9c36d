import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './test.ts';

const dialogs: string[] = [];

/** Collects the dialogs of a browser context; with `isFirst`, forgets those of earlier tests. */
export function watchDialogs(context: BrowserContext, isFirst = false): void {
  if (isFirst) dialogs.length = 0;
  context.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
}

/** Checks that user input on the page was not executed, did not become markup and does not overflow. */
export async function expectNoInjection(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => ({
    canary: '__presentlyCanary' in window,
    polluted: 'polluted' in {},
    handlers: document.querySelectorAll('main [onerror], main [onload], main [onfocus], main [ontoggle]')
      .length,
    scriptLinks: document.querySelectorAll('[href^="javascript:" i], [src^="javascript:" i]').length,
    injectedElements: document.querySelectorAll('main :is(iframe, plaintext, marquee, [id^="fuzzelement"])')
      .length,
    overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  }));
  expect(found, where).toEqual({
    canary: false,
    polluted: false,
    handlers: 0,
    scriptLinks: 0,
    injectedElements: 0,
    overflow: 0,
  });
  expect(dialogs, where).toEqual([]);
}
