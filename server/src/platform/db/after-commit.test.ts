import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { test } from '../../../test/support/shop-test.ts';
import { afterCommit } from './after-commit.ts';

test('a callback comes after the commit, when others see its rows', async ({ shop }) => {
  const { database } = shop.deps;
  const seen = Promise.withResolvers<unknown>();
  await database.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO store_settings (name, value) VALUES ('committed', '1')`);
    afterCommit(tx, () =>
      seen.resolve(database.db.execute(sql`SELECT FROM store_settings WHERE name = 'committed'`)),
    );
  });
  expect(await seen.promise).toMatchObject({ rowCount: 1 });
});

test('a transaction that is retried calls back once', async ({ shop }) => {
  let attempts = 0;
  let calls = 0;
  await shop.deps.database.transaction(async (tx) => {
    attempts++;
    afterCommit(tx, () => calls++);
    if (attempts < 3) await tx.execute(sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`);
  });
  expect({ attempts, calls }).toEqual({ attempts: 3, calls: 1 });
});

test('a rolled-back transaction calls nobody back, neither then nor after the next one', async ({ shop }) => {
  let calls = 0;
  const { database } = shop.deps;
  const failing = database.transaction(async (tx) => {
    afterCommit(tx, () => calls++);
    await tx.execute(sql`SELECT 1/0`);
  });
  await expect(failing).rejects.toThrow();
  await database.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1`);
  });
  expect(calls).toBe(0);
});
