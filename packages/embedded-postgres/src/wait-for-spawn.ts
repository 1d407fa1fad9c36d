import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { EmbeddedPostgresError } from './error.ts';

/**
 * Waits until a child process has started. One that fails to start, for instance for lack of file descriptors, emits
 * `error`, which would end this process without a listener, and may have no pipes.
 */
export async function waitForSpawn<T extends ChildProcess>(child: T): Promise<T> {
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw new EmbeddedPostgresError(`A process for the database could not be started: ${String(error)}`);
  }
  child.on('error', () => {});
  return child;
}
