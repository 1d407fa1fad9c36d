import { expect, test } from 'vitest';
import { type CardInput, checkCard } from './sandbox-cards.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' };
const check = (more: CardInput) => {
  const checked = checkCard({ ...CARD, ...more }, NOW);
  return 'code' in checked ? checked.code : checked.behaviour;
};

test.each([
  ['4242424242424242', 'pays'],
  ['4242 4242 4242 4242', 'pays'],
  ['4242-4242-4242-4242', 'pays'],
  [4242424242424242, 'pays'],
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000002500003155', 'requires_action'],
  ['4000000000000341', 'fails_when_charged'],
  ['5555555555554444', 'incorrect_number'],
  ['4242424242424241', 'incorrect_number'],
  ['constructor', 'incorrect_number'],
  ['', 'incorrect_number'],
  [undefined, 'incorrect_number'],
  [{}, 'incorrect_number'],
])('number %s: %s @R2-27 @R5-3', (number, expected) => expect(check({ number })).toBe(expected));

test.each([
  [12, 2030, 'pays'],
  ['12', '30', 'pays'],
  ['01', 27, 'pays'],
  [11, 2026, 'pays'],
  [11, '26', 'pays'],
  [10, 2026, 'expired_card'],
  [12, 2025, 'expired_card'],
  [12, 20, 'expired_card'],
  [13, 2030, 'invalid_expiry_month'],
  [0, 2030, 'invalid_expiry_month'],
  [-1, 2030, 'invalid_expiry_month'],
  ['', 2030, 'invalid_expiry_month'],
  [1.5, 2030, 'invalid_expiry_month'],
  [12, 'abcd', 'invalid_expiry_year'],
  [12, 9999, 'invalid_expiry_year'],
  [12, undefined, 'invalid_expiry_year'],
])('expiry %s/%s: %s @R2-28', (exp_month, exp_year, expected) =>
  expect(check({ exp_month, exp_year })).toBe(expected),
);

test('a card expires at the end of its month in UTC, whatever the server’s time zone', () => {
  const card = { ...CARD, exp_month: 11, exp_year: 2026 };
  expect(checkCard(card, new Date('2026-11-30T23:59:59Z'))).not.toHaveProperty('code');
  expect(checkCard(card, new Date('2026-12-01T00:00:01Z'))).toMatchObject({ code: 'expired_card' });
});

test.each([
  ['123', 'pays'],
  ['1234', 'pays'],
  [123, 'pays'],
  ['12', 'invalid_cvc'],
  ['12345', 'invalid_cvc'],
  ['12a', 'invalid_cvc'],
  ['', 'invalid_cvc'],
  [undefined, 'invalid_cvc'],
])('cvc %s: %s @R2-28', (cvc, expected) => expect(check({ cvc })).toBe(expected));
