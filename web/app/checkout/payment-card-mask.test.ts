import { expect, it } from 'vitest';
import { cardMaxLengths, maskCardNumber, maskCvv, maskExpiry, parseExpiry } from './payment-card-mask';

it.each([
  ['', ''],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242-4242-4242-99', '4242 4242 4242 4242'],
  ['378282246310005', '3782 8224 6310 005'],
  ['card', ''],
])('formats the card number %j as %j @S5-10', (typed, shown) => {
  expect(maskCardNumber(typed)).toBe(shown);
  expect(maskCardNumber(shown)).toBe(shown);
  expect(shown.length).toBeLessThanOrEqual(cardMaxLengths.number);
});

it.each([
  ['', ''],
  ['1', '1'],
  ['12', '12'],
  ['12/', '12'],
  ['123', '12/3'],
  ['1234', '12/34'],
  ['12345', '12/34'],
  ['1/', '01'],
  ['1/34', '01/34'],
  ['12/2034', '12/34'],
  ['122', '12/2'],
  ['1220', '12/20'],
])('formats the expiry date %j as %j @S5-11', (typed, shown) => {
  expect(maskExpiry(typed)).toBe(shown);
  expect(maskExpiry(shown)).toBe(shown);
  expect(shown.length).toBeLessThanOrEqual(cardMaxLengths.expiry);
});

it('keeps at most four digits of a CVV @S5-12', () => expect(maskCvv('12a345')).toBe('1234'));

it('parses complete expiry dates only', () => {
  expect(parseExpiry('12/34')).toEqual({ month: 12, year: 2034 });
  expect(parseExpiry('13/34')).toEqual({ month: 13, year: 2034 });
  expect(parseExpiry('12/3')).toBeNull();
});
