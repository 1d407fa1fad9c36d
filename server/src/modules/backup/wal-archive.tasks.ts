import * as texts from '@presently/texts/server/alerts';
import type { BaseDeps } from '../../deps.ts';
import type { ScheduledTask } from '../../platform/scheduler.ts';
import { raiseAlert, resolveAlert } from '../alerts/index.ts';
import { type BackupSettings, type BackupTarget, openBackupTarget } from './backup-target.ts';
import { storeErasures } from './stored-erasures.ts';
import { storePictures } from './stored-pictures.ts';
import { storeArchivedWal } from './wal-archive.ts';

/** Beside the minute that PostgreSQL takes to archive what was committed. */
const EVERY_SECONDS = 10;

const ALERT = { kind: 'backup_archive_fails', subject: 'wal' } as const;

type Deps = Pick<BaseDeps, 'database' | 'log'>;

/**
 * Moves archived WAL, new pictures and erasures to the store. What it cannot store stays on the disk until the next run, and
 * operators see a problem.
 */
export function walArchiveTask(
  deps: Deps,
  settings: BackupSettings,
  folders: { dataDir: string; archiveFolder: string },
): ScheduledTask {
  let target: Promise<BackupTarget> | null = null;
  const archive = async () => {
    target ??= openBackupTarget(settings, { create: true });
    const systemId = await assertArchiving(deps);
    await storeArchivedWal(await target, { ...folders, systemId });
    await storePictures(await target, folders.dataDir);
    await storeErasures(await target, deps.database.db);
  };
  return {
    name: 'archive-wal',
    everySeconds: EVERY_SECONDS,
    run: async () => {
      try {
        await archive();
        await resolveAlert(deps.database.db, ALERT);
      } catch (error) {
        // The store may be another one when it is back.
        target = null;
        const reason = error instanceof Error ? error.message : String(error);
        await raiseAlert(deps.database.db, { ...ALERT, text: texts.backupArchiveFails(reason) });
        throw error;
      }
    },
  };
}

/**
 * @returns PostgreSQL's identifier of the database
 * @throws when PostgreSQL cannot copy finished segments into its archive folder
 */
async function assertArchiving({ database }: Deps): Promise<string> {
  const { rows } = await database.pool.query<{ system_id: string; failed: string | null }>(
    `SELECT system_identifier::text AS system_id,
       CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity') THEN last_failed_wal END AS failed
     FROM pg_control_system(), pg_stat_archiver`,
  );
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL does not say which database it is.');
  if (found.failed !== null)
    throw new Error(`PostgreSQL could not archive ${found.failed}: is the disk full?`);
  return found.system_id;
}
