import { randomInt } from 'node:crypto';
import { expect, type Mock, test, vi } from 'vitest';
import { randomSixDigits } from './ids.ts';

vi.mock(import('node:crypto'), async (importOriginal) => ({
  ...(await importOriginal()),
  randomInt: vi.fn() as never,
}));

test.each([
  [0, '000000'],
  [7, '000007'],
  [99_999, '099999'],
  [999_999, '999999'],
])('AUTH-01 a sign-in code is drawn from a million and has six digits: %i is %s', (drawn, code) => {
  const draw = randomInt as unknown as Mock<(min: number, max: number) => number>;
  draw.mockReturnValueOnce(drawn);
  expect(randomSixDigits()).toBe(code);
  expect(draw).toHaveBeenLastCalledWith(0, 1_000_000);
});
