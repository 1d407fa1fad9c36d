import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type EmbeddedPostgres,
  findRunningPostgres,
  hasEmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from './index.ts';

const isRoot = process.getuid?.() === 0;
const fixture = join(import.meta.dirname, 'database-owner.fixture.ts');
const silentLog = { info: () => {}, warn: () => {} };
const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of cleanUps.splice(0).reverse()) await step();
});

async function createDataDir(name = "an owner's data "): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), name));
  cleanUps.push(() => removeEmbeddedPostgres(dataDir));
  return dataDir;
}

let prepared: string;
beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'prepared '));
  await (await startEmbeddedPostgres({ dataDir: prepared, log: silentLog })).stop();
});
afterAll(() => removeEmbeddedPostgres(prepared));

/** A data folder with a database that has run before, for tests that do not cover the first start. */
async function createUsedDataDir(name?: string): Promise<string> {
  const dataDir = await createDataDir(name);
  const { home } = JSON.parse(await readFile(join(prepared, 'postgres.json'), 'utf8'));
  // If the database is outside the data folder, a copy of the folder would use the same database.
  if (!home) await cp(prepared, dataDir, { recursive: true });
  return dataDir;
}

/** SHA-256 of each file in a data folder, and in the database's folder if that is elsewhere, by path. */
async function hashFiles(dataDir: string): Promise<Record<string, string>> {
  const { home } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
  const hashes: Record<string, string> = {};
  for (const folder of home ? [dataDir, home] : [dataDir])
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      hashes[path] = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
    }
  return hashes;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog });
  cleanUps.push(() => server.stop());
  return server;
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const result: unknown = await client.query(statement);
    return (Array.isArray(result) ? result.at(-1) : result).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

const insertRow = 'create table if not exists entries (id int); insert into entries values (1)';
const countRows = 'select count(*)::int as n from entries';

type OwnerOptions = { runAs?: string; path?: string };

async function startOwner(
  dataDir: string,
  { runAs = 'auto', path = process.env.PATH ?? '' }: OwnerOptions = {},
): Promise<{ owner: ChildProcess; url: string }> {
  const owner = spawn(process.execPath, [fixture, dataDir, runAs], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PATH: path },
  });
  cleanUps.push(async () => {
    owner.kill('SIGKILL');
    await waitForNoServer(join(dataDir, 'postgres'));
  });
  if (!owner.stdout) throw new Error('no output to read');
  const [url] = (await once(createInterface(owner.stdout), 'line')) as [string];
  return { owner, url };
}

/** PostgreSQL processes on this data folder, which is their working directory. */
async function serversOn(dataPath: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => folders[index] === dataPath);
}

async function waitForNoServer(dataPath: string): Promise<void> {
  await vi.waitFor(async () => expect(await serversOn(dataPath)).toEqual([]), {
    timeout: 30_000,
    interval: 50,
  });
}

