import { BackupError } from './backup-error.ts';

/** The time zone is required, so that nobody restores to an unintended hour. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** @throws BackupError if the value of `--to` is not a valid time */
export function parseMoment(text: string): Date {
  const moment = new Date(text);
  if (!MOMENT.test(text) || Number.isNaN(moment.getTime()))
    throw new BackupError(`--to ${text} is not a moment such as 2026-11-22T10:15:00Z.`);
  return moment;
}
