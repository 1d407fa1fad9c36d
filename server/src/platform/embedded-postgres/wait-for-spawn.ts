import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { EmbeddedPostgresError } from './error.ts';

/**
 * A child process once it runs. One that cannot be started, for want of file descriptors for instance, may have
 * no pipes and emits `error`, which would end this process if nobody listened.
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
