import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
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

test('a request is the same in whatever order its fields stand, and another with any other value', () => {
  const hash = hashRequest({ a: 1, b: { c: [1, 2], d: null } });
  expect(hashRequest({ b: { d: null, c: [1, 2] }, a: 1, e: undefined })).toBe(hash);
  for (const other of [
    { a: '1', b: { c: [1, 2], d: null } },
    { a: 1, b: { c: [2, 1], d: null } },
    { a: 1, b: { c: [1, 2] } },
  ])
    expect(hashRequest(other)).not.toBe(hash);
});

/** What two requests with one key are answered, the first of which fails so. */
async function answersAfter(error: HttpError): Promise<number[]> {
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
] as const)('%s is answered to a repeat: %j', async (code, statuses) => {
  expect(await answersAfter(new HttpError(code, { retryAfterSeconds: 1 }))).toEqual(statuses);
});
