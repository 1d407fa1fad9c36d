import * as texts from '@presently/texts/server/alerts';
import type { BaseDeps } from '../../deps.ts';
import type { ScheduledTask } from '../../platform/scheduler.ts';
import { waitAtMost } from '../../platform/with-timeout.ts';
import { raiseAlert, resolveAlert } from '../alerts/index.ts';
import { findLastGoodBackup, recordStoredUntil } from './backup.store.ts';
import { makeDue } from './backup-schedule.store.ts';
import { type BackupSettings, type BackupTarget, openBackupTarget } from './backup-target.ts';
import { explainBackupError } from './explain-backup-error.ts';
import { storeErasures } from './stored-erasures.ts';
import { storePictures } from './stored-pictures.ts';
import { storeArchivedWal } from './wal-archive.ts';

/** In addition to the minute that PostgreSQL takes to archive a commit. */
const EVERY_SECONDS = 10;

const FINISH_TIMEOUT_MS = 5_000;
/** So that WAL does not wait for many pictures. */
const PICTURES_PER_RUN = 20;

const ALERT = { kind: 'backup_archive_fails', subject: 'wal' } as const;

type Deps = Pick<BaseDeps, 'database' | 'log'>;

/** A scheduled task, and what is left to do once PostgreSQL has stopped. */
type WalArchiveTask = ScheduledTask & { finish(): Promise<void> };

/**
 * The task of a shop with an embedded database. Without BACKUP_TO there is none, and changes are missing in the archive,
 * so that the next start with it makes a backup at once.
 */
export async function archiveWal(
  deps: Deps & Pick<BaseDeps, 'settings'>,
  archiveFolder: string,
): Promise<WalArchiveTask | null> {
  const { backup, dataDir } = deps.settings;
  if (backup) return walArchiveTask(deps, backup, { dataDir, archiveFolder });
  await deps.database.transaction((tx) => makeDue(tx, 'make-backup'));
  return null;
}

/**
 * Moves archived WAL, new pictures and erasures to the store. Files that cannot be stored stay on the disk until the
 * next run, and operators see a problem.
 */
export function walArchiveTask(
  deps: Deps,
  settings: BackupSettings,
  folders: { dataDir: string; archiveFolder: string },
): WalArchiveTask {
  let target: BackupTarget | null = null;
  let systemId = '';
  const archive = async () => {
    const { db } = deps.database;
    if (!target || !(await target.isCurrent()))
      target = await openBackupTarget(settings, { hasBackups: (await findLastGoodBackup(db)) !== null });
    const archiver = await readArchiver(deps);
    systemId = archiver.systemId;
    const storedUntil = await storeArchivedWal(target, { ...folders, systemId });
    if (storedUntil) await recordStoredUntil(db, storedUntil);
    await storeErasures(target, db);
    await storePictures(target, folders.dataDir, { limit: PICTURES_PER_RUN });
    // Last, because storing files frees space.
    if (archiver.failed !== null)
      throw new Error(`PostgreSQL could not archive ${archiver.failed}: is the disk full?`);
  };
  const storeLast = async () => {
    // Another disk may be mounted in its place by now.
    if (target && systemId && (await target.isCurrent()))
      await storeArchivedWal(target, { ...folders, systemId });
  };
  return {
    name: 'archive-wal',
    everySeconds: EVERY_SECONDS,
    run: async () => {
      try {
        await archive();
        await resolveAlert(deps.database.db, ALERT);
      } catch (error) {
        const reason = explainBackupError(error) ?? (error instanceof Error ? error.message : String(error));
        await raiseAlert(deps.database.db, { ...ALERT, text: texts.backupArchiveFails(reason) });
        throw error;
      }
    },
    /** Stores what PostgreSQL has archived when it was stopped. What cannot be stored waits until the next start. */
    async finish() {
      await waitAtMost(FINISH_TIMEOUT_MS, storeLast()).catch((err: unknown) =>
        deps.log.warn({ err }, 'the last changes were not added to the backups'),
      );
    },
  };
}

/** PostgreSQL's identifier of the database, and the segment that it could not copy into its archive folder. */
async function readArchiver({ database }: Deps): Promise<{ systemId: string; failed: string | null }> {
  const { rows } = await database.pool.query<{ systemId: string; failed: string | null }>(
    `SELECT system_identifier::text AS "systemId",
       CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity') THEN last_failed_wal END AS failed
     FROM pg_control_system(), pg_stat_archiver`,
  );
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL does not say which database it is.');
  return found;
}
