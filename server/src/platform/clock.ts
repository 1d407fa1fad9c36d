/** The only source of the current time, so that tests can replace it. Expiry is decided by the database's `now()`. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds of a monotonic clock, for durations. */
export const elapsedMs = (): number => performance.now();

export { setTimeout as sleep } from 'node:timers/promises';

/** YYYY-MM-DD in UTC. */
export const calendarDate = (date: Date): string => date.toISOString().slice(0, 10);
