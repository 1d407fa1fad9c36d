import { expect, test } from 'vitest';
import { watchCrowd } from './standing-crowd.ts';

const RULES = { from: 100, forMs: 5_000, letIn: 20, calmMs: 1_000 };

function aCrowd() {
  let at = 0;
  const crowd = watchCrowd(RULES, () => at);
  return {
    ...crowd,
    wait: (ms: number) => {
      at += ms;
    },
  };
}

test('a burst of any size is let in, also one after the other', () => {
  const crowd = aCrowd();
  for (let burst = 0; burst < 5; burst++) {
    expect(crowd.isTooMany(399)).toBe(false);
    crowd.wait(4_000);
    expect(crowd.isTooMany(399)).toBe(false);
    crowd.note(99);
  }
});

test('a crowd that stays is cut to what can be served, and let in again when nobody had to be refused', () => {
  const crowd = aCrowd();
  crowd.wait(4_999);
  expect(crowd.isTooMany(100)).toBe(false);
  crowd.wait(1);
  expect(crowd.isTooMany(100)).toBe(true);
  crowd.note(19);
  expect([crowd.isTooMany(19), crowd.isTooMany(20)]).toEqual([false, true]);
  crowd.wait(999);
  expect(crowd.isTooMany(20)).toBe(true);
  crowd.wait(1_000);
  expect(crowd.isTooMany(20)).toBe(false);
  expect(crowd.isTooMany(399)).toBe(false);
});

test('a quiet shop does not take its first crowd for one that stays', () => {
  const crowd = aCrowd();
  crowd.wait(60_000);
  expect(crowd.isTooMany(0)).toBe(false);
  expect(crowd.isTooMany(200)).toBe(false);
});
