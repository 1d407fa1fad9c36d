import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import * as texts from '@presently/texts/server/backups';

/** A program that runs for minutes and must not slow down the shop's requests. */
export type Entrypoint = 'backup' | 'rehearse-restore';

const ARGUMENTS: Record<Entrypoint, string[]> = { backup: ['--spread'], 'rehearse-restore': [] };

/** Its exit code if a backup was made, but old ones could not be deleted. */
export const OLD_BACKUPS_REMAIN = 3;

/** `reason`: why it failed, or which secondary step failed; null: complete success. */
export type Outcome = { hasSucceeded: boolean; reason: string | null };

const MAX_ERROR_LENGTH = 2_000;

/**
 * Runs a program of the shop in a separate process, with the lowest priority.
 * @param signal stops it
 * @throws Error if it cannot be started, or was stopped
 */
export async function runEntrypoint(name: Entrypoint, signal: AbortSignal): Promise<Outcome> {
  const path = fileURLToPath(new URL(`../../entrypoints/${name}.ts`, import.meta.url));
  const child = fork(path, ARGUMENTS[name], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], signal });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-MAX_ERROR_LENGTH);
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [code, killedBy] = await once(child, 'close');
  if (code === 0) return { hasSucceeded: true, reason: null };
  const reason = errors.trim() || texts.processEnded(String(killedBy ?? code));
  return { hasSucceeded: code === OLD_BACKUPS_REMAIN, reason };
}
