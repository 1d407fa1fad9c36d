import { unwrap } from './support/claim-steps.ts';
import { fulfil } from './support/operator.ts';
import { checkScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

const arabicNote: [title: string, body: string] = [
  'عيد ميلاد سعيد!',
  'كل عام وأنت بخير يا صديقتي العزيزة. '.repeat(12).trim(),
];
const longNote: [title: string, body: string] = [
  'A hundred characters make a long headline, '.repeat(3).slice(0, 100),
  `${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4)} ${'You have been the best neighbor. '.repeat(10)}`,
];
const gifts = {
  long: {
    name: { first_name: 'Wilhelmina-Konstantina'.repeat(2), last_name: 'W'.repeat(50) },
    note: longNote,
  },
  arabic: { name: { first_name: 'عبد الرحمن', last_name: 'الفلسطيني' }, note: arabicNote },
};

for (const [script, gift] of Object.entries(gifts)) {
  test(`a gift with ${script} texts fits the screens of claiming, tracking and managing @R6-3 @R6-10 @R6-11`, async ({
    page,
    shop,
  }) => {
    const bought = await shop.buy({ ...gift, card: 'birthday' });
    await open(page, `/track/${bought.giftId}`);
    await checkScreen(page, `claim-wrapped-${script}`);
    await unwrap(page, bought.giftId);
    await checkScreen(page, `claim-revealed-${script}`);
    await open(page, `/manage/${bought.manageKey}`);
    await checkScreen(page, `manage-${script}`);
    await open(page, `/manage/${bought.manageKey}/card`);
    await checkScreen(page, `print-card-${script}`);
    await shop.claim(bought.giftId, page.request);
    await fulfil(shop, bought, 'Delivered');
    await open(page, `/track/${bought.giftId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/arrived/);
    await checkScreen(page, `track-${script}`);
  });
}
