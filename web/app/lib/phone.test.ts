import { expect, it } from 'vitest';
import { formatPhone, isCompletePhone, maskPhone, phoneMaxLength, phoneToE164 } from './phone';

it.each([
  ['', ''],
  ['5', '(5'],
  ['555', '(555'],
  ['5551', '(555) 1'],
  ['555123', '(555) 123'],
  ['5551234567', '(555) 123-4567'],
  ['55512345678', '(555) 123-4567'],
  ['+1 555 123 4567', '(555) 123-4567'],
  ['(555) 123-', '(555) 123'],
  ['no digits', ''],
])('%j is shown as %j @S5-1 @S9-2', (typed, shown) => {
  expect(maskPhone(typed)).toBe(shown);
  expect(maskPhone(shown)).toBe(shown);
  expect(shown.length).toBeLessThanOrEqual(phoneMaxLength);
});

it('is complete with ten digits, not ten characters @R1-16a', () => {
  expect(isCompletePhone('(555) 123-')).toBe(false);
  expect(isCompletePhone('(555) 123-4567')).toBe(true);
});

it('is sent as +1 and the digits, and shown from that @S5-3 @S9-2', () => {
  expect(phoneToE164('(555) 123-4567')).toBe('+15551234567');
  expect(formatPhone('+15551234567')).toBe('(555) 123-4567');
  expect(formatPhone('+4930123456')).toBe('+4930123456');
});
