import { performance } from 'node:perf_hooks';
import { elapsedMs } from '../clock.ts';

export type OverloadLimits = {
  /** So many at once, while the process has no moment to spare … */
  minConcurrent: number;
  /** … in each of so many seconds are no burst. */
  sustainedSeconds: number;
  /** How many of them are let in then. */
  maxConcurrent: number;
  /** It is over when for so long nobody had to be refused. */
  recoveryMs: number;
};

const A_SECOND = 1_000;
/** Share of its time that the event loop works rather than waits. */
const NO_MOMENT_TO_SPARE = 0.95;

/**
 * A burst is best served a little later, which is what queues are for. A queue that stays is no help to
 * anybody: everybody in it waits as long, and no more are served. So whoever does not fit in is told at
 * once. How long a request has waited cannot be told, because the event loop has not read it yet; that
 * there are many whenever it looks, and that it never rests, can.
 *
 * After CoDel (RFC 8289), which tells a bad queue from a burst by whether it ever empties.
 */
export function createOverloadDetector(
  { minConcurrent, sustainedSeconds, maxConcurrent, recoveryMs }: OverloadLimits,
  { now, busy } = { now: elapsedMs, busy: watchBusyness() },
) {
  let began = now();
  let most = 0;
  let crowded = 0;
  let refusesUntil = Number.NEGATIVE_INFINITY;
  return {
    /** @param count how many there are without the one that comes now */
    shouldReject(count: number): boolean {
      const at = now();
      most = Math.max(most, count);
      if (at - began >= A_SECOND) {
        crowded = most >= minConcurrent && busy() >= NO_MOMENT_TO_SPARE ? crowded + 1 : 0;
        began = at;
        most = 0;
      }
      if ((crowded < sustainedSeconds && at >= refusesUntil) || count < maxConcurrent) return false;
      refusesUntil = at + recoveryMs;
      return true;
    },
  };
}

/** The share since it was asked last. */
function watchBusyness(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const present = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(present, last);
    last = present;
    return utilization;
  };
}
