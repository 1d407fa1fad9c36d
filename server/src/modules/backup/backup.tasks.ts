import * as texts from '@presently/texts/server/backups';
import type { BaseDeps } from '../../deps.ts';
import { openBackupStore } from '../../platform/backup-store/open-backup-store.ts';
import { tryAcquireSchedule } from '../../platform/db/try-acquire-schedule.ts';
import type { ScheduledTask } from '../../platform/scheduler.ts';
import { type Alert, raiseAlert, resolveAlert } from '../alerts/index.ts';
import { deleteBackupsExcept, findLastGoodBackup, recordRehearsal } from './backup.store.ts';
import { type BackupWork, planNextRun } from './backup-schedule.store.ts';
import { listBackupNames } from './manifest.ts';
import { removeRehearsal } from './rehearse-restore.ts';
import { type Entrypoint, runEntrypoint } from './run-entrypoint.ts';

type Run = (entrypoint: Entrypoint) => Promise<string | null>;
export type BackupTaskDeps = Pick<BaseDeps, 'database' | 'settings' | 'shopSettings' | 'clock' | 'log'>;

/** After a failure, also one that nobody has recorded because the process was killed. */
const RETRY_SECONDS = { 'make-backup': 3_600, 'rehearse-restore': 86_400 };

/** Hours of the day in the shop's time zone at which the shop is quiet. */
const BACKUP = { hour: 3, days: 1 };
const REHEARSAL = { hour: 4, days: 7 };

/**
 * The nightly backup and the weekly rehearsal of a restore, when BACKUP_TO is set. A night that the shop was closed is
 * made up for after its start.
 */
export function backupTasks(deps: BackupTaskDeps, signal: AbortSignal): ScheduledTask[] {
  if (!deps.settings.backup) return [];
  const run: Run = (entrypoint) => runEntrypoint(entrypoint, signal);
  const cleanUp = once(() => removeRehearsal(deps.settings.dataDir));
  return [
    { name: 'make-backup', everySeconds: 60, run: () => makeDueBackup(deps, run) },
    {
      name: 'rehearse-restore',
      everySeconds: 600,
      run: () => cleanUp().then(() => rehearseDueRestore(deps, run)),
    },
  ];
}

/**
 * Makes the backup that is due, on one of all instances, and plans the next. It also deletes those that are not kept.
 * A failure is an alert, which the next success resolves.
 * @returns whether one was due
 */
export async function makeDueBackup(deps: BackupTaskDeps, run: Run): Promise<boolean> {
  if (!(await acquire(deps, 'make-backup'))) return false;
  const error = await run('backup');
  await report(deps, 'backup_failed', error === null ? null : texts.backupFailed(error));
  if (error !== null) return true;
  await plan(deps, 'make-backup', BACKUP);
  await forgetDeletedBackups(deps);
  return true;
}

/**
 * Restores the newest backup into a folder of its own and checks its books, when that is due.
 * @returns whether it was
 */
export async function rehearseDueRestore(deps: BackupTaskDeps, run: Run): Promise<boolean> {
  const { db } = deps.database;
  const newest = await findLastGoodBackup(db);
  if (!newest?.name || !(await acquire(deps, 'rehearse-restore'))) return false;
  const error = await run('rehearse-restore');
  await recordRehearsal(db, { backup: newest.name, error });
  await report(deps, 'rehearsal_failed', error === null ? null : texts.rehearsalFailed(error));
  if (error === null) await plan(deps, 'rehearse-restore', REHEARSAL);
  return true;
}

/** Takes those that are no longer in the store from the list in the console. */
async function forgetDeletedBackups({ database, settings }: BackupTaskDeps): Promise<void> {
  if (!settings.backup) return;
  const names = await listBackupNames({ store: openBackupStore(settings.backup) });
  await deleteBackupsExcept(database.db, names);
}

const acquire = ({ database }: BackupTaskDeps, work: BackupWork): Promise<boolean> =>
  database.transaction((tx) => tryAcquireSchedule(tx, work, RETRY_SECONDS[work]));

const plan = (
  { database, shopSettings }: BackupTaskDeps,
  work: BackupWork,
  at: { hour: number; days: number },
): Promise<void> => planNextRun(database.db, work, { ...at, timeZone: shopSettings.current().time_zone });

async function report(
  { database, log }: BackupTaskDeps,
  kind: Alert['kind'],
  text: string | null,
): Promise<void> {
  const subject = 'backups';
  if (text === null) return await resolveAlert(database.db, { kind, subject });
  log.error({ reason: text }, 'backup or rehearsal failed');
  await raiseAlert(database.db, { kind, subject, text });
}

/** What is done only once, until it has succeeded. */
function once(work: () => Promise<void>): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (!isDone) await work();
    isDone = true;
  };
}
