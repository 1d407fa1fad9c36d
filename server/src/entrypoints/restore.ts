import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import {
  BackupError,
  findBackupOnDisk,
  isPath,
  openBackupTarget,
  parseRestoreTime,
  type RestoreReport,
  restoreBackup,
} from '../modules/backup/index.ts';
import { readMigrationNames } from '../platform/db/migrate.ts';
import { explainError } from './explain-error.ts';

type Log = Pick<Console, 'info' | 'warn' | 'error'>;

/*
 * `npm run restore -- latest`, or a backup's name or path, optionally with `--to` a point in time: restores it into an
 * empty DATA_DIR. Exits with 1 if that is refused.
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

function readArguments(args: string[]): { backup: string; to: Date | null } {
  const { values, positionals } = parseArgs({
    args,
    options: { to: { type: 'string' } },
    allowPositionals: true,
  });
  const [backup] = positionals;
  if (backup === undefined || positionals.length > 1)
    throw new BackupError(
      'Say which backup: npm run restore -- latest, its name or its path; and --to 2026-11-22T10:15:00Z for a time after it.',
    );
  return { backup, to: values.to === undefined ? null : parseRestoreTime(values.to) };
}

/**
 * A path also determines the store. It is relative to INIT_CWD, the user's directory, because npm runs this in the
 * checkout.
 */
async function findBackup(
  backup: string,
  env: NodeJS.ProcessEnv,
): Promise<{ backup: string; env: NodeJS.ProcessEnv }> {
  if (!isPath(backup)) return { backup, env };
  const found = await findBackupOnDisk(resolve(env['INIT_CWD'] ?? '.', backup));
  return { backup: found.backup, env: { ...env, BACKUP_TO: found.to } };
}

async function restore(args: string[], callerEnv: NodeJS.ProcessEnv, log: Log): Promise<RestoreReport> {
  const { to, ...request } = readArguments(args);
  const { backup, env } = await findBackup(request.backup, callerEnv);
  const { backup: settings, databaseUrl, dataDir } = readConfig(env, ROOT);
  if (databaseUrl)
    throw new BackupError(
      'npm run restore is for the embedded database: with DATABASE_URL use its own tools.',
    );
  if (!settings) throw new BackupError('BACKUP_TO and BACKUP_PASSPHRASE are missing.');
  const target = await openBackupTarget(settings);
  return await restoreBackup(target, {
    backup,
    to,
    dataDir,
    knownMigrations: await readMigrationNames(),
    log: { info: () => {}, warn: log.warn },
  });
}

function print({ backup, restoredTo, orders, violations }: RestoreReport, log: Log): void {
  log.info(`The backup ${backup} was restored, with everything up to ${restoredTo.toISOString()}.`);
  log.info(`It has ${orders} orders.`);
  if (violations.length === 0) log.info('Its data is consistent.');
  else
    log.info(
      `Its data is not consistent: ${violations.map(({ kind, count }) => `${kind} (${count})`).join(', ')}.`,
    );
  log.info('npm start opens the shop.');
}

/** @returns the exit code */
export async function runRestore(
  args: string[],
  env: NodeJS.ProcessEnv,
  log: Log = console,
): Promise<number> {
  try {
    print(await restore(args, env, log), log);
    return 0;
  } catch (error) {
    log.error(explainError(error));
    return 1;
  }
}

if (import.meta.main) process.exit(await runRestore(process.argv.slice(2), process.env));
