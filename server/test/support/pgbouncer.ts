import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@presently/embedded-postgres/free-port';

const BINARY = process.env['PGBOUNCER'] ?? 'pgbouncer';
/** With prepared statements in transaction mode. */
const MIN_VERSION = [1, 21] as const;
/** Any account but root, as which PgBouncer refuses to run. */
const NOBODY = { uid: 65_534, gid: 65_534 };

const sample = new URL('../../../docs/operations/pgbouncer.ini', import.meta.url);

/** Why tests with PgBouncer are skipped here; null: they run. */
export const whyNoPgbouncer = ((): string | null => {
  const { stdout, error } = spawnSync(BINARY, ['--version'], { encoding: 'utf8' });
  if (error) return `no ${BINARY}; PGBOUNCER names another one`;
  const [, major = 0, minor = 0] = (/PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []).map(Number);
  const isSupported = major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1]);
  return isSupported
    ? null
    : `${BINARY} is ${major}.${minor}, older than ${MIN_VERSION.join('.')}; PGBOUNCER names another one`;
})();

export type Pgbouncer = {
  /** The address of the same database through it. */
  url: string;
  /** Ends all its connections; it accepts new ones when the promise resolves. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts PgBouncer with the sample configuration of the documentation, on another port and with another pool size.
 * @param databaseUrl with user and password
 */
export async function startPgbouncer(databaseUrl: string, poolSize: number): Promise<Pgbouncer> {
  const database = new URL(databaseUrl);
  const port = await findFreePort(0);
  const dir = await mkdtemp(join(tmpdir(), 'presently-pgbouncer-'));
  await chmod(dir, 0o755);
  const config = (await readFile(sample, 'utf8'))
    .replace(/^presently = .*$/m, `* = host=127.0.0.1 port=${database.port}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('default_pool_size = 20', `default_pool_size = ${poolSize}`)
    .replace('auth_file = userlist.txt', `auth_file = ${join(dir, 'userlist.txt')}`);
  await writeFile(join(dir, 'pgbouncer.ini'), config);
  await writeFile(
    join(dir, 'userlist.txt'),
    `"${database.username}" "${decodeURIComponent(database.password)}"\n`,
  );
  const start = () => startProcess(join(dir, 'pgbouncer.ini'), port);
  let child = await start();
  const end = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  // Not by the socket of the database.
  database.searchParams.delete('host');
  database.port = String(port);
  return {
    url: database.href,
    async restart() {
      await end();
      child = await start();
    },
    async stop() {
      await end();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function startProcess(configFile: string, port: number): Promise<ChildProcess> {
  const account = process.getuid?.() === 0 ? NOBODY : {};
  const child = spawn(BINARY, ['--quiet', configFile], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  while (!(await acceptsConnections(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer exited with ${child.exitCode}`);
    await pause(20);
  }
  return child;
}

const acceptsConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
