import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { BackupError, deleteOldBackups, OLD_BACKUPS_REMAIN, runBackup } from '../modules/backup/index.ts';
import { systemClock } from '../platform/clock.ts';
import { explainError } from './explain-error.ts';

/*
 * `npm run backup`: backs up a shop with the embedded database, running or stopped, to BACKUP_TO, and deletes old
 * backups there. Exits with 1 if the backup cannot be made, and with 3 if old ones could not be deleted. `--new` starts
 * in a new, empty BACKUP_TO. `--spread`, as in the nightly backup, takes minutes longer and slows down the shop less.
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

async function backUp(): Promise<void> {
  const { values } = parseArgs({ options: { new: { type: 'boolean' }, spread: { type: 'boolean' } } });
  const { backup, databaseUrl, dataDir, timeZone } = readConfig(process.env, ROOT);
  if (databaseUrl)
    throw new BackupError(
      'npm run backup is for the embedded database: with DATABASE_URL use its own tools.',
    );
  if (!backup) throw new BackupError('BACKUP_TO and BACKUP_PASSPHRASE are missing.');
  const log = { info: console.log, warn: console.warn };
  const { manifest, bytes, target } = await runBackup(backup, dataDir, log, {
    isNew: values.new ?? false,
    isSpread: values.spread ?? false,
  });
  console.log(
    `The backup ${manifest.name} is in ${backup.to}: ${(bytes / 1e6).toFixed(1)} MB, with everything up to ${manifest.endedAt.toISOString()}.`,
  );
  await deleteOldBackups(target, { timeZone, now: systemClock.now() }).catch((error) => {
    console.error(explainError(error));
    process.exit(OLD_BACKUPS_REMAIN);
  });
}

try {
  await backUp();
} catch (error) {
  console.error(explainError(error));
  process.exit(1);
}
