import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '../../../test/support/replicated-postgres.ts';
import { type Database, openDatabase } from './database.ts';
import type { ReadConnection } from './read-router.ts';

let servers: ReplicatedPostgres;
let database: Database;
beforeAll(async () => {
  servers = await startReplicatedPostgres();
}, 60_000);
afterAll(() => servers.close());
beforeEach(async () => {
  database = openDatabase({
    url: servers.primaryUrl,
    replicaUrls: [servers.replicaUrl],
    onError: () => {},
  });
  await database.pool.query('CREATE TABLE IF NOT EXISTS notes (text text)');
});
afterEach(() => database.close());

const write = (text: string) => database.pool.query('INSERT INTO notes VALUES ($1)', [text]);

/** The server that responded, and whether the note was there. */
const find =
  (text: string) =>
  async ({ pool }: ReadConnection): Promise<string> => {
    const { rows } = await pool.query(
      'SELECT pg_is_in_recovery() AS replica, EXISTS (SELECT FROM notes WHERE text = $1) AS found',
      [text],
    );
    return `${rows[0].replica ? 'replica' : 'primary'}: ${rows[0].found ? 'found' : 'missing'}`;
  };
const findCurrent = (text: string) => database.reads.readCurrent(find(text));

describe('readCurrent after a write', () => {
  it('reads from the primary until a replica has replayed the write', async () => {
    await servers.pause();
    await write('behind');
    expect(await findCurrent('behind')).toBe('primary: found');
    await servers.resume();
    await expect.poll(() => findCurrent('behind'), { timeout: 30_000 }).toBe('replica: found');
  });

  it('always sees the write', async () => {
    for (let n = 0; n < 100; n++) {
      await write(`note ${n}`);
      expect(await findCurrent(`note ${n}`)).toMatch(/: found$/);
    }
  });
});

it('readAtLeast of an earlier LSN reads from a replica that lags', async () => {
  await write('before');
  await expect.poll(() => findCurrent('before'), { timeout: 30_000 }).toBe('replica: found');
  const lsn = await database.reads.currentLsn();
  await expect
    .poll(() => database.reads.readAtLeast(lsn, find('before')), { timeout: 30_000 })
    .toMatch(/^replica/);
  await servers.pause();
  await write('after');
  expect(await database.reads.readAtLeast(lsn, find('after'))).toBe('replica: missing');
  await servers.resume();
});

it('a server that is not in recovery is not used as a replica', async () => {
  const misconfigured = openDatabase({
    url: servers.primaryUrl,
    replicaUrls: [servers.primaryUrl],
    onError: () => {},
  });
  expect(await misconfigured.reads.readCurrent(find('x'))).toMatch(/^primary/);
  await misconfigured.close();
});

it('a statement that times out on a replica is not retried on the primary', async () => {
  let calls = 0;
  await expect.poll(() => findCurrent('any'), { timeout: 30_000 }).toMatch(/^replica/);
  const slow = database.reads.readAtLeast(0n, async ({ pool }) => {
    calls++;
    const client = await pool.connect();
    try {
      await client.query(`SET statement_timeout = '20ms'`);
      return await client.query('SELECT pg_sleep(30)');
    } finally {
      client.release(true);
    }
  });
  await expect(slow).rejects.toMatchObject({ code: '57014' });
  expect(calls).toBe(1);
});

it('a replica that is down is skipped, and a read that it interrupts is retried on the primary', async () => {
  await write('still there');
  await expect.poll(() => findCurrent('still there'), { timeout: 30_000 }).toBe('replica: found');
  const responses = await Promise.all([
    database.reads.readAtLeast(0n, async (connection) => {
      const first = await find('still there')(connection);
      if (first.startsWith('replica')) await servers.stopReplica();
      return await find('still there')(connection);
    }),
    ...Array.from({ length: 20 }, () => findCurrent('still there')),
  ]);
  for (const response of responses) expect(response).toMatch(/: found$/);
  expect(await findCurrent('still there')).toBe('primary: found');
});
