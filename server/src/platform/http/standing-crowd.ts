import { elapsedMs } from '../clock.ts';

export type CrowdRules = {
  /** So many at once that never become fewer … */
  from: number;
  /** … for so long are no burst that will be served in a moment. */
  forMs: number;
  /** How many of them are let in then. */
  letIn: number;
  /** It is over when for so long nobody had to be refused. */
  calmMs: number;
};

/**
 * A burst is best served a little later, which is what queues are for. A queue that never empties is no
 * help to anybody: everybody in it waits as long, and no more is served. So after a while whoever does not
 * fit in is told at once.
 *
 * After CoDel (RFC 8289), which knows a bad queue by its shortest length in an interval; here it is counted,
 * because an event loop that is behind cannot tell how long what it has not yet read has waited.
 */
export function watchCrowd({ from, forMs, letIn, calmMs }: CrowdRules, now: () => number = elapsedMs) {
  let fewAt = now();
  let standsUntil = Number.NEGATIVE_INFINITY;
  return {
    /** To be told of every change of their number. */
    note(count: number): void {
      if (count < from) fewAt = now();
    },
    /** Whether one more is to be refused. */
    isTooMany(count: number): boolean {
      const at = now();
      if (count < from && at >= standsUntil) fewAt = at;
      const stands = at < standsUntil || at - fewAt >= forMs;
      if (!stands || count < letIn) return false;
      standsUntil = at + calmMs;
      return true;
    },
  };
}
