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
import { type Entrypoint, type Outcome, runEntrypoint } from './run-entrypoint.ts';

type AlertKey = Pick<Alert, 'kind' | 'subject'>;
const BACKUP_FAILED: AlertKey = { kind: 'backup_failed', subject: 'backups' };
const OLD_BACKUPS: AlertKey = { kind: 'backup_failed', subject: 'old backups' };
const REHEARSAL_FAILED: AlertKey = { kind: 'rehearsal_failed', subject: 'backups' };

type Run = (entrypoint: Entrypoint) => Promise<Outcome>;
export type BackupTaskDeps = Pick<BaseDeps, 'database' | 'settings' | 'shopSettings'>;

/** Delay after a failure, including one that was not recorded because the process was killed. */
const RETRY_SECONDS = { 'make-backup': 3_600, 'rehearse-restore': 86_400 };

/** Off-peak hours of the day in the shop's time zone. */
const BACKUP = { hour: 3, days: 1 };
const REHEARSAL = { hour: 4, days: 7 };

/**
 * The nightly backup and the weekly trial restore, if BACKUP_TO is set. If the shop was stopped that night, they run
 * after its start.
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
 * Makes the due backup, on a single instance, schedules the next and deletes old ones. A failure of either raises an
 * alert, which the next success resolves.
 * @returns whether one was due
 * @throws Error if it could not be made
 */
export async function makeDueBackup(deps: BackupTaskDeps, run: Run): Promise<boolean> {
  if (!(await acquire(deps, 'make-backup'))) return false;
  const { hasSucceeded, reason } = await run('backup');
  const failure = hasSucceeded ? null : texts.backupFailed(reason ?? '');
  await report(deps, BACKUP_FAILED, failure);
  if (failure !== null) throw new Error(failure);
  // Schedule the next run before anything can fail, or a backup would be made every hour.
  await plan(deps, 'make-backup', BACKUP);
  await report(deps, OLD_BACKUPS, reason === null ? null : texts.oldBackupsRemain(reason));
  await removeDeletedBackups(deps);
  return true;
}

/**
 * Restores the newest backup into a separate folder and checks the invariants, if that is due.
 * @returns whether it was due
 * @throws Error if it failed
 */
export async function rehearseDueRestore(deps: BackupTaskDeps, run: Run): Promise<boolean> {
  const { db } = deps.database;
  const newest = await findLastGoodBackup(db);
  if (!newest?.name || !(await acquire(deps, 'rehearse-restore'))) return false;
  const { reason } = await run('rehearse-restore');
  await recordRehearsal(db, { backup: newest.name, error: reason });
  const failure = reason === null ? null : texts.rehearsalFailed(reason);
  await report(deps, REHEARSAL_FAILED, failure);
  if (failure !== null) throw new Error(failure);
  await plan(deps, 'rehearse-restore', REHEARSAL);
  return true;
}

/** Removes backups that are no longer in the store from the console's list. */
async function removeDeletedBackups({ database, settings }: BackupTaskDeps): Promise<void> {
  if (!settings.backup) return;
  const names = await listBackupNames({ store: openBackupStore(settings.backup) });
  // None at all: the store has become unavailable.
  if (names.length > 0) await deleteBackupsExcept(database.db, names);
}

const acquire = ({ database }: BackupTaskDeps, work: BackupWork): Promise<boolean> =>
  database.transaction((tx) => tryAcquireSchedule(tx, work, RETRY_SECONDS[work]));

const plan = (
  { database, shopSettings }: BackupTaskDeps,
  work: BackupWork,
  at: { hour: number; days: number },
): Promise<void> => planNextRun(database.db, work, { ...at, timeZone: shopSettings.current().time_zone });

/** @param text null: success */
async function report({ database }: BackupTaskDeps, alert: AlertKey, text: string | null): Promise<void> {
  if (text === null) await resolveAlert(database.db, alert);
  else await raiseAlert(database.db, { ...alert, text });
}

/** One-time work, retried until it has succeeded. */
function once(work: () => Promise<void>): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (!isDone) await work();
    isDone = true;
  };
}
