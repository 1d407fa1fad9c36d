import { mkdir, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureCluster } from './cluster.ts';
import { acquireDataLock } from './data-lock.ts';
import { ensureDatabase, ensureRoles } from './ensure-database.ts';
import { EmbeddedPostgresError } from './error.ts';
import { findFreePort } from './free-port.ts';
import { planRuntime, type RunAsOption, type RuntimeLayout } from './plan-runtime.ts';
import { type PostgresProcess, startPostgres } from './postgres-process.ts';
import { addRolePasswords, type ClusterSettings, readSettings, writeSettings } from './settings.ts';
import { socketFolder } from './socket.ts';
import { cleanUpStaleProcesses } from './stale-processes.ts';
import { superviseRestarts } from './supervise.ts';
import type { Log } from './types.ts';

export { EmbeddedPostgresError } from './error.ts';
export type { RunAsOption } from './plan-runtime.ts';
export type { Log } from './types.ts';

export type EmbeddedPostgresOptions = {
  /** Data folder of the application, created when missing; the database is in `<dataDir>/postgres`. */
  dataDir: string;
  log: Log;
  /** `false` trades crash safety for speed, for tests. Default `true`. */
  durable?: boolean;
  /** Only relevant for root; `auto` uses a user namespace where the machine allows it. */
  runAs?: RunAsOption;
  /** Roles beside the superuser, created by `sql`; this package gives them passwords. */
  roles?: RolesOption;
};

export type RolesOption = {
  names: string[];
  /** Run by the superuser at every start, in the database `presently`. */
  sql: string;
};

export type EmbeddedPostgres = {
  /** `postgres://…` of the database `presently` as the superuser; does not change until `stop`. */
  url: string;
  /** The same as one of the roles. */
  urlOf(role: string): string;
  /** Fast shutdown: ends all connections, writes a checkpoint, waits for the last process. */
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL server that belongs to this process and stops when it ends, even when it is killed.
 *
 * @throws {EmbeddedPostgresError} when another process uses the same data, or this machine cannot run it
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, runAs = 'auto', roles = { names: [], sql: '' } } = options;
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
    await cleanUpStaleProcesses(runtime.dataPath, log);
    await ensureCluster(runtime, settings.password, { durable, log });
    const server = await startOnFreePort({ dataDir, runtime, settings, durable, log });
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
      return await startPostgres({ runtime, port: settings.port, durable, log });
    });
    return {
      url,
      urlOf: (role) => urlOf(role, settings.rolePasswords?.[role] ?? '', settings.port, folder),
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

/** Data made when there was only the superuser is refused before anything in it is changed. */
async function assertHasRoles(dataDir: string, settings: ClusterSettings, roles: RolesOption): Promise<void> {
  if (roles.names.length === 0 || settings.rolePasswords) return;
  const dataPath = join(settings.home ?? dataDir, 'postgres');
  if (await stat(join(dataPath, 'PG_VERSION')).catch(() => null))
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

async function startOnFreePort(options: {
  dataDir: string;
  runtime: RuntimeLayout;
  settings: ClusterSettings;
  durable: boolean;
  log: Log;
}): Promise<PostgresProcess> {
  const { dataDir, runtime, settings, durable, log } = options;
  for (let attempt = 1; ; attempt++) {
    settings.port = await findFreePort(settings.port);
    await writeSettings(dataDir, settings);
    try {
      return await startPostgres({ runtime, port: settings.port, durable, log });
    } catch (error) {
      // Another process may take the port between our check and the start of PostgreSQL.
      const portWasTaken = error instanceof Error && /could not bind|TCP\/IP socket/.test(error.message);
      if (!portWasTaken || attempt === 5) throw error;
      settings.port = 0;
    }
  }
}

/** Connects by the socket where there is one; host and port are for clients that ignore the parameter `host`. */
function urlOf(role: string, password: string, port: number, folder: string | null): string {
  const socket = folder === null ? '' : `?host=${encodeURIComponent(folder)}`;
  return `postgres://${role}:${password}@127.0.0.1:${port}/presently${socket}`;
}
