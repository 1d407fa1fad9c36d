import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planRuntime } from '@presently/embedded-postgres/plan-runtime';
import { PASSWORD, type Server, startServer } from './replicated-postgres.ts';

/** Its location on Debian and Ubuntu. */
const BINARIES = process.env['POSTGRES_15_BIN'] ?? '/usr/lib/postgresql/15/bin';

/** The oldest supported PostgreSQL is not available from npm; its tests run only where it is installed. */
export const hasPostgres15 = existsSync(join(BINARIES, 'initdb'));

/** Starts PostgreSQL 15 with an empty cluster. */
export async function startPostgres15(): Promise<Server> {
  const dir = await mkdtemp(join(tmpdir(), 'presently-postgres-15-'));
  const settings = { password: PASSWORD, port: 0 };
  const plan = await planRuntime({ dataDir: dir, settings, durable: false, runAs: 'auto' });
  const binaries = { postgres: join(BINARIES, 'postgres'), initdb: join(BINARIES, 'initdb') };
  const runtime = { ...plan, binaries };
  await mkdir(runtime.dataPath, { mode: 0o700 });
  if (runtime.user) await chown(runtime.dataPath, runtime.user.uid, runtime.user.gid);
  // Password authentication, as on a production server, instead of the default `trust`.
  const args = [
    ...[...runtime.prefix, binaries.initdb, '--pgdata', runtime.dataPath, '--username', 'presently'],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
    ...['--pwfile', '/dev/stdin'],
  ];
  const initdb = spawn('sh', ['-c', 'cat | "$@"', 'initdb', ...args], { ...runtime.user, cwd: '/' });
  initdb.stdin.end(`${PASSWORD}\n`);
  initdb.stdout.resume();
  initdb.stderr.resume();
  const [code] = await once(initdb, 'exit');
  if (code !== 0) throw new Error(`PostgreSQL 15 could not make a cluster (${code})`);
  const server = await startServer(runtime, runtime.dataPath, {});
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
      if (runtime.home) await rm(runtime.home, { recursive: true, force: true });
    },
  };
}
