import { fileURLToPath } from 'node:url';
import { EmbeddedPostgresError } from '@presently/embedded-postgres';
import { ConfigError, readConfig } from '../config.ts';
import { BackupError, deleteOldBackups, openBackupTarget, runBackup } from '../modules/backup/index.ts';

/** `npm run backup`: backs up the shop of the embedded database, open or closed, to BACKUP_TO. */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

async function backUp(): Promise<void> {
  const { backup, databaseUrl, dataDir, timeZone } = readConfig(process.env, ROOT);
  if (databaseUrl)
    throw new BackupError(
      'npm run backup is for the embedded database: with DATABASE_URL use its own tools.',
    );
  if (!backup) throw new BackupError('BACKUP_TO and BACKUP_PASSPHRASE are missing.');
  const log = { info: console.log, warn: console.warn };
  const { manifest, bytes } = await runBackup(backup, dataDir, log);
  await deleteOldBackups(await openBackupTarget(backup), timeZone);
  console.log(
    `The backup ${manifest.name} is in ${backup.to}: ${(bytes / 1e6).toFixed(1)} MB, with everything up to ${manifest.endedAt.toISOString()}.`,
  );
}

try {
  await backUp();
} catch (error) {
  const isExpected =
    error instanceof BackupError || error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
