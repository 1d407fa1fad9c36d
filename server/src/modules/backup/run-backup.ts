import {
  DataInUseError,
  type EmbeddedPostgres,
  findRunningPostgres,
  hasEmbeddedPostgres,
  type Log,
  startEmbeddedPostgres,
} from '@presently/embedded-postgres';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { databaseRoles } from '../../platform/db/roles.ts';
import { sqlState } from '../../platform/db/sql-state.ts';
import { findLastGoodBackup, recordBackup, recordStoredUntil } from './backup.store.ts';
import { BackupError } from './backup-error.ts';
import { type BackupSettings, type BackupTarget, openBackupTarget } from './backup-target.ts';
import { type BackupOptions, createBackup } from './create-backup.ts';
import { explainBackupError } from './explain-backup-error.ts';
import type { Manifest } from './manifest.ts';

const UNDEFINED_TABLE = '42P01';

type Server = Pick<EmbeddedPostgres, 'urlOf' | 'dataPath' | 'archiveFolder'>;

/**
 * Makes a backup of the shop in `dataDir`, which may be running in another process; otherwise its database is started
 * for the duration. Success and failure are recorded in the table `backups`.
 * @throws BackupError
 */
export async function runBackup(
  settings: BackupSettings,
  dataDir: string,
  log: Log,
  { isNew = false, isSpread = false }: BackupOptions = {},
): Promise<{ manifest: Manifest; bytes: number; target: BackupTarget }> {
  const { server, stop } = await openServer(dataDir, log);
  const startedAt = systemClock.now();
  const database = openDatabase({ url: server.urlOf('presently_app'), maxConnections: 1, onError: () => {} });
  try {
    const hasBackups = !isNew && (await findLastGoodBackup(database.db)) !== null;
    const target = await openBackupTarget(settings, { hasBackups });
    const { manifest, bytes, storedUntil } = await createBackup(
      target,
      { ...server, dataDir },
      { isSpread, isNew },
    );
    await recordStoredUntil(database.db, storedUntil).catch(ignoreOlderSchema);
    await recordBackup(database.db, { startedAt, name: manifest.name, bytes });
    return { manifest, bytes, target };
  } catch (error) {
    const text = explainBackupError(error) ?? (error instanceof Error ? error.message : String(error));
    await recordBackup(database.db, { startedAt, error: text.slice(0, 2_000) || 'unknown' }).catch(() => {});
    throw error;
  } finally {
    await database.close();
    await stop();
  }
}

/** A stopped shop may not have been started by the newer version yet. */
function ignoreOlderSchema(error: unknown): void {
  if (sqlState(error) !== UNDEFINED_TABLE) throw error;
}

async function openServer(dataDir: string, log: Log): Promise<{ server: Server; stop(): Promise<void> }> {
  if (!(await hasEmbeddedPostgres(dataDir)))
    throw new BackupError(
      `There is no shop in ${dataDir}: set DATA_DIR to the folder of the one to back up.`,
    );
  try {
    const server = await startEmbeddedPostgres({ dataDir, roles: await databaseRoles(), archive: true, log });
    return { server, stop: server.stop };
  } catch (error) {
    if (!(error instanceof DataInUseError)) throw error;
    return { server: await findOpenShop(dataDir), stop: async () => {} };
  }
}

async function findOpenShop(dataDir: string): Promise<Server> {
  const server = await findRunningPostgres(dataDir);
  const database = openDatabase({ url: server.urlOf('presently_app'), maxConnections: 1, onError: () => {} });
  try {
    await database.pool.query('SELECT 1');
    return server;
  } catch (error) {
    throw new BackupError('The shop is just starting or stopping: try again in a minute.', { cause: error });
  } finally {
    await database.close();
  }
}
