import type { Page } from '@playwright/test';
import { newFamily, test } from './support/console-shop.ts';
import { expect } from './support/test.ts';
import { open } from './support/visit.ts';

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });

test('a caller is found by what they say, also mistyped, and the row says where @R16-2 @R16-15 @R16-16 @R16-19', async ({
  page,
  shop,
  request,
  operatorConsole,
}) => {
  const family = newFamily();
  const word = newFamily();
  const lastFour = String(Math.floor(Math.random() * 10_000)).padStart(4, '0');
  const gift = await shop.buy({ note: [`Dear ${word}`, 'Enjoy it.'] });
  const claimed = await request.post(`/api/orders/claim/${gift.giftId}/address`, {
    data: {
      name: `Noor ${family}`,
      address_ln_1: `12 ${family} Road`,
      city: 'Astoria',
      state: 'OR',
      zip: '97103',
      phone: `(503) 555-${lastFour}`,
    },
  });
  expect(claimed.ok(), await claimed.text()).toBe(true);
  const { order_number } = await operatorConsole.readOrder(gift);
  await operatorConsole.buyAndClaim(newFamily());

  await operatorConsole.signIn(page);
  await open(page, '/operator/orders');
  await expect(searchField(page)).toHaveAttribute(
    'placeholder',
    'Name, phone, address, gift, note, or number',
  );
  const said: [words: string, match: string | null][] = [
    [String(order_number), null],
    [`noor ${family}`, null],
    [`${family} road`, 'Match: street'],
    [`+1 503 555 ${lastFour}`, "Match: recipient's phone"],
    [word, 'Match: note'],
    [`${family.slice(0, 3)}x${family.slice(3)}`, null],
  ];
  for (const [words, match] of said) {
    await searchField(page).fill(words);
    await expect(rows(page), words).toHaveCount(1);
    await expect(rows(page)).toContainText(`Noor ${family}`);
    if (match) await expect(rows(page)).toContainText(match);
    else await expect(rows(page)).not.toContainText('Match:');
  }
});
