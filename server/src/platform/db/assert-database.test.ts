import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@presently/embedded-postgres/free-port';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { soakTimeoutMs } from '../../../test/support/soak.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { assertDatabase } from './assert-database.ts';

const PASSWORD = 'a-word-nobody-may-read';
const SERVE = fileURLToPath(new URL('../../entrypoints/serve.ts', import.meta.url));
const MIGRATE = fileURLToPath(new URL('../../entrypoints/migrate.ts', import.meta.url));

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());
afterEach(() => vi.restoreAllMocks());

const withChanges = (change: (url: URL) => void): string => {
  const url = new URL(testDatabase.url);
  change(url);
  return url.href;
};
const wrongPassword = () =>
  withChanges((url) => {
    url.password = PASSWORD;
  });
const closedPort = async () => `postgres://shop:${PASSWORD}@127.0.0.1:${await findFreePort(0)}/shop`;

test('accepts a usable database', async () => {
  await expect(assertDatabase(testDatabase.url)).resolves.toBeUndefined();
});

test.each([
  ['a wrong password', wrongPassword, /refused the sign-in: password authentication failed .*28P01/],
  ['a closed port', closedPort, /cannot be reached \(ECONNREFUSED\)/],
  [
    'a database that does not exist',
    () =>
      withChanges((url) => {
        url.pathname = '/nowhere';
      }),
    /there is no such database at .*\/nowhere/,
  ],
  [
    'an unknown host',
    () => `postgres://shop:${PASSWORD}@db.invalid/shop`,
    /cannot be reached \((ENOTFOUND|EAI_AGAIN)\)/,
  ],
  ['an invalid URL', () => `postgres://shop:${PASSWORD}@db:port/shop`, /cannot be read as an address/],
])('%s is one sentence that names DATABASE_URL and not the password', async (_what, url, reason) => {
  const error = await assertDatabase(await url()).catch((thrown: unknown) => thrown);
  const { name, message } = error as Error;
  expect(name).toBe('DatabaseUnusableError');
  expect(message).toMatch(/^DATABASE_URL/);
  expect(message).toMatch(reason);
  expect(message).not.toContain('\n');
  expect(message).not.toContain(PASSWORD);
});

test('a server that is not PostgreSQL is one sentence, too', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
    0,
    '127.0.0.1',
  );
  await vi.waitFor(() => expect(server.listening).toBe(true));
  const { port } = server.address() as { port: number };
  const attempt = assertDatabase(`postgres://shop:${PASSWORD}@127.0.0.1:${port}/shop`);
  await expect(attempt).rejects.toThrow(/^DATABASE_URL: .*cannot be reached/);
  server.close();
});

/** Makes the server report this version. */
function mockVersion(number: number, version: string, has_trgm = true): void {
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation((async () => ({
    rows: [{ number, version, has_trgm }],
  })) as never);
}

test.each([
  [140_013, '14.13 (Debian 14.13-1)'],
  [90_624, '9.6.24'],
])('an older PostgreSQL (%i) is rejected with its version', async (number, version) => {
  mockVersion(number, version);
  await expect(assertDatabase(testDatabase.url)).rejects.toThrow(
    `is PostgreSQL ${version}; the shop needs PostgreSQL 15 or newer.`,
  );
});

test('accepts 15 and newer, and requires pg_trgm', async () => {
  for (const number of [150_000, 160_004, 180_001]) {
    mockVersion(number, 'any');
    await expect(assertDatabase(testDatabase.url)).resolves.toBeUndefined();
  }
  mockVersion(150_000, '15.0', false);
  await expect(assertDatabase(testDatabase.url)).rejects.toThrow('lacks the extension pg_trgm');
});

async function run(
  entrypoint: string,
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [entrypoint], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      NODE_COMPILE_CACHE: join(tmpdir(), 'presently-compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)));
  const output = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await exited, output: output.join('') };
}

test.each([
  ['serve', SERVE, wrongPassword],
  ['migrate', MIGRATE, closedPort],
])(
  '%s exits with code 1, one sentence and no stack',
  async (_name, entrypoint, url) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'presently-start-'));
    const { code, output } = await run(entrypoint, { DATABASE_URL: await url(), DATA_DIR: dataDir });
    await rm(dataDir, { recursive: true, force: true });
    expect(code).toBe(1);
    expect(output).toContain('DATABASE_URL: the database at ');
    expect(output).not.toMatch(/\n {4}at |node_modules/);
    expect(output).not.toContain(PASSWORD);
    expect(output.trim().split('\n').filter(Boolean).length).toBeLessThanOrEqual(2);
  },
  soakTimeoutMs,
);
