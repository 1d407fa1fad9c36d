import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, removeEmbeddedPostgres, startEmbeddedPostgres } from './index.ts';

const isRoot = process.getuid?.() === 0;
const fixture = join(import.meta.dirname, 'database-owner.fixture.ts');
const quiet = { info: () => {}, warn: () => {} };
const cleanUp: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function aDataDir(name = "a shop's data "): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), name));
  cleanUp.push(() => removeEmbeddedPostgres(dataDir));
  return dataDir;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: quiet });
  cleanUp.push(() => server.stop());
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

const keepOne = 'create table if not exists kept (id int); insert into kept values (1)';
const countKept = 'select count(*)::int as n from kept';

type ShopOptions = { runAs?: string; path?: string };

async function aShop(
  dataDir: string,
  { runAs = 'auto', path = process.env.PATH ?? '' }: ShopOptions = {},
): Promise<{ shop: ChildProcess; url: string }> {
  const shop = spawn(process.execPath, [fixture, dataDir, runAs], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PATH: path },
  });
  cleanUp.push(async () => {
    shop.kill('SIGKILL');
    await noServerOn(join(dataDir, 'postgres'));
  });
  if (!shop.stdout) throw new Error('no output to read');
  const [url] = (await once(createInterface(shop.stdout), 'line')) as [string];
  return { shop, url };
}

/** Processes that work in the database's folder: PostgreSQL's own, whoever started them. */
async function serversOn(dataPath: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => folders[index] === dataPath);
}

async function noServerOn(dataPath: string): Promise<void> {
  await vi.waitFor(async () => expect(await serversOn(dataPath)).toEqual([]), {
    timeout: 30_000,
    interval: 50,
  });
}

