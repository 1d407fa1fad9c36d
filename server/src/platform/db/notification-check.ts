import type { FastifyBaseLogger } from 'fastify';
import { sleep } from '../clock.ts';
import { randomKey } from '../ids.ts';
import type { Database } from './database.ts';

const TIMEOUT_MS = 5_000;

export type NotificationCheck = {
  /** A channel for `listen`, with its handler. */
  channels: Record<string, (payload: string) => void>;
  /** Sends a notification, and logs a warning unless the listener receives it in time. The signal aborts it. */
  run(signal: AbortSignal): Promise<void>;
};

/**
 * Checks whether the listener receives notifications. A connection pooler in transaction mode accepts LISTEN but never
 * delivers notifications, so caches and live tracking on this instance would miss changes made on others.
 */
export function createNotificationCheck(
  { pool }: Pick<Database, 'pool'>,
  log: FastifyBaseLogger,
  timeoutMs = TIMEOUT_MS,
): NotificationCheck {
  const token = randomKey();
  const arrival = Promise.withResolvers<'arrived'>();
  return {
    channels: { notifications_checked: (payload) => payload === token && arrival.resolve('arrived') },
    async run(signal) {
      try {
        await pool.query(`SELECT pg_notify('notifications_checked', $1)`, [token]);
        const outcome = await Promise.race([arrival.promise, sleep(timeoutMs, 'lost', { signal })]);
        if (outcome === 'lost')
          log.warn(
            'notifications of the database do not arrive; set DATABASE_DIRECT_URL to an address without a connection pooler',
          );
      } catch (err) {
        if (!signal.aborted) log.warn({ err }, 'notifications of the database could not be checked');
      }
    },
  };
}
