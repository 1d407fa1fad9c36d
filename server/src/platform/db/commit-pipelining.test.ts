import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { withFinalStatements } from './commit-pipelining.ts';
import { type Database, openDatabase, type Tx } from './database.ts';
import { placeholdersFor, preparedStatement } from './prepared-statement.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, maxConnections: 1, onError: () => {} });
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
const insertThing = preparedStatement<{ id: number; name: string | null }, { id: number }[]>((db) =>
  db
    .insert(things)
    .values(placeholdersFor('id', 'name'))
    .returning({ id: things.id })
    .prepare('insert_thing'),
);
const insert = (tx: Tx, id: number, name: string | null = 'thing') => insertThing(tx, { id, name });
const ids = async (): Promise<number[]> =>
  (await database.pool.query('SELECT id FROM things ORDER BY id')).rows.map(({ id }) => id);

test('final statements return their results and are committed with those before them', async () => {
  const results = await database.transaction(async (tx) => {
    await insert(tx, 1);
    const [second, third] = await withFinalStatements(
      tx,
      () => insert(tx, 2),
      () => insert(tx, 3),
    );
    return [second, third];
  });
  expect(results).toEqual([[{ id: 2 }], [{ id: 3 }]]);
  expect(await ids()).toEqual([1, 2, 3]);
});

test('a final statement that fails rolls back the transaction and throws its error', async () => {
  const work = database.transaction(async (tx) => {
    await insert(tx, 1);
    await withFinalStatements(
      tx,
      () => insert(tx, 2, null),
      () => insert(tx, 3),
    );
  });
  await expect(work).rejects.toMatchObject({ cause: { code: '23502' } });
  expect(await ids()).toEqual([]);
});

test('with values that cannot be serialised, neither the statement nor COMMIT is sent', async () => {
  const insertJson = preparedStatement<{ id: number; name: unknown }, unknown>((db) =>
    db.insert(things).values(placeholdersFor('id', 'name')).prepare('insert_json'),
  );
  const work = database.transaction(async (tx) => {
    await withFinalStatements(
      tx,
      () => insert(tx, 1),
      () => insertJson(tx, { id: 2, name: { count: 2n } }),
    );
  });
  await expect(work).rejects.toThrow();
  expect(await ids()).toEqual([]);
});

test('an earlier failed statement rolls back the transaction even if its error was swallowed', async () => {
  const work = database.transaction(async (tx) => {
    await insert(tx, 1, null).catch(() => {});
    await withFinalStatements(tx, () => insert(tx, 2)).catch(() => {});
  });
  await expect(work).rejects.toThrow();
  expect(await ids()).toEqual([]);
});

test('anything but one statement each throws, and nothing is committed', async () => {
  const late = async (tx: Tx) => {
    await setImmediate();
    await insert(tx, 2);
  };
  // Drizzle sends a statement that was not prepared only when it is awaited.
  const unprepared = async (tx: Tx) => await tx.execute(sql`INSERT INTO things VALUES (2, 'thing')`);
  const never = async () => {};
  const throwing = (): Promise<unknown> => {
    throw new Error('one statement each could not be made');
  };
  const twice = async (tx: Tx) => await Promise.all([insert(tx, 2), insert(tx, 3)]);
  for (const send of [never, throwing, late, unprepared, twice]) {
    const work = database.transaction(async (tx) => {
      await insert(tx, 1);
      await withFinalStatements<[unknown]>(tx, () => send(tx));
    });
    await expect(work).rejects.toThrow('one statement each');
    expect(await ids()).toEqual([]);
  }
  // Two from one, none from the other.
  const work = database.transaction((tx) => withFinalStatements<unknown[]>(tx, () => twice(tx), never));
  await expect(work).rejects.toThrow('one statement each');
  expect(await ids()).toEqual([]);
});

test('a statement after the COMMIT throws instead of being committed on its own', async () => {
  const work = database.transaction(async (tx) => {
    await withFinalStatements(tx, () => insert(tx, 1));
    await insert(tx, 2);
  });
  await expect(work).rejects.toMatchObject({
    cause: { message: 'A statement came after the COMMIT of its transaction' },
  });
  expect(await ids()).toEqual([1]);
});

test('the connection works for the next transaction, whether the previous one failed or not', async () => {
  for (const name of ['thing', null]) {
    const id = name === null ? 2 : 1;
    await database.transaction((tx) => withFinalStatements(tx, () => insert(tx, id, name))).catch(() => {});
    await database.transaction(async (tx) => void (await insert(tx, id + 10)));
  }
  expect(await ids()).toEqual([1, 11, 12]);
});

test('a serialisation failure in a final statement is retried', async () => {
  await database.pool.query(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$;
    CREATE TRIGGER fail BEFORE INSERT ON things FOR EACH ROW WHEN (NEW.name = 'conflict') EXECUTE FUNCTION fail()`);
  let attempts = 0;
  await database.transaction(async (tx) => {
    attempts++;
    await withFinalStatements(tx, () => insert(tx, attempts, attempts < 3 ? 'conflict' : 'thing'));
  });
  expect(attempts).toBe(3);
  expect(await ids()).toEqual([3]);
});
