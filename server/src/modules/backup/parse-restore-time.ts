import { BackupError } from './backup-error.ts';

/** The time zone is required, so that nobody restores to an unintended hour. */
const TIME_WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** @throws BackupError if the value of `--to` is not a valid time */
export function parseRestoreTime(text: string): Date {
  const time = new Date(text);
  if (!TIME_WITH_ZONE.test(text) || Number.isNaN(time.getTime()))
    throw new BackupError(`--to ${text} is not a time such as 2026-11-22T10:15:00Z.`);
  return time;
}
