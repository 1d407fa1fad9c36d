import {
  DataInUseError,
  type EmbeddedPostgres,
  findRunningPostgres,
  type Log,
  startEmbeddedPostgres,
} from '@presently/embedded-postgres';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { databaseRoles } from '../../platform/db/roles.ts';
import { recordBackup } from './backup.store.ts';
import { BackupError } from './backup-error.ts';
import { type BackupSettings, openBackupTarget } from './backup-target.ts';
import { createBackup } from './create-backup.ts';
import type { Manifest } from './manifest.ts';

type Server = Pick<EmbeddedPostgres, 'urlOf' | 'dataPath' | 'archiveFolder'>;

/**
 * Makes a backup of the shop in `dataDir`, which may be open in another process; otherwise its database is started for
 * as long as it takes. Success and failure are recorded in the table `backups`.
 * @throws BackupError
 */
export async function runBackup(
  settings: BackupSettings,
  dataDir: string,
  log: Log,
): Promise<{ manifest: Manifest; bytes: number }> {
  const { server, stop } = await openServer(dataDir, log);
  const startedAt = systemClock.now();
  const database = openDatabase({ url: server.urlOf('presently_app'), maxConnections: 1, onError: () => {} });
  try {
    const target = await openBackupTarget(settings, { create: true });
    const backup = await createBackup(target, { ...server, dataDir });
    await recordBackup(database.db, { startedAt, name: backup.manifest.name, bytes: backup.bytes });
    return backup;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    await recordBackup(database.db, { startedAt, error: text.slice(0, 2_000) || 'unknown' }).catch(() => {});
    throw error;
  } finally {
    await database.close();
    await stop();
  }
}

async function openServer(dataDir: string, log: Log): Promise<{ server: Server; stop(): Promise<void> }> {
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
