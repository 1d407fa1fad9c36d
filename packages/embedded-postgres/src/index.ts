import { mkdir, realpath, rm } from 'node:fs/promises';
import { ensureCluster } from './cluster.ts';
import { acquireDataLock } from './data-lock.ts';
import { ensureDatabase } from './ensure-database.ts';
import { findFreePort } from './free-port.ts';
import { planRuntime, type RunAsOption, type RuntimeLayout } from './plan-runtime.ts';
import { type PostgresProcess, startPostgres } from './postgres-process.ts';
import { type ClusterSettings, readSettings, writeSettings } from './settings.ts';
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
};

export type EmbeddedPostgres = {
  /** `postgres://…` of the database `presently`; does not change until `stop`. */
  url: string;
  /** Fast shutdown: ends all connections, writes a checkpoint, waits for the last process. */
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL server that belongs to this process and stops when it ends, even when it is killed.
 *
 * @throws {EmbeddedPostgresError} when another process uses the same data, or this machine cannot run it
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, runAs = 'auto' } = options;
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const lock = await acquireDataLock(dataDir);
  try {
    const settings = await readSettings(dataDir);
    const runtime = await planRuntime({ dataDir, settings, durable, runAs });
    settings.home = runtime.home;
    // Saved before initdb uses it: a lost password would make the data inaccessible.
    await writeSettings(dataDir, settings);
    await cleanUpStaleProcesses(runtime.dataPath, log);
    await ensureCluster(runtime, settings.password, { durable, log });
    const server = await startOnFreePort({ dataDir, runtime, settings, durable, log });
    const url = urlOf(settings, socketFolder(runtime.dataPath));
    await ensureDatabase(url).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    const supervision = superviseRestarts(server, log, async () => {
      await cleanUpStaleProcesses(runtime.dataPath, log);
      return await startPostgres({ runtime, port: settings.port, durable, log });
    });
    return {
      url,
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
function urlOf({ password, port }: ClusterSettings, folder: string | null): string {
  const socket = folder === null ? '' : `?host=${encodeURIComponent(folder)}`;
  return `postgres://presently:${password}@127.0.0.1:${port}/presently${socket}`;
}
