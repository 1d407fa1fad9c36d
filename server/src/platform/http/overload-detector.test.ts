import { expect, test } from 'vitest';
import { createOverloadDetector } from './overload-detector.ts';

function aCrowd() {
  let at = 0;
  let busy = 1;
  const { shouldReject: isTooMany } = createOverloadDetector(
    { minConcurrent: 100, sustainedSeconds: 5, maxConcurrent: 20, recoveryMs: 1_000 },
    { now: () => at, busy: () => busy },
  );
  return {
    isTooMany,
    /** So many every tenth of a second; how many of the requests were refused. */
    during(seconds: number, count: number): number {
      let refused = 0;
      for (const end = at + seconds * 1_000; at < end; at += 100) if (isTooMany(count)) refused++;
      return refused;
    },
    rest(seconds: number) {
      at += seconds * 1_000;
      busy = 0;
    },
    work() {
      busy = 1;
    },
  };
}

test('a burst of any size is let in, and the next one too', () => {
  const crowd = aCrowd();
  for (let burst = 0; burst < 5; burst++) {
    expect(crowd.during(4, 399)).toBe(0);
    crowd.rest(2);
    expect(crowd.during(1.1, 0)).toBe(0);
    crowd.work();
  }
});

test('a crowd that stays is cut to what can be served, until nobody has to be refused', () => {
  const crowd = aCrowd();
  expect(crowd.during(5, 399)).toBe(0);
  expect(crowd.during(10, 20)).toBeGreaterThan(95);
  expect(crowd.during(10, 19)).toBe(0);
  expect(crowd.isTooMany(399)).toBe(false);
});

test('many who wait for something else than this process are let in', () => {
  const crowd = aCrowd();
  crowd.rest(0);
  expect(crowd.during(20, 399)).toBe(0);
});

test('a quiet shop does not take its first crowd for one that stays', () => {
  const crowd = aCrowd();
  crowd.rest(600);
  crowd.work();
  expect(crowd.during(4, 200)).toBe(0);
});
