import { recordShifts, shiftsOf, waitUntilDrawn } from './support/layout-shift.ts';
import { test } from './support/stripe-shop.ts';
import { CARDS } from './support/stripe-steps.ts';
import { expect } from './support/test.ts';
import { open } from './support/visit.ts';

const viewports = { 'a phone': { width: 390, height: 844 }, 'a desktop': { width: 1280, height: 900 } };

for (const [name, viewport] of Object.entries(viewports))
  for (const hasWallets of [true, false])
    test.describe(`on ${name}, ${hasWallets ? 'with' : 'without'} wallets`, () => {
      test.use({ viewport });
      test.beforeEach(({ fakeStripe }) => fakeStripe.settings({ hasWallets }));
      test.afterEach(({ fakeStripe }) => fakeStripe.settings({ hasWallets: true }));

      test(`a slow wallet script moves nothing on ${name} @R15-95`, async ({
        page,
        shop,
        fakeStripe,
        checkout,
      }) => {
        await recordShifts(page);
        let answer = () => {};
        const answered = new Promise<void>((resolve) => {
          answer = resolve;
        });
        await page.route(`${fakeStripe.origin}/**`, async (route) => {
          await answered;
          await route.continue();
        });
        const place = hasWallets
          ? page
              .frameLocator('iframe[title="Secure express checkout frame"]')
              .getByRole('button', { name: 'Buy with Test Wallet' })
          : page.getByText('Secure checkout');
        const expectNoShift = async (where: string) => {
          await expect(place).toBeVisible();
          await waitUntilDrawn(page);
          const { sum, moved } = await shiftsOf(page);
          expect(sum, `${where}: ${moved.join('\n')}`).toBeLessThan(0.01);
        };
        await open(page, `/purchase/${(await shop.gift()).id}`);
        await expect(page.getByLabel('First Name')).toBeVisible();
        answer();
        await expectNoShift('billing');
        await checkout.goToLastStep(CARDS.pays);
        await expectNoShift('review');
      });
    });
