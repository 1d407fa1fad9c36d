import { expect, test } from 'vitest';
import { formatOrderNumber, parseOrderNumber } from './order-number.ts';

test.each(['P-10432', 'p-10432', '10432', ' P-10432 '])('reads the number of "%s" @R16-48', (text) => {
  expect(parseOrderNumber(text)).toBe(10_432);
});

test.each(['', 'P-', 'P-10432x', 'P10432', '-10432', '1e5', '9'.repeat(13)])(
  '"%s" is no order number @R16-48',
  (text) => {
    expect(parseOrderNumber(text)).toBeNull();
  },
);

test('formats a number as people read it', () => {
  expect(formatOrderNumber(10_432)).toBe('P-10432');
});
