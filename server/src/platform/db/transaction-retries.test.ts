import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ownerUrlOf } from '../../../test/support/role-urls.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../../test/support/soak.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { toHttpError } from '../http/error-handler.ts';
import { type Database, openDatabase, type Tx } from './database.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: ownerUrlOf(testDatabase.url), maxConnections: 50, onError: () => {} });
  await database.pool.query(`
    CREATE TABLE accounts (id int PRIMARY KEY, cents int NOT NULL);
    INSERT INTO accounts SELECT n, 1000 FROM generate_series(1, 200) n`);
  // Only a superuser may set it.
  const superuser = new pg.Client({ connectionString: inject('testDatabases').serverUrl });
  await superuser.connect();
  await superuser.query(
    `ALTER DATABASE ${new URL(testDatabase.url).pathname.slice(1)} SET deadlock_timeout = '20ms'`,
  );
  await superuser.end();
  await database.close();
  database = openDatabase({ url: ownerUrlOf(testDatabase.url), maxConnections: 50, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const move = async (tx: Tx, { from, to }: { from: number; to: number }, between = async () => {}) => {
  await tx.execute(`UPDATE accounts SET cents = cents - 1 WHERE id = ${from}`);
  await between();
  await tx.execute(`UPDATE accounts SET cents = cents + 1 WHERE id = ${to}`);
};
const total = async () =>
  (await database.pool.query('SELECT sum(cents)::int AS cents FROM accounts')).rows[0].cents;

test('PAY-18 of two transactions in a deadlock one is retried, and both commit', {
  timeout: soakTimeoutMs,
}, async () => {
  const count = iterations(10, 1_000);
  let attempts = 0;
  for (let round = 0; round < count; round++) {
    const holdsFirst = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const write = (at: 0 | 1, from: number, to: number) =>
      database.transaction(async (tx) => {
        attempts++;
        await move(tx, { from, to }, async () => {
          holdsFirst[at].resolve();
          await holdsFirst[at === 0 ? 1 : 0].promise;
        });
      });
    await Promise.all([write(0, 1, 2), write(1, 2, 1)]);
  }
  expect(attempts).toBeGreaterThanOrEqual(count * 3);
  expect(await total()).toBe(200_000);
  recordSoakFigures('PAY-18 deadlocks', { deadlocks: count, retries: attempts - count * 2, leaked: 0 });
});

test('PAY-18 with fifty conflicting writers, deadlocks are retried and none is thrown', {
  timeout: soakTimeoutMs,
}, async () => {
  const count = iterations(600, 10_000);
  let left = count;
  let attempts = 0;
  const writer = async (seed: number) => {
    for (let n = 0; left-- > 0; n++) {
      // Two rows in either order, so that concurrent writers can deadlock.
      const [from, to] = [1 + ((seed * 7 + n * 13) % 100), 1 + ((seed * 11 + n * 5 + 1) % 100)];
      await database.transaction(async (tx) => {
        attempts++;
        await move(tx, { from, to });
      });
    }
  };
  await Promise.all(Array.from({ length: 50 }, (_, seed) => writer(seed)));
  expect(await total()).toBe(200_000);
  expect(attempts).toBeGreaterThanOrEqual(count);
  recordSoakFigures('PAY-18', { transactions: count, retries: attempts - count, leaked: 0 });
});

test('PAY-18 a transaction that has to wait too long for a lock is a 503 and changes nothing', async () => {
  const isLocked = Promise.withResolvers<void>();
  const isRejected = Promise.withResolvers<void>();
  const holder = database.transaction(async (tx) => {
    await move(tx, { from: 1, to: 2 });
    isLocked.resolve();
    await isRejected.promise;
  });
  await isLocked.promise;
  const error = await database
    .transaction(async (tx) => {
      await tx.execute(`SET LOCAL lock_timeout = '50ms'`);
      await move(tx, { from: 3, to: 1 });
    })
    .catch((thrown: unknown) => thrown);
  isRejected.resolve();
  await holder;
  expect(toHttpError(error)).toMatchObject({ status: 503, retryAfterSeconds: 5 });
  expect(await total()).toBe(200_000);
});