describe.skipIf(process.platform !== 'linux')('embedded PostgreSQL', { timeout: 120_000 }, () => {
  test('keeps data between runs, and leaves no process after stop @R5-2', async () => {
    const dataDir = await createUsedDataDir();
    const first = await startEmbeddedPostgres({ dataDir, log: silentLog });
    await query(first.url, insertRow);
    await first.stop();
    expect(await serversOn(join(dataDir, 'postgres'))).toEqual([]);

    const second = await start(dataDir);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, countRows)).toEqual([{ n: 1 }]);
  });

  test('is durable by default', async () => {
    const durable = await start(await createUsedDataDir());
    expect(await query(durable.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    expect(await query(durable.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
    const fast = await startEmbeddedPostgres({
      dataDir: await createUsedDataDir(),
      log: silentLog,
      durable: false,
    });
    cleanUps.push(() => fast.stop());
    expect(await query(fast.url, 'show fsync')).toEqual([{ fsync: 'off' }]);
  });

  test('requires the password, which only the owner of the data folder can read @R5-1b', async () => {
    const dataDir = await createUsedDataDir();
    const { url } = await start(dataDir);
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
  });

  test('listens on a socket in its data folder and on a port; where the path is too long for a socket, on the port only', async () => {
    const connectionType = "select coalesce(host(inet_client_addr()), 'socket') as type";
    const { url } = await start(await createUsedDataDir());
    expect(await query(url, connectionType)).toEqual([{ type: 'socket' }]);
    const byPort = new URL(url);
    byPort.search = '';
    expect(await query(byPort.href, connectionType)).toEqual([{ type: '127.0.0.1' }]);
    const longPath = await start(await createUsedDataDir(`${'long path '.repeat(12)}`));
    expect(await query(longPath.url, connectionType)).toEqual([{ type: '127.0.0.1' }]);
  });

  test('uses Unicode rules for text', async () => {
    const { url } = await start(await createUsedDataDir());
    expect(await query(url, "select upper('žluť') as word")).toEqual([{ word: 'ŽLUŤ' }]);
  });

  test('a second start on the same data fails with a clear message', async () => {
    const dataDir = await createUsedDataDir();
    const { url } = await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow(
      /^Another process is already running on the data in .+DATA_DIR/,
    );
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  test('takes another port when its own is taken, and remembers it', async () => {
    const dataDir = await createUsedDataDir();
    const first = await startEmbeddedPostgres({ dataDir, log: silentLog });
    await first.stop();
    const port = Number(new URL(first.url).port);
    const otherServer = createServer().listen(port, '127.0.0.1');
    await once(otherServer, 'listening');
    cleanUps.push(async () => otherServer.close());

    const second = await startEmbeddedPostgres({ dataDir, log: silentLog });
    await second.stop();
    expect(new URL(second.url).port).not.toBe(String(port));
    const third = await start(dataDir);
    expect(third.url).toBe(second.url);
  });

  test('starts in spite of a pid file left by a power cut, whose pid belongs to another process now', async () => {
    const dataDir = await createUsedDataDir();
    await (await startEmbeddedPostgres({ dataDir, log: silentLog })).stop();
    const dataPath = join(dataDir, 'postgres');
    await writeFile(
      join(dataPath, 'postmaster.pid'),
      `1\n${dataPath}\n1700000000\n54320\n\n127.0.0.1\n 123 456\n`,
    );
    const { url } = await start(dataDir);
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  test('ends no other process that is in its folder', async () => {
    const dataDir = await createUsedDataDir();
    const dataPath = join(dataDir, 'postgres');
    const { owner } = await startOwner(dataDir);
    const bystander = spawn('sleep', ['600'], { cwd: dataPath, stdio: 'ignore' });
    cleanUps.push(async () => void bystander.kill('SIGKILL'));
    const watchdog = await parentOf(await postmasterOf(dataDir));
    owner.kill('SIGSTOP');
    process.kill(watchdog, 'SIGKILL');
    owner.kill('SIGKILL');
    const { url } = await start(dataDir);
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null]);
  });

  test('starts after an interrupted first start', async () => {
    const dataDir = await createDataDir();
    await mkdir(join(dataDir, 'postgres.new'));
    await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
    const { url } = await start(dataDir);
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  test('after kill -9 of the owner it starts again at once, without data loss or remaining processes', async () => {
    const dataDir = await createUsedDataDir();
    const { owner, url } = await startOwner(dataDir);
    await query(url, insertRow);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const { url: again } = await start(dataDir);
    expect(await query(again, countRows)).toEqual([{ n: 1 }]);
    await cleanUps.pop()?.();
    await waitForNoServer(join(dataDir, 'postgres'));
  });

  test('kill -9 of the owner stops the server', async () => {
    const dataDir = await createUsedDataDir();
    const { owner } = await startOwner(dataDir);
    expect((await serversOn(join(dataDir, 'postgres'))).length).toBeGreaterThan(0);
    owner.kill('SIGKILL');
    await waitForNoServer(join(dataDir, 'postgres'));
  });

  test('Ctrl-C stops it in order @R5-2', async () => {
    const dataDir = await createUsedDataDir();
    const { owner } = await startOwner(dataDir);
    owner.kill('SIGINT');
    expect(await once(owner, 'exit')).toEqual([0, null]);
    expect(await serversOn(join(dataDir, 'postgres'))).toEqual([]);
  });

  test('with its watchdog killed, the server still stops with its owner', async () => {
    const dataDir = await createUsedDataDir();
    const { owner } = await startOwner(dataDir);
    const killed = await parentOf(await postmasterOf(dataDir));
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(
      async () => {
        const watchdogs = await childrenNamed(owner.pid, 'database-watchdog');
        expect(watchdogs.filter((pid) => pid !== String(killed))).toHaveLength(1);
      },
      { timeout: 30_000 },
    );
    owner.kill('SIGKILL');
    await waitForNoServer(join(dataDir, 'postgres'));
  });

  test('with its watchdog killed while no process can be started, the owner survives and starts another one as soon as possible', async () => {
    const dataDir = await createUsedDataDir();
    const preload = join(import.meta.dirname, '../../../server/test/support/exhaust-descriptors.process.ts');
    const command = [
      'ulimit -n 100; exec "$@"',
      'sh',
      process.execPath,
      '--import',
      preload,
      fixture,
      dataDir,
    ];
    const owner = spawn('sh', ['-c', ...command], { stdio: ['ignore', 'pipe', 'pipe'] });
    cleanUps.push(async () => {
      owner.kill('SIGKILL');
      await waitForNoServer(join(dataDir, 'postgres'));
    });
    const output = createInterface(owner.stdout)[Symbol.asyncIterator]();
    const warnings = createInterface(owner.stderr)[Symbol.asyncIterator]();
    const nextStage = async () => {
      owner.kill('SIGWINCH');
      return (await output.next()).value;
    };
    expect((await output.next()).value).toContain('postgres://');
    expect(await nextStage()).toBe('free descriptors: 2');
    process.kill(await parentOf(await postmasterOf(dataDir)), 'SIGKILL');
    expect((await warnings.next()).value).toContain('starting another one');
    expect((await warnings.next()).value).toContain('could not be started');
    await nextStage();
    await nextStage();
    await vi.waitFor(
      async () => expect(await childrenNamed(owner.pid, 'database-watchdog')).toHaveLength(1),
      {
        timeout: 30_000,
      },
    );
    owner.kill('SIGINT');
    expect(await once(owner, 'exit')).toEqual([0, null]);
    expect(await serversOn(join(dataDir, 'postgres'))).toEqual([]);
  });

  test('after owner and watchdog are killed together, the next start stops the remaining server', async () => {
    const dataDir = await createUsedDataDir();
    const { owner, url } = await startOwner(dataDir);
    await query(url, insertRow);
    const watchdog = await parentOf(await postmasterOf(dataDir));
    owner.kill('SIGSTOP');
    process.kill(watchdog, 'SIGKILL');
    owner.kill('SIGKILL');
    const { url: again } = await start(dataDir);
    expect(await query(again, countRows)).toEqual([{ n: 1 }]);
  });

  test('after kill -9 of PostgreSQL it restarts at the same address with all committed data', async () => {
    const dataDir = await createUsedDataDir();
    const { url } = await start(dataDir);
    await query(url, insertRow);
    process.kill(await postmasterOf(dataDir), 'SIGKILL');
    await vi.waitFor(async () => expect(await query(url, countRows)).toEqual([{ n: 1 }]), {
      timeout: 30_000,
      interval: 100,
    });
  });

  test.runIf(isRoot)('runs for root in a user namespace, with files owned by root', async () => {
    const dataDir = await createDataDir();
    const { url } = await startOwner(dataDir, { runAs: 'user-namespace' });
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(0);
  });

  test.runIf(isRoot).for([
    { name: 'when configured', options: async () => ({ runAs: 'other-user' }) },
    {
      name: 'where user namespaces are forbidden',
      options: async () => ({ path: await withoutNamespaces() }),
    },
  ])('runs for root as another user, $name, from a folder only root may enter', async ({ options }) => {
    const dataDir = await createDataDir();
    const { owner, url } = await startOwner(dataDir, await options());
    await query(url, insertRow);
    const { home } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
    expect((await stat(join(home, 'postgres'))).uid).not.toBe(0);
    owner.kill('SIGKILL');
    await waitForNoServer(join(home, 'postgres'));

    const again = await start(dataDir);
    expect(again.url).toBe(url);
    expect(await query(again.url, countRows)).toEqual([{ n: 1 }]);
    await expect(start(dataDir)).rejects.toThrow(/Another process is already running/);
  });

  test.runIf(isRoot)(
    'finds data in its folder again when only the binaries had to be copied for another user',
    async () => {
      // Not in the folder for temporary files, which only its owner may enter while all tests run.
      const dataDir = await mkdtemp('/tmp/presently-reachable-');
      cleanUps.push(() => removeEmbeddedPostgres(dataDir));
      await chmod(dataDir, 0o755);
      const { owner, url } = await startOwner(dataDir, { runAs: 'other-user' });
      await query(url, insertRow);
      owner.kill('SIGINT');
      await once(owner, 'exit');
      const file = join(dataDir, 'postgres.json');
      const settings = JSON.parse(await readFile(file, 'utf8'));
      // The folder that the start creates where that user cannot run the binaries in the checkout.
      settings.home ??= await mkdtemp(join(tmpdir(), 'presently-'));
      await chmod(settings.home, 0o711);
      await writeFile(file, JSON.stringify(settings));

      const again = await startOwner(dataDir, { runAs: 'other-user' });
      expect(await query(again.url, countRows)).toEqual([{ n: 1 }]);
      expect(await readdir(settings.home)).not.toContain('postgres');
      expect(await hasEmbeddedPostgres(dataDir)).toBe(true);
      expect((await findRunningPostgres(dataDir)).url).toBe(again.url);

      again.owner.kill('SIGINT');
      await once(again.owner, 'exit');
      await cp(join(dataDir, 'postgres'), join(settings.home, 'postgres'), { recursive: true });
      await expect(start(dataDir)).rejects.toThrow(
        /two databases, in .+ and .+: find out which one is current/,
      );
    },
  );
});

/** A PATH on which `unshare` fails, as in many containers. */
async function withoutNamespaces(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'presently-path-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  return `${folder}:${process.env.PATH}`;
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
}

async function childrenNamed(parent: number | undefined, word: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return command.includes(word) && (await parentOf(Number(pid)).catch(() => 0)) === parent ? [pid] : [];
    }),
  );
  return found.flat();
}

describe('roles', () => {
  const roles = {
    names: ['app'],
    sql: `DO $$ BEGIN IF to_regrole('app') IS NULL THEN CREATE ROLE app LOGIN; END IF; END $$`,
  };

  test('are created with passwords that persist, and are no superusers', async () => {
    const dataDir = await createDataDir();
    const first = await startEmbeddedPostgres({ dataDir, log: silentLog, roles });
    const url = first.urlOf('app');
    expect(
      await query(url, `SELECT current_user AS role, current_setting('is_superuser') AS is_superuser`),
    ).toEqual([{ role: 'app', is_superuser: 'off' }]);
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir, log: silentLog, roles });
    cleanUps.push(() => second.stop());
    expect(second.urlOf('app')).toBe(url);
    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  test('data that was made without them is refused and not changed', async () => {
    const dataDir = await createUsedDataDir();
    await (await startEmbeddedPostgres({ dataDir, log: silentLog })).stop();
    const before = await hashFiles(dataDir);
    await expect(startEmbeddedPostgres({ dataDir, log: silentLog, roles })).rejects.toThrow(
      /made by an early version.*nothing in it was changed. Set DATA_DIR to a new folder/,
    );
    expect(Object.keys(before).length).toBeGreaterThan(500);
    expect(await hashFiles(dataDir)).toEqual(before);
    await (await start(dataDir)).stop();
  });
});
