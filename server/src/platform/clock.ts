/** The only place that reads the machine's time. Expiry is decided by the database's `now()`. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds that only go forwards, for measuring how long something took. */
export const elapsedMs = (): number => performance.now();

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** YYYY-MM-DD in UTC. */
export const calendarDate = (at: Date): string => at.toISOString().slice(0, 10);
