import { expect, test, vi } from 'vitest';
import { randomSixDigits } from './ids.ts';

test.each([
  [0, '000000'],
  [7, '000007'],
  [99_999, '099999'],
  [999_999, '999999'],
])('AUTH-01 a sign-in code is drawn from a million and has six digits: %i is %s', (drawn, code) => {
  const draw = vi.fn(() => drawn);
  expect(randomSixDigits(draw)).toBe(code);
  expect(draw).toHaveBeenLastCalledWith(0, 1_000_000);
});
