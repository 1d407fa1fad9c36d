import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresProcess } from './postgres-process.ts';
import type { Log } from './types.ts';

const RESTART_DELAY_MS = 1_000;

/** Restarts the server, at the same address, when it ends unexpectedly. */
export function superviseRestarts(
  first: PostgresProcess,
  log: Log,
  restart: () => Promise<PostgresProcess>,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let current = first;

  const watch = async (): Promise<void> => {
    for (;;) {
      await current.ended;
      if (stopped.signal.aborted) return;
      log.warn('PostgreSQL ended unexpectedly; starting it again');
      while (!stopped.signal.aborted) {
        try {
          current = await restart();
          break;
        } catch (error) {
          log.warn(error instanceof Error ? error.message : String(error));
          await pause(RESTART_DELAY_MS, null, { signal: stopped.signal }).catch(() => {});
        }
      }
      if (stopped.signal.aborted) return;
    }
  };
  const watching = watch();

  return {
    stop: async () => {
      stopped.abort();
      await current.stop();
      await watching;
      await current.stop();
    },
  };
}
