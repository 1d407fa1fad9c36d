import { BackupError } from './backup-error.ts';

/** With its time zone, so that nobody restores to another hour than the one meant. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** @throws BackupError when the value of `--to` is not a moment */
export function parseMoment(text: string): Date {
  const moment = new Date(text);
  if (!MOMENT.test(text) || Number.isNaN(moment.getTime()))
    throw new BackupError(`--to ${text} is not a moment such as 2026-11-22T10:15:00Z.`);
  return moment;
}
