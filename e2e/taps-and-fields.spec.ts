import type { Page } from '@playwright/test';
import { payButton, sentLink } from './support/checkout-steps.ts';
import { gifter, newEmail } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test.use({ viewport: { width: 390, height: 844 } });

interface Effort {
  taps: number;
  fields: number;
  characters: number;
}

/** Of somebody who knows what to type, on a phone's keyboard: for each tap and field, and for each character. */
const seconds = { tap: 3, field: 2, character: 0.4 };
const estimate = ({ taps, fields, characters }: Effort): number =>
  taps * seconds.tap + fields * seconds.field + characters * seconds.character;

/** Does by hand what a gifter does, and counts it. */
function byHand(page: Page) {
  const effort: Effort = { taps: 0, fields: 0, characters: 0 };
  return {
    effort,
    async tap(role: 'link' | 'button', name: string | RegExp): Promise<void> {
      await page.getByRole(role, { name }).click();
      effort.taps += 1;
    },
    async enter(label: string, value: string): Promise<void> {
      const field = page.getByLabel(label, { exact: true });
      const isList = await field.evaluate(({ tagName }) => tagName === 'SELECT');
      if (isList) await field.selectOption(value);
      else await field.fill(value);
      effort.fields += 1;
      effort.characters += isList ? 0 : value.length;
    },
  };
}

test('from the gift to its link in at most six taps with a wallet @R15-94', async ({ page, shop }) => {
  const { effort, tap } = byHand(page);
  await open(page, `/gift/${(await shop.gift()).id}`);
  await tap('link', 'Purchase as Gift');
  await tap('button', 'Pay with Sandbox Wallet');
  await tap('button', 'Authorize');
  await sentLink(page);
  expect(effort.taps).toBeLessThanOrEqual(6);
  expect(effort.fields).toBe(0);
});

test('from the gift to its link in less than two minutes by hand, with a card and a note @R15-94', async ({
  page,
  shop,
}) => {
  const { effort, tap, enter } = byHand(page);
  await open(page, `/gift/${(await shop.gift()).id}`);
  await tap('link', 'Purchase as Gift');
  const email = newEmail('hand');
  for (const [label, value] of Object.entries({
    'First Name': gifter.first_name,
    'Last Name': gifter.last_name,
    Email: email,
    Address: gifter.address,
    City: gifter.city,
    State: gifter.state,
    'ZIP Code': gifter.zip_code,
    'Card Number': '4242424242424242',
    'Expiry Date': '12/40',
    CVV: '123',
  }))
    await enter(label, value);
  await tap('button', 'Continue');
  await page.getByRole('radio').first().check();
  effort.taps += 1;
  await tap('button', 'Continue');
  await enter('Short Note', 'For your new kitchen');
  await tap('button', 'Continue to Checkout');
  await expect(payButton(page)).toBeEnabled();
  await tap('button', /^Pay \$/);
  await sentLink(page);
  expect(await shop.receiptCount(email)).toBe(1);
  expect(effort.taps).toBeLessThanOrEqual(6);
  expect(effort.fields).toBeLessThanOrEqual(11);
  expect(estimate(effort)).toBeLessThan(120);
});
