import type { Page } from '@playwright/test';
import { chooseCardDesign, fillBillingStep, review, writeNote } from './support/checkout-steps.ts';
import { newEmail } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

/** Records what the next toast of each document covers as soon as it is there, because it stays for three seconds only. */
const watchToasts = (page: Page) =>
  page.addInitScript(() => {
    function covered(toast: Element): string[] {
      const box = toast.getBoundingClientRect();
      if (box.top < 0 || box.bottom > innerHeight) return ['beside the screen'];
      return [...document.querySelectorAll('button, a[href], input, select, textarea, label')]
        .filter((control) => !toast.contains(control) && control.checkVisibility())
        .filter((control) => {
          const { top, bottom, left, right, width } = control.getBoundingClientRect();
          return width > 1 && top < box.bottom && bottom > box.top && left < box.right && right > box.left;
        })
        .map((control) => control.outerHTML.slice(0, 120));
    }
    const changes = new MutationObserver(() => {
      const toast = [...document.querySelectorAll('.toast-place')].find(({ textContent }) =>
        textContent?.includes('Link copied to clipboard!'),
      );
      if (!toast) return;
      changes.disconnect();
      requestAnimationFrame(() => {
        window.coveredByToast = covered(toast);
      });
    });
    changes.observe(document, { childList: true, subtree: true });
  });

/** Loads the open page again, which shows a toast then. */
async function expectToastBesideControls(page: Page, where: string): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('presently.toast', 'Link copied to clipboard!'));
  await page.reload();
  const covered = await page.waitForFunction(() => window.coveredByToast);
  expect(await covered.jsonValue(), where).toEqual([]);
}

test.beforeEach(async ({ page }) => {
  await watchToasts(page);
});

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1280, height: 900 }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test(`a toast covers no button, link or field on ${name} @R15-92`, async ({ page, shop }) => {
      const gift = await shop.gift();
      const bought = await shop.buy();
      for (const path of [
        '/',
        '/?query=candle',
        '/category/electronics',
        `/gift/${gift.id}`,
        '/track',
        `/manage/${bought.manageKey}`,
      ]) {
        await open(page, path);
        await expectToastBesideControls(page, path);
      }
    });

    test(`a toast covers no button, link or field of the checkout on ${name} @R15-92`, async ({
      page,
      shop,
    }) => {
      await open(page, `/purchase/${(await shop.gift()).id}`);
      await expectToastBesideControls(page, 'billing');
      await fillBillingStep(page, { email: newEmail('toast') });
      await expectToastBesideControls(page, 'card');
      await chooseCardDesign(page);
      await expectToastBesideControls(page, 'note');
      await writeNote(page);
      await review(page);
      await expectToastBesideControls(page, 'review');
    });
  });
}

test('a toast covers no control of a gift page on a phone, wherever the page is scrolled @R15-92', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/gift/${(await shop.gift()).id}`);
  for (const place of [0, 300, 5_000]) {
    await page.evaluate((top) => scrollTo(0, top), place);
    await expectToastBesideControls(page, `scrolled to ${place}`);
  }
});

declare global {
  interface Window {
    coveredByToast?: string[];
  }
}
