import { fileURLToPath } from 'node:url';
import { readConfig } from '../config.ts';
import { BackupError, rehearseRestore } from '../modules/backup/index.ts';
import { readMigrationNames } from '../platform/db/migrate.ts';
import { explainError } from './explain-error.ts';

/*
 * `npm run rehearse-restore`: runs a trial restore of the newest backup while the shop is running, and checks the
 * invariants.
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

async function rehearse(): Promise<void> {
  const { backup, dataDir } = readConfig(process.env, ROOT);
  if (!backup) throw new BackupError('BACKUP_TO and BACKUP_PASSPHRASE are missing.');
  const log = { info: () => {}, warn: console.warn };
  const knownMigrations = await readMigrationNames();
  const report = await rehearseRestore(backup, { dataDir, knownMigrations, log });
  console.log(
    `The backup ${report.backup} was restored on trial: ${report.orders} orders, and its data is consistent.`,
  );
}

// The shop that started this process has exited.
if (process.connected) process.on('disconnect', () => process.exit(1));
try {
  await rehearse();
  process.exit(0);
} catch (error) {
  console.error(explainError(error));
  process.exit(1);
}
