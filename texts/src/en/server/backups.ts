/** Why a backup cannot be made by the shop itself. */
export const notMadeHere = {
  off: 'Backups are off. Set BACKUP_TO to turn them on.',
  external: "This shop doesn't make its own backups. Its database provider does.",
};
export const backupFailed = (reason: string) =>
  `The backup failed, and we try again every hour. Check that BACKUP_TO can be reached and has room. ${reason}`;
export const oldBackupsRemain = (reason: string) =>
  `The backup is made, but old ones couldn't be deleted, so they may fill the disk. Check that the shop may delete files in BACKUP_TO. ${reason}`;
export const rehearsalFailed = (reason: string) =>
  `The newest backup failed its trial restore, so it may not help when you need it. Make a new one under Settings, Backups, and see docs/operations/backup.md. ${reason}`;
/** @param result exit code or signal */
export const processEnded = (result: string) => `The process ended with ${result}.`;

/** Why a file can't be read or written, by the code of the operating system. */
export const diskErrors: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: "The shop's user has reached its disk quota",
  EACCES: "The shop's user doesn't have permission to use it",
  EPERM: "The shop's user doesn't have permission to use it",
  EROFS: 'The disk is read-only',
  ENOTDIR: "There's a file where a folder should be",
  EEXIST: "There's a file where a folder should be",
  EIO: 'The disk is damaged',
};
export const fileIsMissing = (reason: string) => `${reason} It was deleted, or not copied.`;
export const bucketFails = (reason: string) => `Bucket in BACKUP_TO: ${reason}.`;
