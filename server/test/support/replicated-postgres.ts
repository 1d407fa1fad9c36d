import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureCluster } from '@presently/embedded-postgres/cluster';
import { findFreePort } from '@presently/embedded-postgres/free-port';
import { planRuntime, type RuntimeLayout } from '@presently/embedded-postgres/plan-runtime';
import { spawnWithWatchdog } from '@presently/embedded-postgres/watchdog';
import pg from 'pg';
import { sleep } from '../../src/platform/clock.ts';

export const PASSWORD = 'only-for-this-test';

export type ReplicatedPostgres = {
  primaryUrl: string;
  replicaUrl: string;
  /** Connects directly to the replica, whether or not it lags. */
  replica: pg.Pool;
  /** Pauses and resumes the replay of the write-ahead log on the replica. */
  pause(): Promise<unknown>;
  resume(): Promise<unknown>;
  stopReplica(): Promise<void>;
  close(): Promise<void>;
};

export type Server = { url: string; stop(): Promise<void> };

/**
 * Starts a primary and a streaming replica with the embedded binaries. Both are copies of a cluster that was never
 * started, so that no base backup is needed.
 */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const dir = await mkdtemp(join(tmpdir(), 'presently-replicated-'));
  const settings = { password: PASSWORD, port: 0 };
  const runtime = await planRuntime({ dataDir: dir, settings, durable: false, runAs: 'auto' });
  const log = { info: () => {}, warn: () => {} };
  await ensureCluster(runtime, PASSWORD, { durable: false, log });
  const replicaPath = `${runtime.dataPath}-replica`;
  await cp(runtime.dataPath, replicaPath, { recursive: true, preserveTimestamps: true });
  await chmod(replicaPath, 0o700);
  if (runtime.user) await once(spawn('chown', ['-R', String(runtime.user.uid), replicaPath]), 'exit');
  await writeFile(join(replicaPath, 'standby.signal'), '');

  const primary = await startServer(runtime, runtime.dataPath, { io_method: 'sync' });
  const { port } = new URL(primary.url);
  const conninfo = `host=127.0.0.1 port=${port} user=presently password=${PASSWORD}`;
  const replicaServer = await startServer(runtime, replicaPath, {
    io_method: 'sync',
    primary_conninfo: conninfo,
    wal_retrieve_retry_interval: '100ms',
  });
  const replica = new pg.Pool({ connectionString: replicaServer.url, max: 2 });
  replica.on('error', () => {});
  return {
    primaryUrl: primary.url,
    replicaUrl: replicaServer.url,
    replica,
    pause: () => replica.query('SELECT pg_wal_replay_pause()'),
    resume: () => replica.query('SELECT pg_wal_replay_resume()'),
    stopReplica: replicaServer.stop,
    async close() {
      await replica.end();
      await replicaServer.stop();
      await primary.stop();
      await rm(dir, { recursive: true, force: true });
      if (runtime.home) await rm(runtime.home, { recursive: true, force: true });
    },
  };
}

/** Starts a server of any supported version on an existing cluster with the user `presently` and PASSWORD. */
export async function startServer(
  runtime: RuntimeLayout,
  dataPath: string,
  more: Record<string, string>,
): Promise<Server> {
  const port = await findFreePort(0);
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    shared_buffers: '32MB',
    wal_level: 'replica',
    wal_keep_size: '256MB',
    fsync: 'off',
    jit: 'off',
    ...more,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // The watchdog stops it when the test process ends, even if that is killed.
  const server = await spawnWithWatchdog(runtime, [runtime.binaries.postgres, '-D', dataPath, ...options]);
  let errorOutput = '';
  server.stderr.on('data', (chunk) => {
    errorOutput += chunk;
  });
  server.stdin.on('error', () => {});
  const url = `postgres://presently:${PASSWORD}@127.0.0.1:${port}/postgres`;
  const exited = once(server, 'exit');
  const stop = async () => {
    server.stdin.end();
    await exited;
  };
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${errorOutput}`);
    await sleep(50);
  }
  return { url, stop };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  const open = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return open;
}
