import { expect, test } from 'vitest';
import { createOverloadDetector } from './overload-detector.ts';

function simulate() {
  let time = 0;
  let utilization = 1;
  const { shouldReject } = createOverloadDetector(
    { minConcurrent: 100, sustainedSeconds: 5, maxConcurrent: 20, recoveryMs: 1_000 },
    { now: () => time, utilization: () => utilization },
  );
  return {
    shouldReject,
    /**
     * Simulates this many concurrent requests for this many seconds, with ten new ones a second; returns the number
     * rejected.
     */
    rejectedDuring(seconds: number, concurrent: number): number {
      let rejected = 0;
      for (const end = time + seconds * 1_000; time < end; time += 100)
        if (shouldReject(concurrent)) rejected++;
      return rejected;
    },
    idle(seconds: number) {
      time += seconds * 1_000;
      utilization = 0;
    },
    saturate() {
      utilization = 1;
    },
  };
}

test('bursts of any size are not rejected', () => {
  const load = simulate();
  for (let burst = 0; burst < 5; burst++) {
    expect(load.rejectedDuring(4, 399)).toBe(0);
    load.idle(2);
    expect(load.rejectedDuring(1.1, 0)).toBe(0);
    load.saturate();
  }
});

test('sustained overload is limited to maxConcurrent until nothing had to be rejected', () => {
  const load = simulate();
  expect(load.rejectedDuring(5, 399)).toBe(0);
  expect(load.rejectedDuring(10, 20)).toBeGreaterThan(95);
  expect(load.rejectedDuring(10, 19)).toBe(0);
  expect(load.shouldReject(399)).toBe(false);
});

test('many concurrent requests are accepted while the event loop is not saturated', () => {
  const load = simulate();
  load.idle(0);
  expect(load.rejectedDuring(20, 399)).toBe(0);
});

test('the first burst after a long idle time is not overload', () => {
  const load = simulate();
  load.idle(600);
  load.saturate();
  expect(load.rejectedDuring(4, 200)).toBe(0);
});
