import { join } from 'node:path';
import { type Log, removeEmbeddedPostgres } from '@presently/embedded-postgres';
import { BackupError } from './backup-error.ts';
import { type BackupSettings, openBackupTarget } from './backup-target.ts';
import { type RestoreReport, restoreBackup } from './restore-backup.ts';

const folderOf = (dataDir: string): string => join(dataDir, 'rehearsal');

/**
 * Restores the newest backup into a folder next to the shop's data, checks the invariants and removes it.
 * @throws BackupError if it cannot be restored, or violates an invariant
 */
export async function rehearseRestore(
  settings: BackupSettings,
  { dataDir, knownMigrations, log }: { dataDir: string; knownMigrations: string[]; log: Log },
): Promise<RestoreReport> {
  await removeRehearsal(dataDir);
  const target = await openBackupTarget(settings);
  try {
    const report = await restoreBackup(target, {
      backup: 'latest',
      to: null,
      dataDir: folderOf(dataDir),
      knownMigrations,
      log,
    });
    if (report.violations.length === 0) return report;
    const kinds = report.violations.map(({ kind, count }) => `${kind} (${count})`).join(', ');
    throw new BackupError(`The books of the restored shop do not balance: ${kinds}.`);
  } finally {
    await removeRehearsal(dataDir);
  }
}

/** Removes the leftovers of a killed trial restore. */
export async function removeRehearsal(dataDir: string): Promise<void> {
  await removeEmbeddedPostgres(folderOf(dataDir));
  await removeEmbeddedPostgres(`${folderOf(dataDir)}.restoring`);
}
