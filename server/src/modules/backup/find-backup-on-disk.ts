import { join, resolve } from 'node:path';
import { exists } from '../../platform/files.ts';
import { BackupError } from './backup-error.ts';
import { KEY_NAME } from './encryption.ts';
import { manifestNameOf } from './manifest.ts';

/** The folder of a backup within a store, or one of its files. */
const BACKUP_PATH = /^(.+)[/\\]backups[/\\]([^/\\]+)(?:[/\\](?:manifest\.json|data\.tar)\.gz\.age)?$/;

/** Whether the argument is a path: backup names contain no slash. */
export const isPath = (backup: string): boolean => /[/\\]/.test(backup);

/**
 * Finds the store to which a backup on disk belongs.
 * @returns its folder and the backup's name
 * @throws BackupError if the path is not that of a complete backup in a store
 */
export async function findBackupOnDisk(path: string): Promise<{ to: string; backup: string }> {
  const absolute = resolve(path);
  if (!(await exists(absolute))) throw new BackupError(`There is no ${absolute}.`);
  const [, to, backup] = BACKUP_PATH.exec(absolute) ?? [];
  if (!to || !backup || !(await exists(join(to, KEY_NAME))))
    throw new BackupError(
      `${absolute} is not a backup: one is backups/<name> in a folder with ${KEY_NAME}, and needs what is beside it.`,
    );
  if (!(await exists(join(to, manifestNameOf(backup)))))
    throw new BackupError(`${absolute} has no manifest: it was not finished, or is not whole.`);
  return { to, backup };
}
