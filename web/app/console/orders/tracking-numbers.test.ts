import { describe, expect, it } from 'vitest';
import { guessCarrier, recogniseNumber } from './tracking-numbers';

const label = (carrier: string, trackingNumber: string, zip: string | null = null) => ({
  kind: 'label',
  carrier,
  trackingNumber,
  zip,
});

describe('numbers of carriers', () => {
  it.each([
    ['1Z999AA10123456784', label('UPS', '1Z999AA10123456784')],
    ['1z 5r8 939 03 5756 7127', label('UPS', '1Z5R89390357567127')],
    ['9400 1112 0255 5842 3326 69', label('USPS', '9400111202555842332669')],
    ['92748931507708513018050063', label('USPS', '92748931507708513018050063')],
    ['420974019400111202555842332669', label('USPS', '9400111202555842332669', '97401')],
    ['4209740112349400111202555842332669', label('USPS', '9400111202555842332669', '97401')],
    ['RR123456785US', label('USPS', 'RR123456785US')],
    ['986578788855', label('FedEx', '986578788855')],
    ['1001921334250001000300779017972697', label('FedEx', '779017972697')],
    ['041441760228964', label('FedEx', '041441760228964')],
    ['9611020987654312345672', label('FedEx', '987654312345672')],
    ['3318810025', label('DHL', '3318810025')],
    ['JD014600003889640012', label('DHL', 'JD014600003889640012')],
  ])('%s is recognised @R16-10', (text, expected) => {
    expect(recogniseNumber(text)).toEqual(expected);
  });

  it.each([
    ['1Z999AA10123456785', 'UPS'],
    ['9400111202555842332668', 'USPS'],
    ['RR123456784US', 'USPS'],
    ['986578788854', 'FedEx'],
    ['041441760228963', 'FedEx'],
    ['3318810024', 'DHL'],
  ])('%s has a wrong check digit: misread @R16-10', (text, carrier) => {
    expect(recogniseNumber(text)).toEqual({ kind: 'misread', carrier });
  });

  it.each(['1Z999AA10123456784', '9400111202555842332669', '986578788855', '041441760228964', '3318810025'])(
    'no single wrong digit of %s is taken for it @R16-10',
    (number) => {
      for (let index = number.length - 8; index < number.length; index++) {
        const digit = (Number(number[index]) + 1) % 10;
        const wrong = number.slice(0, index) + digit + number.slice(index + 1);
        expect(recogniseNumber(wrong).kind, wrong).not.toBe('label');
      }
    },
  );
});

it.each([
  ['a UPC', '036000291452'],
  ['an EAN', '4006381333931'],
  ['an ISBN', '9780306406157'],
])('%s is the number of a product @R16-10', (_, text) => {
  expect(recogniseNumber(text)).toEqual({ kind: 'product' });
});

it.each(['P-10432', 'p-10432', 'P-', '3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'q9Zt_L2mB4xW8yR1vK6nPd'])(
  'the order’s own %s is no tracking number @R16-10',
  (text) => {
    expect(recogniseNumber(text)).toEqual({ kind: 'order' });
  },
);

it.each([
  ['of another carrier', 'C11223344556677'],
  ['cut off', '1Z999AA1012345'],
  ['scanned twice into one', '1Z999AA101234567841Z999AA10123456784'],
  ['both of FedEx and of a product', '123456789012'],
])('a number %s is of unknown kind @R16-10', (_, text) => {
  expect(recogniseNumber(text)).toEqual({ kind: 'unknown' });
  expect(guessCarrier(text)).toBeNull();
});
