import { expect, test, vi } from 'vitest';
import { isUuid, newUuid, randomSixDigits } from './ids.ts';

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

test('a new id is a UUID of version 7: later ones are greater, and none repeats', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00.123Z') });
  const now = Array.from({ length: 1_000 }, newUuid);
  vi.setSystemTime(new Date('2026-11-20T10:00:00.124Z'));
  const later = newUuid();
  vi.useRealTimers();
  for (const id of now) {
    expect(id).toMatch(/^01a1f866-0d7b-7[0-9a-f]{3}-[89ab]/);
    expect(isUuid(id)).toBe(true);
    expect(id < later).toBe(true);
  }
  expect(new Set(now).size).toBe(1_000);
});
