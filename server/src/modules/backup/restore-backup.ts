import { mkdir, readdir, rename, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type EmbeddedPostgres,
  type FillDataFolder,
  type Log,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@presently/embedded-postgres';
import { unpackTar } from 'modern-tar/fs';
import { openDatabase } from '../../platform/db/database.ts';
import { databaseRoles } from '../../platform/db/roles.ts';
import { findViolations } from '../invariants/index.ts';
import { recordRestore } from '../restores/index.ts';
import { BackupError } from './backup-error.ts';
import type { BackupTarget } from './backup-target.ts';
import { dataNameOf, type Manifest } from './manifest.ts';
import { planRestore, type RestorePlan, type RestoreWish } from './plan-restore.ts';
import { createExchange, RESTORE_COMMAND, serveWal } from './serve-wal.ts';
import { restoreErasures } from './stored-erasures.ts';
import { restorePictures } from './stored-pictures.ts';

export type RestoreReport = {
  backup: string;
  /** The moment of `to`; without one, that of the last transaction. */
  restoredTo: Date;
  orders: number;
  /** Kinds of violated invariants, with the number of their subjects; empty when the books balance. */
  violations: { kind: string; count: number }[];
};

export type RestoreOptions = RestoreWish & {
  /** Folder of the restored shop: must not exist or be empty, and appears there as a whole. */
  dataDir: string;
  log: Log;
};

const CHECK_TIMEOUT_MS = 10 * 60_000;
/** For replaying days of WAL. */
const RECOVERY_TIMEOUT_MS = 6 * 60 * 60_000;

/**
 * Restores a shop from the store: its database as it was at `to`, its pictures and its secrets. It works in
 * `<dataDir>.restoring`, which is renamed at the end. The restored database is closed.
 * @throws BackupError, without a trace, when that cannot be done
 */
export async function restoreBackup(target: BackupTarget, options: RestoreOptions): Promise<RestoreReport> {
  const { dataDir } = options;
  await assertEmpty(dataDir);
  const plan = await planRestore(target, options);
  const draft = `${dataDir}.restoring`;
  await removeEmbeddedPostgres(draft);
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    await writeSecrets(draft, plan.manifest);
    await restorePictures(target, draft);
    const report = await restoreDatabase(target, plan, draft, options.log);
    await rmdir(dataDir).catch(ignoreMissing);
    await rename(draft, dataDir);
    return report;
  } catch (error) {
    await removeEmbeddedPostgres(draft);
    throw error;
  }
}

async function assertEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(ignoreMissing);
  if (names && names.length > 0)
    throw new BackupError(
      `${dataDir} is not empty: a backup is restored into a new folder. Move this one away, or set DATA_DIR to another.`,
    );
}

async function writeSecrets(folder: string, { postgresPasswords, secretKey }: Manifest): Promise<void> {
  const settings = { ...postgresPasswords, port: 0 };
  const options = { mode: 0o600, flush: true };
  await writeFile(join(folder, 'postgres.json'), `${JSON.stringify(settings, null, 2)}\n`, options);
  if (secretKey !== null) await writeFile(join(folder, 'secret.key'), secretKey, options);
}

async function restoreDatabase(
  target: BackupTarget,
  plan: RestorePlan,
  dataDir: string,
  log: Log,
): Promise<RestoreReport> {
  const server = await recover(target, plan, dataDir, log);
  try {
    return await checkAndRecord(server, plan, target);
  } finally {
    await server.stop();
  }
}

async function recover(
  target: BackupTarget,
  { manifest, wal, to }: RestorePlan,
  dataDir: string,
  log: Log,
): Promise<EmbeddedPostgres> {
  const serving: { stop(): Promise<void> }[] = [];
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const fill: FillDataFolder = async (folder, dataPath) => {
    const { name, data } = manifest;
    await pipeline(await target.get(dataNameOf(name), data.sha256), unpackTar(folder));
    await writeFile(join(folder, 'recovery.signal'), '');
    await createExchange(folder);
    const server = serveWal(target, dataPath, wal);
    serving.push(server);
    server.failed.catch(reject);
  };
  const start = async (recoverTo: Date | null) =>
    await startEmbeddedPostgres({
      dataDir,
      roles: await databaseRoles(),
      fill,
      settings: recoverySettings(recoverTo),
      startTimeoutMs: RECOVERY_TIMEOUT_MS,
      log,
    });
  try {
    return await Promise.race([
      failed,
      start(to).catch((error: Error) => {
        // Nothing was committed between the moment and the end of the archived WAL.
        if (to && error.message.includes('recovery ended before configured recovery target'))
          return start(null);
        throw error;
      }),
    ]);
  } finally {
    for (const server of serving) await server.stop();
  }
}

/** `+00`: PostgreSQL does not know the abbreviation `Z` yet when it reads its command line. */
const recoverySettings = (to: Date | null): Record<string, string> => ({
  restore_command: RESTORE_COMMAND,
  recovery_target_timeline: 'latest',
  recovery_target_action: 'promote',
  hot_standby: 'off',
  ...(to ? { recovery_target_time: to.toISOString().replace('Z', '+00') } : {}),
});

async function checkAndRecord(
  server: EmbeddedPostgres,
  { manifest, to }: RestorePlan,
  target: BackupTarget,
): Promise<RestoreReport> {
  const database = openDatabase({
    // As the owner of the schema, whose statements may take as long as they take.
    url: server.urlOf('presently_owner'),
    queryTimeoutMs: CHECK_TIMEOUT_MS,
    onError: () => {},
  });
  try {
    const { rows } = await database.pool.query<{ reached: Date | null; orders: number }>(
      `SELECT pg_last_xact_replay_timestamp() AS reached, (SELECT count(*)::int FROM orders) AS orders`,
    );
    const restoredTo = to ?? rows[0]?.reached ?? manifest.endedAt;
    await recordRestore(database.db, { backup: manifest.name, restoredTo });
    await restoreErasures(target, database.db);
    const violations = await findViolations(database.pool, restoredTo);
    return { backup: manifest.name, restoredTo, orders: rows[0]?.orders ?? 0, violations };
  } finally {
    await database.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}
