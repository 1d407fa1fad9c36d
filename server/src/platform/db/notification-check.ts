import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { randomKey } from '../ids.ts';
import type { Database } from './database.ts';

const PATIENCE_MS = 5_000;

export type NotificationCheck = {
  /** A channel for `listen`, with its handler. */
  channels: Record<string, (payload: string) => void>;
  /** Sends a notification; logs a warning unless the listener has received it in time. Ends early with the signal. */
  run(signal: AbortSignal): Promise<void>;
};

/**
 * Finds out whether the listener receives notifications, which a connection pooler in transaction mode accepts the LISTEN
 * for but never delivers: caches and live tracking on this instance would not learn of changes made on another.
 */
export function createNotificationCheck(
  { pool }: Pick<Database, 'pool'>,
  log: FastifyBaseLogger,
  patienceMs = PATIENCE_MS,
): NotificationCheck {
  const token = randomKey();
  const arrival = Promise.withResolvers<'arrived'>();
  return {
    channels: { notifications_checked: (payload) => payload === token && arrival.resolve('arrived') },
    async run(signal) {
      try {
        await pool.query(`SELECT pg_notify('notifications_checked', $1)`, [token]);
        const outcome = await Promise.race([arrival.promise, pause(patienceMs, 'lost', { signal })]);
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