describe.skipIf(process.platform !== 'linux')('embedded PostgreSQL', { timeout: 120_000 }, () => {
  test('keeps what was written from one start to the next, and is gone after stop @R5-2', async () => {
    const dataDir = await aDataDir();
    const first = await startEmbeddedPostgres({ dataDir, log: quiet });
    await query(first.url, keepOne);
    await first.stop();
    expect(await serversOn(join(dataDir, 'postgres'))).toEqual([]);

    const second = await start(dataDir);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, countKept)).toEqual([{ n: 1 }]);
  });

  test('writes to disk before it answers, unless told otherwise', async () => {
    const shop = await start(await aDataDir());
    expect(await query(shop.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    expect(await query(shop.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
    const hasty = await startEmbeddedPostgres({ dataDir: await aDataDir(), log: quiet, durable: false });
    cleanUp.push(() => hasty.stop());
    expect(await query(hasty.url, 'show fsync')).toEqual([{ fsync: 'off' }]);
  });

  test('lets nobody in without the password, which only its owner can read @R5-1b', async () => {
    const dataDir = await aDataDir();
    const { url } = await start(dataDir);
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
  });

  test('is reached by a socket in its own folder, and by its port; where the path is too long, by the port only', async () => {
    const way = "select coalesce(host(inet_client_addr()), 'socket') as way";
    const { url } = await start(await aDataDir());
    expect(await query(url, way)).toEqual([{ way: 'socket' }]);
    const byPort = new URL(url);
    byPort.search = '';
    expect(await query(byPort.href, way)).toEqual([{ way: '127.0.0.1' }]);
    const far = await start(await aDataDir(`${'far away '.repeat(12)}`));
    expect(await query(far.url, way)).toEqual([{ way: '127.0.0.1' }]);
  });

  test('sorts and compares text as Unicode', async () => {
    const { url } = await start(await aDataDir());
    expect(await query(url, "select upper('žluť') as word")).toEqual([{ word: 'ŽLUŤ' }]);
  });

  test('a second start on the same data is refused in one clear sentence', async () => {
    const dataDir = await aDataDir();
    const { url } = await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow(
      /^Another shop is already running on the data in .+DATA_DIR/,
    );
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  test('takes another port when its own is taken, and remembers it', async () => {
    const dataDir = await aDataDir();
    const first = await startEmbeddedPostgres({ dataDir, log: quiet });
    await first.stop();
    const port = Number(new URL(first.url).port);
    const squatter = createServer().listen(port, '127.0.0.1');
    await once(squatter, 'listening');
    cleanUp.push(async () => squatter.close());

    const second = await startEmbeddedPostgres({ dataDir, log: quiet });
    await second.stop();
    expect(new URL(second.url).port).not.toBe(String(port));
    const third = await start(dataDir);
    expect(third.url).toBe(second.url);
  });

  test('a pid file left by a power cut is no obstacle, though its number lives again', async () => {
    const dataDir = await aDataDir();
    await (await startEmbeddedPostgres({ dataDir, log: quiet })).stop();
    const dataPath = join(dataDir, 'postgres');
    await writeFile(
      join(dataPath, 'postmaster.pid'),
      `1\n${dataPath}\n1700000000\n54320\n\n127.0.0.1\n 123 456\n`,
    );
    const { url } = await start(dataDir);
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  test('an interrupted first start does not spoil the next', async () => {
    const dataDir = await aDataDir();
    await mkdir(join(dataDir, 'postgres.new'));
    await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
    const { url } = await start(dataDir);
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  test('kill -9 of the shop leaves no server behind, loses nothing, and it starts again at once', async () => {
    const dataDir = await aDataDir();
    const { shop, url } = await aShop(dataDir);
    await query(url, keepOne);
    shop.kill('SIGKILL');
    await once(shop, 'exit');
    const { url: again } = await start(dataDir);
    expect(await query(again, countKept)).toEqual([{ n: 1 }]);
    await cleanUp.pop()?.();
    await noServerOn(join(dataDir, 'postgres'));
  });

  test('kill -9 of the shop alone is enough for the server to end', async () => {
    const dataDir = await aDataDir();
    const { shop } = await aShop(dataDir);
    expect((await serversOn(join(dataDir, 'postgres'))).length).toBeGreaterThan(0);
    shop.kill('SIGKILL');
    await noServerOn(join(dataDir, 'postgres'));
  });

  test('Ctrl-C stops it in good order @R5-2', async () => {
    const dataDir = await aDataDir();
    const { shop } = await aShop(dataDir);
    shop.kill('SIGINT');
    expect(await once(shop, 'exit')).toEqual([0, null]);
    expect(await serversOn(join(dataDir, 'postgres'))).toEqual([]);
  });

  test('with its keeper killed, the server still ends with the shop', async () => {
    const dataDir = await aDataDir();
    const { shop } = await aShop(dataDir);
    const killed = await parentOf(await postmasterOf(dataDir));
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(
      async () => {
        const keepers = await childrenNamed(shop.pid, 'database-keeper');
        expect(keepers.filter((pid) => pid !== String(killed))).toHaveLength(1);
      },
      { timeout: 30_000 },
    );
    shop.kill('SIGKILL');
    await noServerOn(join(dataDir, 'postgres'));
  });

  test('with its keeper killed while no process can be started, the shop lives and takes another as soon as it can', async () => {
    const dataDir = await aDataDir();
    const preload = join(import.meta.dirname, '../../../test/support/exhaust-descriptors.process.ts');
    const command = [
      'ulimit -n 100; exec "$@"',
      'sh',
      process.execPath,
      '--import',
      preload,
      fixture,
      dataDir,
    ];
    const shop = spawn('sh', ['-c', ...command], { stdio: ['ignore', 'pipe', 'pipe'] });
    cleanUp.push(async () => {
      shop.kill('SIGKILL');
      await noServerOn(join(dataDir, 'postgres'));
    });
    const said = createInterface(shop.stdout)[Symbol.asyncIterator]();
    const warned = createInterface(shop.stderr)[Symbol.asyncIterator]();
    const nextStage = async () => {
      shop.kill('SIGWINCH');
      return (await said.next()).value;
    };
    expect((await said.next()).value).toContain('postgres://');
    expect(await nextStage()).toBe('free descriptors: 2');
    process.kill(await parentOf(await postmasterOf(dataDir)), 'SIGKILL');
    expect((await warned.next()).value).toContain('another one takes over');
    expect((await warned.next()).value).toContain('could not be started');
    await nextStage();
    await nextStage();
    await vi.waitFor(async () => expect(await childrenNamed(shop.pid, 'database-keeper')).toHaveLength(1), {
      timeout: 30_000,
    });
    shop.kill('SIGINT');
    expect(await once(shop, 'exit')).toEqual([0, null]);
    expect(await serversOn(join(dataDir, 'postgres'))).toEqual([]);
  });

  test('a server left alone, shop and keeper killed at once, is taken care of by the next start', async () => {
    const dataDir = await aDataDir();
    const { shop, url } = await aShop(dataDir);
    await query(url, keepOne);
    const keeper = await parentOf(await postmasterOf(dataDir));
    shop.kill('SIGSTOP');
    process.kill(keeper, 'SIGKILL');
    shop.kill('SIGKILL');
    const { url: again } = await start(dataDir);
    expect(await query(again, countKept)).toEqual([{ n: 1 }]);
  });

  test('kill -9 of PostgreSQL itself: it is back at the same address with everything acknowledged', async () => {
    const dataDir = await aDataDir();
    const { url } = await start(dataDir);
    await query(url, keepOne);
    process.kill(await postmasterOf(dataDir), 'SIGKILL');
    await vi.waitFor(async () => expect(await query(url, countKept)).toEqual([{ n: 1 }]), {
      timeout: 30_000,
      interval: 100,
    });
  });

  test.runIf(isRoot)('runs for root in a user namespace, the files staying its own', async () => {
    const dataDir = await aDataDir();
    const { url } = await aShop(dataDir, { runAs: 'user-namespace' });
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(0);
  });

  test.runIf(isRoot).for([
    { name: 'because it was asked to', options: async () => ({ runAs: 'other-user' }) },
    {
      name: 'where user namespaces are forbidden',
      options: async () => ({ path: await withoutNamespaces() }),
    },
  ])('runs for root as another user, $name, from a folder only root may enter', async ({ options }) => {
    const dataDir = await aDataDir();
    const { shop, url } = await aShop(dataDir, await options());
    await query(url, keepOne);
    const { home } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
    expect((await stat(join(home, 'postgres'))).uid).not.toBe(0);
    shop.kill('SIGKILL');
    await noServerOn(join(home, 'postgres'));

    const again = await start(dataDir);
    expect(again.url).toBe(url);
    expect(await query(again.url, countKept)).toEqual([{ n: 1 }]);
    await expect(start(dataDir)).rejects.toThrow(/Another shop is already running/);
  });
});

/** A PATH on which asking for a user namespace is refused, as in many containers. */
async function withoutNamespaces(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'presently-path-'));
  cleanUp.push(() => rm(folder, { recursive: true }));
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
