import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, lchown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import type { RuntimeLayout } from './plan-runtime.ts';
import type { Log } from './types.ts';
import { waitForSpawn } from './wait-for-spawn.ts';

export const majorVersion = '18';

/** Fills an empty data folder with a copy of another; `dataPath` is where the folder will be. */
export type FillDataFolder = (folder: string, dataPath: string) => Promise<void>;

/** Creates the data folder on first start, in a temporary folder that is renamed when it is complete. */
export async function ensureCluster(
  runtime: RuntimeLayout,
  password: string,
  { durable, fill, log }: { durable: boolean; fill?: FillDataFolder | undefined; log: Log },
): Promise<void> {
  const { dataPath, user } = runtime;
  const version = await readFile(join(dataPath, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version?.trim() === majorVersion) return;
  if (version !== null) throw new EmbeddedPostgresError(otherVersion(dataPath, version.trim()));

  if (!fill) log.info('First start: preparing the database');
  const draft = `${dataPath}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (user) await chown(draft, user.uid, user.gid);
  if (fill) {
    await fill(draft, dataPath);
    if (user) await chownAll(draft, user);
  } else await initdb(runtime, draft, password, durable);
  await rename(draft, dataPath);
}

async function chownAll(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) await lchown(join(folder, name), uid, gid);
}

async function initdb(
  { binaries, prefix, user }: RuntimeLayout,
  dataPath: string,
  password: string,
  durable: boolean,
): Promise<void> {
  const args = [
    ...[...prefix, binaries.initdb, '--pgdata', dataPath, '--username', 'presently'],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C'],
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...(durable ? [] : ['--no-sync']),
    ...['--pwfile', '/dev/stdin'],
  ];
  // The password is passed through a pipe, because the other user may not be able to read our files. `cat` turns it
  // into a pipe that can be opened as /dev/stdin; Node's own stdin pipe is a socket, which cannot.
  const child = await waitForSpawn(
    spawn('sh', ['-c', 'cat | "$@"', 'initdb', ...args], { ...user, cwd: '/' }),
  );
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  child.stdin.on('error', () => {});
  child.stdin.end(`${password}\n`);
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new EmbeddedPostgresError(
      `The database could not be prepared in ${dataPath}: ${lastErrorLine(output)}`,
    );
}

function lastErrorLine(output: string): string {
  const lines = output.trim().split('\n');
  return lines.findLast((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? '';
}

function otherVersion(dataPath: string, version: string): string {
  return `The data in ${dataPath} was made by PostgreSQL ${version}, this package brings ${majorVersion}: dump it with the old one and load it into a new folder.`;
}
