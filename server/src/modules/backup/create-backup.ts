import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { sleep } from '../../platform/clock.ts';
import { version } from '../../platform/version.ts';
import { BackupError } from './backup-error.ts';
import { BACKUP_LOCK } from './backup-lock.ts';
import type { BackupTarget } from './backup-target.ts';
import {
  dataNameOf,
  ignoreUnreadable,
  listBackupNames,
  type Manifest,
  manifestNameOf,
  readManifest,
  writeManifest,
} from './manifest.ts';
import { packDataFolder } from './pack-data-folder.ts';
import { storePictures } from './stored-pictures.ts';
import { listArchivedWal, storeArchivedWal } from './wal-archive.ts';

/** A running embedded database. */
export type BackupSource = {
  /** The shop's data folder, with its pictures and its secret. */
  dataDir: string;
  /** PostgreSQL's data folder, and the folder for completed WAL segments. */
  dataPath: string;
  archiveFolder: string;
  urlOf(role: string): string;
};

/** `bytes`: size in the store; `storedUntil`: everything committed until then is stored. */
export type CreatedBackup = { manifest: Manifest; bytes: number; storedUntil: Date };

const ARCHIVE_ATTEMPTS = 120;
const ARCHIVE_RETRY_MS = 500;

export type BackupOptions = {
  /** The checkpoint at its start takes minutes, and slows down the shop less. */
  isSpread?: boolean;
  /** The shop may begin in a store without its key, or with backups of another database only. */
  isNew?: boolean;
};

type Session = { client: pg.Client; systemId: string; postgresMajor: string };
type Start = { at: Date; wal: string };

/**
 * Copies the files of the running database, the shop's pictures and its secrets to the store, with all WAL that the
 * copy needs. The shop keeps running. If the process is killed, it leaves nothing that looks like a backup.
 * @throws BackupError if another backup is running, the database does not archive its WAL, or the store is another shop's
 */
export async function createBackup(
  target: BackupTarget,
  source: BackupSource,
  options: BackupOptions = {},
): Promise<CreatedBackup> {
  const client = new pg.Client({
    connectionString: source.urlOf('presently_admin'),
    application_name: 'presently-backup',
  });
  // A broken connection rejects the pending query, or the next one.
  client.on('error', () => {});
  await client.connect();
  try {
    const session = await openSession(client);
    if (!options.isNew) await assertOwnStore(target, session.systemId);
    const start = await beginBackup(session, options);
    return await copyEverything(target, source, session, start).catch(async (error) => {
      await discard(target, nameOf(start));
      throw error;
    });
  } finally {
    // Also ends a backup that has not been stopped.
    await client.end();
  }
}

async function openSession(client: pg.Client): Promise<Session> {
  const { rows } = await client.query(
    `SELECT pg_try_advisory_lock($1) AS is_free, current_setting('archive_mode') = 'on' AS archives,
       system_identifier::text AS system_id, current_setting('server_version_num')::int / 10000 AS major
     FROM pg_control_system()`,
    [BACKUP_LOCK],
  );
  const [found] = rows;
  if (!found.is_free) throw new BackupError('Another backup is being made: try again when it is done.');
  if (!found.archives)
    throw new BackupError(
      'The shop that is open was started without BACKUP_TO: set it for the shop, too, and start it again.',
    );
  return { client, systemId: found.system_id, postgresMajor: String(found.major) };
}

/** Backups of an empty shop, started by mistake before a restore, would replace those of the real one. */
async function assertOwnStore(target: BackupTarget, systemId: string): Promise<void> {
  const manifests = [];
  for (const name of (await listBackupNames(target)).toReversed()) {
    const manifest = await readManifest(target, name).catch(ignoreUnreadable);
    if (manifest?.systemId === systemId) return;
    if (manifest) manifests.push(manifest);
  }
  if (manifests.length > 0)
    throw new BackupError(
      'BACKUP_TO has backups of another shop. To restore that one, stop this one and run npm run restore; for backups of this one, set BACKUP_TO to another place.',
    );
}

async function beginBackup({ client }: Session, { isSpread = false }: BackupOptions): Promise<Start> {
  const { rows } = await client.query(
    `SELECT clock_timestamp() AS at, pg_walfile_name(lsn) AS wal FROM pg_backup_start('presently', $1) AS lsn`,
    [!isSpread],
  );
  return rows[0];
}

const nameOf = ({ at }: Start): string => at.toISOString().replaceAll(':', '-');

/**
 * Removes what there is of a backup that failed: on a disk that is full, each attempt would leave another copy. The
 * manifest goes first, because a backup with one is whole.
 */
async function discard({ store }: BackupTarget, name: string): Promise<void> {
  try {
    await store.delete(manifestNameOf(name));
    await store.delete(dataNameOf(name));
  } catch {
    // The next backup removes it.
  }
}

async function copyEverything(
  target: BackupTarget,
  source: BackupSource,
  { client, systemId, postgresMajor }: Session,
  start: Start,
): Promise<CreatedBackup> {
  const name = nameOf(start);
  const migrations = await client.query('SELECT name FROM schema_migrations ORDER BY name COLLATE "C"');
  let endedAt = new Date(0);
  let stopped = { at: endedAt, wal: '' };
  const data = await target.put(
    dataNameOf(name),
    packDataFolder(source.dataPath, async () => {
      // Anything committed from here on may be after the end of the copy.
      const { rows: ending } = await client.query('SELECT clock_timestamp() AS at');
      endedAt = ending[0].at;
      const { rows } = await client.query(
        `SELECT clock_timestamp() AS at, pg_walfile_name(lsn) AS wal, labelfile FROM pg_backup_stop(false)`,
      );
      stopped = rows[0];
      return [{ name: 'backup_label', content: rows[0].labelfile }];
    }),
  );
  await storePictures(target, source.dataDir);
  const storedUntil = await storeWalUpTo(stopped.wal, target, { ...source, systemId });
  const manifest: Manifest = {
    format: 1,
    name,
    shopVersion: version,
    migrations: migrations.rows.map((row) => row.name),
    postgresMajor,
    systemId,
    startWal: start.wal,
    stopWal: stopped.wal,
    startedAt: start.at,
    endedAt,
    consistentAt: stopped.at,
    data,
    ...(await readSecrets(source.dataDir)),
  };
  return { manifest, bytes: data.bytes + (await writeManifest(target, manifest)), storedUntil };
}

/**
 * Waits until PostgreSQL has archived the last segment that the copy needs, and stores it.
 * @returns the time until which everything is stored
 */
async function storeWalUpTo(
  last: string,
  target: BackupTarget,
  archive: { archiveFolder: string; systemId: string },
): Promise<Date> {
  for (let attempt = 1; attempt <= ARCHIVE_ATTEMPTS; attempt++) {
    await storeArchivedWal(target, archive);
    const archived = await listArchivedWal(target, archive.systemId);
    const found = archived.find(({ file }) => file === last);
    if (found) return found.changedAt;
    await sleep(ARCHIVE_RETRY_MS);
  }
  throw new BackupError(
    `The database has not archived its WAL within a minute: is there room in ${archive.archiveFolder}?`,
  );
}

async function readSecrets(dataDir: string): Promise<Pick<Manifest, 'postgresPasswords' | 'secretKey'>> {
  const { password, rolePasswords } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
  const secretKey = await readFile(join(dataDir, 'secret.key'), 'utf8').catch(() => null);
  return { postgresPasswords: { password, rolePasswords }, secretKey };
}
