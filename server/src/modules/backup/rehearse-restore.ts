import { join } from 'node:path';
import {
  acquireDataLock,
  DataInUseError,
  type Log,
  removeEmbeddedPostgres,
} from '@presently/embedded-postgres';
import { BackupError } from './backup-error.ts';
import { type BackupSettings, openBackupTarget } from './backup-target.ts';
import { type RestoreReport, restoreBackup } from './restore-backup.ts';

const folderOf = (dataDir: string): string => join(dataDir, 'rehearsal');

/**
 * Restores the newest backup into a folder next to the shop's data, checks the invariants and removes it.
 * @throws BackupError if it cannot be restored, violates an invariant, or another trial restore is running
 */
export async function rehearseRestore(
  settings: BackupSettings,
  { dataDir, knownMigrations, log }: { dataDir: string; knownMigrations: string[]; log: Log },
): Promise<RestoreReport> {
  const lock = await lockRehearsal(dataDir);
  if (!lock) throw new BackupError('Another trial restore is running: try again when it is done.');
  try {
    await removeFolders(dataDir);
    const target = await openBackupTarget(settings);
    const report = await restoreBackup(target, {
      backup: 'latest',
      to: null,
      dataDir: folderOf(dataDir),
      knownMigrations,
      log,
    });
    if (report.violations.length === 0) return report;
    const kinds = report.violations.map(({ kind, count }) => `${kind} (${count})`).join(', ');
    throw new BackupError(`The data of the restored shop is not consistent: ${kinds}.`);
  } finally {
    await removeFolders(dataDir).finally(() => lock.release());
  }
}

/** Removes what a killed trial restore left behind, unless another one is running. */
export async function removeRehearsal(dataDir: string): Promise<void> {
  const lock = await lockRehearsal(dataDir);
  if (!lock) return;
  await removeFolders(dataDir).finally(() => lock.release());
}

/** @returns null while another process has it */
async function lockRehearsal(dataDir: string): Promise<{ release(): Promise<void> } | null> {
  try {
    return await acquireDataLock(folderOf(dataDir));
  } catch (error) {
    if (error instanceof DataInUseError) return null;
    throw error;
  }
}

async function removeFolders(dataDir: string): Promise<void> {
  await removeEmbeddedPostgres(folderOf(dataDir));
  await removeEmbeddedPostgres(`${folderOf(dataDir)}.restoring`);
}
