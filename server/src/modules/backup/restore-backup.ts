import { lstat, mkdir, readdir, readFile, rename, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type EmbeddedPostgres,
  type FillDataFolder,
  type Log,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@presently/embedded-postgres';
import { unpackTar } from 'modern-tar/fs';
import pg from 'pg';
import { openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { databaseRoles } from '../../platform/db/roles.ts';
import { nullIfMissing } from '../../platform/files.ts';
import { findViolations } from '../invariants/index.ts';
import { recordRestore } from '../restores/index.ts';
import { BackupError } from './backup-error.ts';
import { makeDue } from './backup-schedule.store.ts';
import type { BackupTarget } from './backup-target.ts';
import { dataNameOf, type Manifest } from './manifest.ts';
import { planRestore, type RestorePlan, type RestoreRequest } from './plan-restore.ts';
import { createExchange, RESTORE_COMMAND, serveWal } from './serve-wal.ts';
import { restoreErasures } from './stored-erasures.ts';
import { restorePictures } from './stored-pictures.ts';
import { isHistory, parseHistory } from './timelines.ts';
import { type ArchivedWal, segmentNumberOf } from './wal-archive.ts';

export type RestoreReport = {
  backup: string;
  /** The time given by `to`, or else that of the last transaction. */
  restoredTo: Date;
  orders: number;
  /** Kinds of violated invariants, with the number of violations; empty if all hold. */
  violations: { kind: string; count: number }[];
};

export type RestoreOptions = RestoreRequest & {
  /** Folder of the restored shop. Must not exist or be empty; created atomically. */
  dataDir: string;
  log: Log;
};

const CHECK_TIMEOUT_MS = 10 * 60_000;
/** Long enough to replay days of WAL. */
const RECOVERY_TIMEOUT_MS = 6 * 60 * 60_000;

/**
 * Restores a shop from the store: its database as it was at `to`, its pictures and its secrets. It works in
 * `<dataDir>.restoring`, which is renamed at the end. The restored database is stopped afterwards.
 * @throws BackupError if that is not possible; nothing is left behind
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
    await rmdir(dataDir).catch(nullIfMissing);
    await rename(draft, dataDir);
    return report;
  } catch (error) {
    await removeEmbeddedPostgres(draft);
    throw error;
  }
}

/** Also refuses a folder that could not be replaced at the end. */
async function assertEmpty(dataDir: string): Promise<void> {
  const folder = await lstat(dataDir).catch(nullIfMissing);
  if (folder?.isSymbolicLink())
    throw new BackupError(`${dataDir} is a symbolic link: set DATA_DIR to the folder itself.`);
  if (folder && folder.dev !== (await stat(dirname(dataDir))).dev)
    throw new BackupError(`${dataDir} is a mount point: set DATA_DIR to a new folder in it.`);
  const names = await readdir(dataDir).catch(nullIfMissing);
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
  plan: RestorePlan,
  dataDir: string,
  log: Log,
): Promise<EmbeddedPostgres> {
  const { manifest, wal, to } = plan;
  const serving: ReturnType<typeof serveWal>[] = [];
  const fill: FillDataFolder = async (folder, dataPath) => {
    const { name, data } = manifest;
    await pipeline(await target.get(dataNameOf(name), data.sha256), unpackTar(folder));
    await writeFile(join(folder, 'recovery.signal'), '');
    await createExchange(folder);
    serving.push(serveWal(target, dataPath, wal));
  };
  const start = async (recoverTo: Date | null) =>
    await startEmbeddedPostgres({
      dataDir,
      roles: await databaseRoles(),
      fill,
      // The new timeline's history stays in the archive folder until the restored shop stores it.
      archive: true,
      settings: recoverySettings(plan.timeline, recoverTo),
      startTimeoutMs: RECOVERY_TIMEOUT_MS,
      log,
    });
  try {
    return await start(to);
  } catch (error) {
    const failure = serving.map((server) => server.failure()).find((one) => one !== null);
    if (failure) throw failure;
    if (!to || !isUnreached(error)) throw error;
    // Nothing was committed between the target time and the end of the archived WAL.
    const server = await start(null);
    await assertWhole(server, wal).catch(async (reason) => {
      await server.stop();
      throw reason;
    });
    return server;
  } finally {
    for (const server of serving) await server.stop();
  }
}

const isUnreached = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('recovery ended before configured recovery target');

/**
 * @throws BackupError if the recovery ended before the last available segment: a point-in-time restore would be
 *   incomplete
 */
async function assertWhole({ dataPath }: EmbeddedPostgres, wal: ArchivedWal[]): Promise<void> {
  const last = wal.at(-1)?.file ?? '';
  const names = await readdir(join(dataPath, 'pg_wal'));
  const history = names.filter(isHistory).sort().at(-1) ?? '';
  const { path } = parseHistory(0, await readFile(join(dataPath, 'pg_wal', history), 'utf8'), new Date(0));
  const end = path[0]?.begin ?? 0;
  if (end < (segmentNumberOf(last) ?? 0))
    throw new BackupError(`WAL of the backup is damaged before ${last}: the time of --to is not reached.`);
}

/** `+00`: PostgreSQL does not know the abbreviation `Z` yet when it parses its command line. */
const recoverySettings = (timeline: number, to: Date | null): Record<string, string> => ({
  restore_command: RESTORE_COMMAND,
  recovery_target_timeline: String(timeline),
  recovery_target_action: 'promote',
  hot_standby: 'off',
  ...(to ? { recovery_target_time: to.toISOString().replace('Z', '+00') } : {}),
});

async function checkAndRecord(
  server: EmbeddedPostgres,
  { manifest, to }: RestorePlan,
  target: BackupTarget,
): Promise<RestoreReport> {
  const url = server.urlOf('presently_owner');
  const reached = await findReached(url);
  // The backup may be from an older version of the shop.
  await migrate(url);
  const database = openDatabase({
    // As the schema owner, who has no statement timeout.
    url,
    queryTimeoutMs: CHECK_TIMEOUT_MS,
    onError: () => {},
  });
  try {
    const { rows } = await database.pool.query<{ orders: number }>(
      'SELECT count(*)::int AS orders FROM orders',
    );
    const restoredTo = to ?? reached ?? manifest.endedAt;
    await database.transaction(async (tx) => {
      await recordRestore(tx, { backup: manifest.name, restoredTo });
      // It starts a new timeline, which has no backup yet.
      await makeDue(tx, 'make-backup');
    });
    await restoreErasures(target, database.db);
    const violations = await findViolations(database.pool, restoredTo);
    return { backup: manifest.name, restoredTo, orders: rows[0]?.orders ?? 0, violations };
  } finally {
    await database.close();
  }
}

/** When the last recovered transaction was committed; null: none. */
async function findReached(url: string): Promise<Date | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT pg_last_xact_replay_timestamp() AS reached');
    return rows[0].reached;
  } finally {
    await client.end();
  }
}
