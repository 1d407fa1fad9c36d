export { backupRoutes } from './backup.routes.ts';
export {
  type BackupAttempt,
  type BackupRow,
  listRecentBackups,
  recordBackup,
} from './backup.store.ts';
export { backupTasks } from './backup.tasks.ts';
export { BackupError } from './backup-error.ts';
export { type BackupTarget, openBackupTarget } from './backup-target.ts';
export { checkBackupStore } from './check-backup-store.ts';
export { deleteOldBackups } from './delete-old-backups.ts';
export { explainBackupError } from './explain-backup-error.ts';
export { findBackupOnDisk, isPath } from './find-backup-on-disk.ts';
export { listBackupNames, type Manifest, readManifest } from './manifest.ts';
export { parseRestoreTime } from './parse-restore-time.ts';
export { rehearseRestore } from './rehearse-restore.ts';
export { type RestoreReport, restoreBackup } from './restore-backup.ts';
export { runBackup } from './run-backup.ts';
export { OLD_BACKUPS_REMAIN } from './run-entrypoint.ts';
export { archiveWal, walArchiveTask } from './wal-archive.tasks.ts';
export { listArchivedWal } from './wal-archive.ts';
