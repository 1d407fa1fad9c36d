import type { Backup, BackupStatus } from '@presently/contracts/operator-backups';
import type { BaseDeps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { findLastRestore } from '../restores/index.ts';
import {
  type BackupRow,
  findLastGoodBackup,
  findLastRehearsal,
  findStoredUntil,
  listRecentBackups,
} from './backup.store.ts';
import { BACKUP_LOCK } from './backup-lock.ts';
import { findNextRun, isLocked } from './backup-schedule.store.ts';

const MAX_LISTED = 50;

/** Whether backups are on, off, or the responsibility of the database's administrator. */
export const backupModeOf = ({ backup, databaseUrl }: BaseDeps['settings']): BackupStatus['mode'] =>
  backup ? 'on' : databaseUrl ? 'external' : 'off';

export async function readBackupStatus(
  { settings, clock }: Pick<BaseDeps, 'settings' | 'clock'>,
  db: Executor,
): Promise<BackupStatus> {
  const mode = backupModeOf(settings);
  const rows = await listRecentBackups(db, MAX_LISTED);
  const lastGood = await findLastGoodBackup(db);
  const rehearsal = await findLastRehearsal(db);
  const restore = await findLastRestore(db);
  const nextAt = mode === 'on' ? await findNextRun(db, 'make-backup') : null;
  const isDue = nextAt !== null && nextAt <= clock.now();
  return {
    mode,
    is_running: isDue || (await isLocked(db, BACKUP_LOCK)),
    next_at: nextAt?.toISOString() ?? null,
    archived_until: lastGood ? ((await findStoredUntil(db)) ?? lastGood.startedAt).toISOString() : null,
    last_good: lastGood && toBackup(lastGood),
    last_rehearsal: rehearsal && {
      backup: rehearsal.backup,
      finished_at: rehearsal.finishedAt.toISOString(),
      error: rehearsal.error,
    },
    last_restore: restore && {
      restored_at: restore.restoredAt.toISOString(),
      restored_to: restore.restoredTo.toISOString(),
    },
    backups: rows.map(toBackup),
  };
}

const toBackup = (row: BackupRow): Backup => ({
  id: row.id,
  started_at: row.startedAt.toISOString(),
  finished_at: row.finishedAt.toISOString(),
  name: row.name,
  bytes: row.bytes,
  error: row.error,
});
