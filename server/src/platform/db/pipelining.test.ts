import { asc, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ownerUrlOf } from '../../../test/support/role-urls.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { type Database, openDatabase, type Tx } from './database.ts';
import { placeholdersFor, preparedWrite } from './prepared-statement.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: ownerUrlOf(testDatabase.url), maxConnections: 1, onError: () => {} });
  await database.pool.query('CREATE TABLE things (id int PRIMARY KEY, name text NOT NULL)');
});
beforeEach(async () => {
  await database.pool.query('TRUNCATE things');
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const things = pgTable('things', { id: integer().primaryKey(), name: text() });
const insertThing = preparedWrite<{ id: number; name: string | null }>('insert_thing', (db) =>
  db.insert(things).values(placeholdersFor('id', 'name')),
);
const insert = (tx: Tx, id: number, name: string | null = 'thing') => insertThing(tx, { id, name });
const ids = async (): Promise<number[]> =>
  (await database.pool.query('SELECT id FROM things ORDER BY id')).rows.map(({ id }) => id);
const select = (tx: Tx) => tx.select({ id: things.id }).from(things).orderBy(asc(things.id));

test('writes that are not waited for are seen by later statements and are committed', async () => {
  const seen = await database.transaction(async (tx) => {
    insert(tx, 1);
    const rows = await select(tx);
    insert(tx, 2);
    insert(tx, 3);
    return rows;
  });
  expect(seen).toEqual([{ id: 1 }]);
  expect(await ids()).toEqual([1, 2, 3]);
});

test('the last writes, the COMMIT and nothing else share one packet', async () => {
  const client = await database.pool.connect();
  const { stream } = (client as unknown as { connection: { stream: { _writev(): void } } }).connection;
  const packets = vi.spyOn(stream, '_writev');
  client.release();
  await database.transaction(async (tx) => {
    await select(tx);
    packets.mockClear();
    insert(tx, 1);
    insert(tx, 2);
  });
  expect(packets).toHaveBeenCalledTimes(1);
});

test('a write that fails rolls back the transaction and throws its error, whether or not a statement follows', async () => {
  for (const follow of [async () => {}, async (tx: Tx) => void (await select(tx))]) {
    const work = database.transaction(async (tx) => {
      insert(tx, 1);
      insert(tx, 2, null);
      insert(tx, 3);
      await follow(tx);
    });
    await expect(work).rejects.toMatchObject({ cause: { code: '23502' } });
    expect(await ids()).toEqual([]);
  }
});

test('an error of the work itself is thrown, and its writes are rolled back', async () => {
  const work = database.transaction(async (tx) => {
    insert(tx, 1);
    throw new Error('sold out');
  });
  await expect(work).rejects.toThrow('sold out');
  expect(await ids()).toEqual([]);
});

test('with a value that cannot be serialised, no COMMIT is sent', async () => {
  const insertJson = preparedWrite<{ id: number; name: unknown }>('insert_json', (db) =>
    db.insert(things).values(placeholdersFor('id', 'name')),
  );
  const work = database.transaction(async (tx) => {
    insert(tx, 1);
    insertJson(tx, { id: 2, name: { count: 2n } });
  });
  await expect(work).rejects.toThrow();
  expect(await ids()).toEqual([]);
});

test('a failed write rolls back the transaction even if the error of a later statement was swallowed', async () => {
  const work = database.transaction(async (tx) => {
    insert(tx, 1, null);
    await select(tx).catch(() => {});
    insert(tx, 2);
  });
  await expect(work).rejects.toMatchObject({ cause: { code: '23502' } });
  expect(await ids()).toEqual([]);
});

test('a statement after the COMMIT throws instead of being committed on its own', async () => {
  let late: Promise<unknown> = Promise.resolve();
  await database.transaction(async (tx) => {
    insert(tx, 1);
    // Not awaited: still running when the transaction ends.
    late = (async () => {
      await select(tx);
      await tx.execute(sql`INSERT INTO things VALUES (2, 'thing')`);
    })();
    late.catch(() => {});
  });
  await expect(late).rejects.toMatchObject({
    cause: { message: 'A statement came after the COMMIT of its transaction' },
  });
  expect(await ids()).toEqual([1]);
});

test('the connection works for the next transaction, whether the previous one failed or not', async () => {
  for (const name of ['thing', null]) {
    const id = name === null ? 2 : 1;
    await database.transaction(async (tx) => insert(tx, id, name)).catch(() => {});
    await database.transaction(async (tx) => insert(tx, id + 10));
  }
  expect(await ids()).toEqual([1, 11, 12]);
});

test('a name is closed before a statement is prepared by it: PgBouncer keeps the name of one that failed', async () => {
  const client = await database.pool.connect();
  const close = vi.spyOn((client as unknown as { connection: pg.Connection }).connection, 'close');
  const query = { name: 'one', text: 'SELECT 1 AS one' };
  expect((await client.query(query)).rows).toEqual([{ one: 1 }]);
  await client.query(query);
  client.release();
  expect(close.mock.calls.map(([statement]) => statement)).toEqual([{ type: 'S', name: 'one' }]);
});

test('a serialisation failure in a write that is not waited for is retried', async () => {
  await database.pool.query(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$;
    CREATE TRIGGER fail BEFORE INSERT ON things FOR EACH ROW WHEN (NEW.name = 'conflict') EXECUTE FUNCTION fail()`);
  let attempts = 0;
  await database.transaction(async (tx) => {
    attempts++;
    insert(tx, attempts, attempts < 3 ? 'conflict' : 'thing');
    if (attempts === 2) await select(tx);
  });
  expect(attempts).toBe(3);
  expect(await ids()).toEqual([3]);
});
