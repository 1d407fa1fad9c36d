import type { Page } from '@playwright/test';
import {
  buy,
  chooseCardDesign,
  fillBillingStep,
  review,
  sentLink,
  writeNote,
} from './support/checkout-steps.ts';
import { unwrap } from './support/claim-steps.ts';
import { recordShifts, shiftsOf, waitUntilDrawn } from './support/layout-shift.ts';
import { newEmail } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

const most = 0.01;

async function expectNoShift(page: Page, where: string): Promise<void> {
  await waitUntilDrawn(page);
  const { sum, moved } = await shiftsOf(page);
  expect(sum, `${where}: ${moved.join('\n')}`).toBeLessThan(most);
}

const paths = [
  '/',
  '/?query=candle',
  '/category/electronics',
  '/ideas/birthday',
  '/track',
  '/help',
  '/wishlist',
];

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1280, height: 900 }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });
    test.beforeEach(({ page }) => recordShifts(page));

    test(`nothing moves on ${name} while a page of the shop loads @R15-95`, async ({ page, shop }) => {
      const gift = await shop.gift();
      const bought = await shop.buy();
      for (const path of [
        ...paths,
        `/gift/${gift.id}`,
        `/track/${bought.giftId}`,
        `/manage/${bought.manageKey}`,
      ]) {
        await open(page, path);
        await expectNoShift(page, path);
      }
      await open(page, `/claim/${bought.giftId}`);
      await expectNoShift(page, 'the wrapped gift');
    });

    test(`nothing moves on ${name} during a purchase @R15-95`, async ({ page, shop }) => {
      await open(page, `/purchase/${(await shop.gift()).id}`);
      await expectNoShift(page, 'billing');
      await fillBillingStep(page, { email: newEmail('shift') });
      await expectNoShift(page, 'card');
      await chooseCardDesign(page);
      await expectNoShift(page, 'note');
      await writeNote(page);
      await review(page);
      await expectNoShift(page, 'review');
      await buy(page);
      await sentLink(page);
      await expectNoShift(page, 'the link');
    });

    test(`nothing moves on ${name} when a gift is revealed without motion @R15-95`, async ({
      page,
      shop,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const { giftId } = await shop.buy();
      await unwrap(page, giftId);
      await expectNoShift(page, 'the revealed gift');
    });
  });
}
