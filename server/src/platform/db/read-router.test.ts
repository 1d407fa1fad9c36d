import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../testing/replicated-postgres.ts';
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

/** Who answered, and whether the note was there. */
const find =
  (text: string) =>
  async ({ pool }: ReadConnection): Promise<string> => {
    const { rows } = await pool.query(
      'SELECT pg_is_in_recovery() AS replica, EXISTS (SELECT FROM notes WHERE text = $1) AS found',
      [text],
    );
    return `${rows[0].replica ? 'replica' : 'primary'}: ${rows[0].found ? 'found' : 'missing'}`;
  };
const fresh = (text: string) => database.reads.readCurrent(find(text));

describe('a read that follows one’s own write', () => {
  it('is a replica’s as soon as that has the write, and until then the primary’s', async () => {
    await servers.pause();
    await write('behind');
    expect(await fresh('behind')).toBe('primary: found');
    await servers.resume();
    await expect.poll(() => fresh('behind'), { timeout: 30_000 }).toBe('replica: found');
  });

  it('never finds its write missing, however fast one follows the other', async () => {
    for (let n = 0; n < 100; n++) {
      await write(`note ${n}`);
      expect(await fresh(`note ${n}`)).toMatch(/: found$/);
    }
  });
});

it('a read as of an earlier moment is the replica’s, even while that is behind', async () => {
  await write('before');
  await expect.poll(() => fresh('before'), { timeout: 30_000 }).toBe('replica: found');
  const mark = await database.reads.mark();
  await expect
    .poll(() => database.reads.readAtLeast(mark, find('before')), { timeout: 30_000 })
    .toMatch(/^replica/);
  await servers.pause();
  await write('after');
  expect(await database.reads.readAtLeast(mark, find('after'))).toBe('replica: missing');
  await servers.resume();
});

it('a server that is no replica is not read from', async () => {
  const mistaken = openDatabase({
    url: servers.primaryUrl,
    replicaUrls: [servers.primaryUrl],
    onError: () => {},
  });
  expect(await mistaken.reads.readCurrent(find('x'))).toMatch(/^primary/);
  await mistaken.close();
});

it('a statement that takes too long is not asked of the primary as well', async () => {
  const asked: string[] = [];
  await expect.poll(() => fresh('any'), { timeout: 30_000 }).toMatch(/^replica/);
  const slow = database.reads.readAtLeast(0n, async ({ pool }) => {
    asked.push('once');
    const client = await pool.connect();
    try {
      await client.query(`SET statement_timeout = '20ms'`);
      return await client.query('SELECT pg_sleep(30)');
    } finally {
      client.release(true);
    }
  });
  await expect(slow).rejects.toMatchObject({ code: '57014' });
  expect(asked).toEqual(['once']);
});

it('a replica that is away is passed over, and one that breaks off is read from the primary again', async () => {
  await write('still there');
  await expect.poll(() => fresh('still there'), { timeout: 30_000 }).toBe('replica: found');
  const answers = await Promise.all([
    database.reads.readAtLeast(0n, async (source) => {
      const first = await find('still there')(source);
      if (first.startsWith('replica')) await servers.endReplica();
      return await find('still there')(source);
    }),
    ...Array.from({ length: 20 }, () => fresh('still there')),
  ]);
  for (const answer of answers) expect(answer).toMatch(/: found$/);
  expect(await fresh('still there')).toBe('primary: found');
});
