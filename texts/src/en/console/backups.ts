import type { ReactNode } from 'react';
import { rich } from '../../rich.ts';

export const title = 'Backups';
export const introduction =
  'Every night, the whole shop is backed up to another location: orders, gifts, images, and its encryption key.';

// What protects the shop.
export const protection = 'Protection';
export const lastGood = 'Last good backup';
export const noneYet = 'None yet';
export const madeAt = ({ time, size }: { time: ReactNode; size: string }) => rich`${time}, ${size}`;
export const restorableUntil = 'Can be restored up to';
export const restorableUntilHint =
  'Changes are saved every minute, so the shop can be restored as it was at any time between the oldest backup and this time.';
export const lastTrial = 'Last trial restore';
export const notTriedYet = 'Not tried yet';
export const trialPassed = (time: ReactNode) =>
  rich`Passed ${time}: nothing is missing, and all checks passed`;
export const trialFailed = ({ time, error }: { time: ReactNode; error: string }) =>
  rich`Failed ${time}. ${error}`;
export const lastRestore = 'Last restore';
export const neverRestored = 'Never';
export const restoredTo = ({ time, state }: { time: ReactNode; state: ReactNode }) =>
  rich`${time}, to the state of ${state}`;
export const nextBackup = 'Next backup';
export const runningNow = 'In progress';

export const backUpNow = 'Back up now';
export const begun = 'Your backup will start within a minute';

// Without backups.
export const off = "Backups are off. If this shop's disk fails, every order is lost with it.";
// Names in settings and files.
export const targetSetting = 'BACKUP_TO';
export const passphraseSetting = 'BACKUP_PASSPHRASE';
export const bucketExample = 's3://bucket/prefix';
export const guide = 'docs/operations/backup.md';
export const restoreCommand = 'npm run restore';

export const turnOn = 'Turn on backups';
export const setTarget = ({ name, bucket }: { name: ReactNode; bucket: ReactNode }) =>
  rich`Set ${name} to a folder on another disk, or to a bucket, like ${bucket}.`;
export const setPassphrase = (name: ReactNode) =>
  rich`Set ${name} to a passphrase of at least 12 characters. Keep a copy somewhere else: without it, backups can't be opened.`;
export const restart = 'Restart the shop. It makes the first backup soon after.';
export const readMore = (file: ReactNode) => rich`Find out more in ${file}.`;
export const external =
  "This shop uses a database of its own (DATABASE_URL), so its provider makes the backups. Check that they're on, and try a restore.";

// The list.
export const backups = 'Backups';
export const noBackups = 'No backups yet. The shop makes the first one soon after it starts.';
export const made = 'Date';
export const size = 'Size';
export const took = 'Duration';
export const result = 'Result';
export const good = 'Good';
export const failed = 'Failed';
export const kept = (command: ReactNode) =>
  rich`The last seven daily and four weekly backups are kept. To restore one, run ${command} on the server.`;
