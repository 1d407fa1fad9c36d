import { expect, it } from 'vitest';
import { guessCarrier } from './carriers';

it.each([
  ['1Z999AA10123456784', 'UPS'],
  ['1z 999 aa1 01 2345 6784', 'UPS'],
  ['9400111899223197428490', 'USPS'],
  ['EA123456789US', 'USPS'],
  ['123456789012', 'FedEx'],
  ['1234567890', 'DHL'],
  ['SOMETHING-ELSE', null],
])('guesses the carrier of %s by its format: %s', (number, carrier) => {
  expect(guessCarrier(number)).toBe(carrier);
});
