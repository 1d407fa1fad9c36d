import { chown, mkdir, realpath, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ensureCluster, type FillDataFolder } from './cluster.ts';
import { acquireDataLock } from './data-lock.ts';
import { ensureDatabase, ensureRoles } from './ensure-database.ts';
import { EmbeddedPostgresError } from './error.ts';
import { findFreePort } from './free-port.ts';
import {
  findDataPath,
  isCluster,
  planRuntime,
  type RunAsOption,
  type RuntimeLayout,
} from './plan-runtime.ts';
import { type PostgresProcess, type StartOptions, startPostgres } from './postgres-process.ts';
import { addRolePasswords, type ClusterSettings, readSettings, writeSettings } from './settings.ts';
import { socketFolder } from './socket.ts';
import { cleanUpStaleProcesses } from './stale-processes.ts';
import { superviseRestarts } from './supervise.ts';
import type { Log } from './types.ts';

export { type FillDataFolder, majorVersion } from './cluster.ts';
export { acquireDataLock, DataInUseError } from './data-lock.ts';
export { EmbeddedPostgresError } from './error.ts';
export type { RunAsOption } from './plan-runtime.ts';
export type { Log } from './types.ts';

export type EmbeddedPostgresOptions = {
  /** Data folder of the application, created when missing; the database is in `<dataDir>/postgres`, if possible. */
  dataDir: string;
  log: Log;
  /** `false` trades crash safety for speed, for tests. Default `true`. */
  durable?: boolean;
  /** Only relevant for root; `auto` uses a user namespace if the machine allows it. */
  runAs?: RunAsOption;
  /** Roles besides the superuser, created by `sql`; this package sets their passwords. */
  roles?: RolesOption;
  /** Whether completed WAL segments are copied into `archiveFolder`, at most a minute after a change. */
  archive?: boolean;
  /** Fills the data folder on the first start, instead of creating an empty database. */
  fill?: FillDataFolder;
  /** Further settings of PostgreSQL. */
  settings?: Record<string, string>;
  /** Start timeout; two minutes by default. */
  startTimeoutMs?: number;
};

export type RolesOption = {
  names: string[];
  /** Run by the superuser at every start, in the database `presently`. */
  sql: string;
};

export type EmbeddedPostgres = {
  /** URL of the database `presently` for the superuser; does not change until `stop`. */
  url: string;
  /** The same for one of the roles. */
  urlOf(role: string): string;
  /** PostgreSQL's data folder. */
  dataPath: string;
  /** Folder of completed WAL segments, with `archive`; the consumer deletes them. */
  archiveFolder: string;
  /** Fast shutdown: ends all connections, writes a checkpoint, waits for the last process. */
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL server that belongs to this process and stops when the process ends, even if it is killed.
 *
 * @throws {EmbeddedPostgresError} when another process uses the same data, or this machine cannot run it
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, runAs = 'auto', roles = { names: [], sql: '' }, fill } = options;
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const lock = await acquireDataLock(dataDir);
  try {
    const settings = await readSettings(dataDir);
    await assertHasRoles(dataDir, settings, roles);
    addRolePasswords(settings, roles.names);
    const runtime = await planRuntime({ dataDir, settings, durable, runAs });
    settings.home = runtime.home;
    // Saved before initdb uses it: a lost password would make the data inaccessible.
    await writeSettings(dataDir, settings);
    if (dirname(runtime.dataPath) !== dataDir) log.info(`The database is in ${runtime.dataPath}`);
    await cleanUpStaleProcesses(runtime.dataPath, log);
    await ensureCluster(runtime, settings.password, { durable, fill, log });
    const archiveFolder = archiveFolderOf(runtime.dataPath);
    if (options.archive) await createFolder(archiveFolder, runtime);
    const serverOptions = {
      runtime,
      durable,
      archiveFolder: options.archive ? archiveFolder : undefined,
      settings: options.settings,
      startTimeoutMs: options.startTimeoutMs,
      log,
    };
    const server = await startOnFreePort(dataDir, settings, serverOptions);
    const folder = socketFolder(runtime.dataPath);
    const url = urlOf('presently', settings.password, settings.port, folder);
    try {
      await ensureDatabase(url);
      await ensureRoles(url, roles.sql, settings.rolePasswords ?? {});
    } catch (error) {
      await server.stop();
      throw error;
    }
    const supervision = superviseRestarts(server, log, async () => {
      await cleanUpStaleProcesses(runtime.dataPath, log);
      return await startPostgres({ ...serverOptions, port: settings.port });
    });
    return {
      url,
      urlOf: (role) => urlOf(role, settings.rolePasswords?.[role] ?? '', settings.port, folder),
      dataPath: runtime.dataPath,
      archiveFolder,
      stop: async () => {
        await supervision.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Whether there already is a database. */
export const hasEmbeddedPostgres = async (dataDir: string): Promise<boolean> =>
  await hasCluster(dataDir, await readSettings(dataDir));

const hasCluster = async (dataDir: string, settings: ClusterSettings): Promise<boolean> =>
  await isCluster(await findDataPath(dataDir, settings));

/** Data created without roles is refused before anything in it is changed. */
async function assertHasRoles(dataDir: string, settings: ClusterSettings, roles: RolesOption): Promise<void> {
  if (roles.names.length === 0 || settings.rolePasswords) return;
  if (await hasCluster(dataDir, settings))
    throw new EmbeddedPostgresError(
      `The data in ${dataDir} was made by an early version, whose tables this version cannot take over; nothing in it was changed. Set DATA_DIR to a new folder, or move this one away.`,
    );
}

/** Deletes the data folder and what is outside it (`RuntimeLayout.home`). Not while the server runs. */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  const { home } = await readSettings(dataDir);
  if (home) await rm(home, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

/** The URL of a server that another process may be running on this data; connecting shows whether it is up. */
export async function findRunningPostgres(dataDir: string): Promise<Omit<EmbeddedPostgres, 'stop'>> {
  const settings = await readSettings(dataDir);
  const dataPath = await findDataPath(await realpath(dataDir), settings);
  const folder = socketFolder(dataPath);
  return {
    url: urlOf('presently', settings.password, settings.port, folder),
    urlOf: (role) => urlOf(role, settings.rolePasswords?.[role] ?? '', settings.port, folder),
    dataPath,
    archiveFolder: archiveFolderOf(dataPath),
  };
}

/** Next to the data folder, where the user that runs PostgreSQL can write. */
const archiveFolderOf = (dataPath: string): string => `${dataPath}-archive`;

async function createFolder(path: string, { user }: RuntimeLayout): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (user) await chown(path, user.uid, user.gid);
}

async function startOnFreePort(
  dataDir: string,
  settings: ClusterSettings,
  options: Omit<StartOptions, 'port'>,
): Promise<PostgresProcess> {
  for (let attempt = 1; ; attempt++) {
    settings.port = await findFreePort(settings.port);
    await writeSettings(dataDir, settings);
    try {
      return await startPostgres({ ...options, port: settings.port });
    } catch (error) {
      // Another process may take the port between our check and the start of PostgreSQL.
      const portWasTaken = error instanceof Error && /could not bind|TCP\/IP socket/.test(error.message);
      if (!portWasTaken || attempt === 5) throw error;
      settings.port = 0;
    }
  }
}

/** Connects through the socket if there is one; host and port are for clients that ignore the parameter `host`. */
function urlOf(role: string, password: string, port: number, folder: string | null): string {
  const socket = folder === null ? '' : `?host=${encodeURIComponent(folder)}`;
  return `postgres://${role}:${password}@127.0.0.1:${port}/presently${socket}`;
}
