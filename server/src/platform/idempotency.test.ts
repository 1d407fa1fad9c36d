import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { type Database, openDatabase } from './db/database.ts';
import { HttpError } from './http/http-error.ts';
import { hashRequest, runIdempotent } from './idempotency.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

test('hashRequest ignores the order of fields and differs for any other value', () => {
  const hash = hashRequest({ a: 1, b: { c: [1, 2], d: null } });
  expect(hashRequest({ b: { d: null, c: [1, 2] }, a: 1, e: undefined })).toBe(hash);
  for (const other of [
    { a: '1', b: { c: [1, 2], d: null } },
    { a: 1, b: { c: [2, 1], d: null } },
    { a: 1, b: { c: [1, 2] } },
  ])
    expect(hashRequest(other)).not.toBe(hash);
});

test('an error that names a person is not saved, so that a repeat may succeed', async () => {
  const error = new HttpError('conflict', { message: 'Ada changed it', isPersonal: true });
  expect(await statusesAfter(error)).toEqual([409, 200]);
  const { rows } = await database.pool.query('SELECT FROM idempotency_keys WHERE body IS NOT NULL');
  expect(rows).toEqual([]);
});

/** Statuses of two requests with the same key, the first of which fails with this error. */
async function statusesAfter(error: HttpError): Promise<number[]> {
  const work = vi.fn(async () => ({ status: 200, body: {} }));
  work.mockRejectedValueOnce(error);
  const request = { key: { scope: 'test', key: crypto.randomUUID() }, request: {}, requestId: 'r1' };
  const ask = async () =>
    (await runIdempotent(database, request, work).catch((thrown: HttpError) => thrown)).status;
  return [await ask(), await ask()];
}

test.each([
  ['card_declined', [402, 402]],
  ['conflict', [409, 409]],
  ['unavailable', [503, 200]],
  ['too_many_requests', [429, 200]],
] as const)('a request that fails with %s and its repeat get %j', async (code, statuses) => {
  expect(await statusesAfter(new HttpError(code, { retryAfterSeconds: 1 }))).toEqual(statuses);
});
