import { performance } from 'node:perf_hooks';
import { elapsedMs } from '../clock.ts';

export type OverloadLimits = {
  /** Overload: at least this many concurrent requests while the event loop is saturated … */
  minConcurrent: number;
  /** … for this many consecutive seconds. Anything shorter is a burst, which is queued. */
  sustainedSeconds: number;
  /** Max concurrent requests under overload; further ones are rejected. */
  maxConcurrent: number;
  /** Overload ends when nothing had to be rejected for this long. */
  recoveryMs: number;
};

const WINDOW_MS = 1_000;
/** Event loop utilization from which the process counts as saturated. */
const SATURATED_UTILIZATION = 0.95;

/**
 * Distinguishes a burst, which is best queued, from sustained overload, where a queue only adds latency without raising
 * throughput, so requests beyond capacity should fail fast. The time a request has waited is not known, because
 * the event loop has not read it yet; the number of requests in flight and the utilization of the event loop are.
 * The idea is that of CoDel (RFC 8289): a good queue empties now and then, a bad one never does.
 */
export function createOverloadDetector(
  { minConcurrent, sustainedSeconds, maxConcurrent, recoveryMs }: OverloadLimits,
  { now, utilization } = { now: elapsedMs, utilization: eventLoopUtilizationMeter() },
) {
  let windowStart = now();
  let maxInWindow = 0;
  let saturatedWindows = 0;
  let overloadedUntil = Number.NEGATIVE_INFINITY;
  return {
    /** @param concurrent requests in flight, without the one that is about to start */
    shouldReject(concurrent: number): boolean {
      const time = now();
      maxInWindow = Math.max(maxInWindow, concurrent);
      if (time - windowStart >= WINDOW_MS) {
        const isSaturated = maxInWindow >= minConcurrent && utilization() >= SATURATED_UTILIZATION;
        saturatedWindows = isSaturated ? saturatedWindows + 1 : 0;
        windowStart = time;
        maxInWindow = 0;
      }
      const isOverloaded = saturatedWindows >= sustainedSeconds || time < overloadedUntil;
      if (!isOverloaded || concurrent < maxConcurrent) return false;
      overloadedUntil = time + recoveryMs;
      return true;
    },
  };
}

/** Returns the utilization (0 to 1) since the previous call. */
function eventLoopUtilizationMeter(): () => number {
  let previous = performance.eventLoopUtilization();
  return () => {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, previous);
    previous = current;
    return utilization;
  };
}
