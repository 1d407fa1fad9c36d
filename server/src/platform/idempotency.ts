import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Executor } from './db/database.ts';
import { placeholdersFor, preparedStatement } from './db/prepared-statement.ts';
import { deleteOlderThan } from './db/purge.ts';
import { idempotencyKeys } from './db/tables.ts';
import { errorOfBody, failureBody, HttpError } from './http/http-error.ts';
import { newUuid, sha256 } from './ids.ts';

/**
 * Idempotency keys. A key is stored with the id of what its request creates (`reference`), and a retry continues from
 * there, skipping steps that are already done. Successes, which may contain personal data, are therefore not stored,
 * only errors (402 and 409), which a retry must get again even if it might succeed by now.
 *
 * Keys are unique within their scope, such as one user or one operation.
 */
export type ScopedKey = { scope: string; key: string };
type OneOrTwoKeys = [ScopedKey] | [ScopedKey, ScopedKey];

/** Hash that identifies a repeated request; the order of fields does not matter. */
export const hashRequest = (request: unknown): string => sha256(canonicalJson(request));

/** JSON with sorted keys. */
function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  return `{${Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`)
    .join(',')}}`;
}

const insertStatement = (count: number) =>
  preparedStatement<Record<string, string>, { scope: string }[]>((db) =>
    db
      .insert(idempotencyKeys)
      .values(
        Array.from({ length: count }, (_, n) => ({
          scope: sql.placeholder(`scope${n}`),
          key: sql.placeholder(`key${n}`),
          ...placeholdersFor('requestHash', 'reference'),
        })),
      )
      .onConflictDoNothing()
      .returning({ scope: idempotencyKeys.scope })
      .prepare(`insert_${count}_idempotency_keys`),
  );
const insertOne = insertStatement(1);
const insertTwo = insertStatement(2);

/** Inserts the keys that do not exist yet and returns their scopes. */
async function insertKeys(
  db: Executor,
  keys: OneOrTwoKeys,
  common: { requestHash: string; reference: string },
): Promise<{ scope: string }[]> {
  const keyValues = keys.flatMap(({ scope, key }, n) => [
    [`scope${n}`, scope] as const,
    [`key${n}`, key] as const,
  ]);
  return await (keys.length === 1 ? insertOne : insertTwo)(db, {
    ...Object.fromEntries(keyValues),
    ...common,
  });
}

/**
 * Stores keys for a request that will create `reference`. If an earlier request has used one of them, the others get
 * the same reference. Call it in the transaction that creates `reference`, so that no key is left without its result; a
 * concurrent request with the same key waits here until that transaction ends. Every caller must pass its keys in the
 * same order, to avoid deadlocks.
 * @returns the reference of the first request with one of the keys; `isNew`: this is the first
 * @throws HttpError the error of an earlier request; 422 if a key was used with another request
 */
export async function claimKeys(
  db: Executor,
  keys: OneOrTwoKeys,
  request: unknown,
  reference: string,
): Promise<{ reference: string; isNew: boolean }> {
  const requestHash = hashRequest(request);
  const inserted = await insertKeys(db, keys, { requestHash, reference });
  if (inserted.length === keys.length) return { reference, isNew: true };
  const isInserted = (key: ScopedKey) => inserted.some(({ scope }) => scope === key.scope);
  let earlier: string | null = null;
  for (const key of keys) if (!isInserted(key)) earlier = await findReference(db, key, request);
  if (!earlier) throw new HttpError('request_in_progress', { retryAfterSeconds: 1 });
  for (const key of keys)
    if (isInserted(key)) await db.update(idempotencyKeys).set({ reference: earlier }).where(isKey(key));
  return { reference: earlier, isNew: false };
}

const isKey = ({ scope, key }: ScopedKey) =>
  and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));

/**
 * The reference of an earlier request with this key, if any.
 * @throws HttpError the error of that request; 422 if the key was used with another request
 */
export async function findReference(db: Executor, key: ScopedKey, request: unknown): Promise<string | null> {
  const [row] = await db.select().from(idempotencyKeys).where(isKey(key));
  if (!row) return null;
  if (row.requestHash !== hashRequest(request)) throw new HttpError('idempotency_key_reused');
  if (row.body !== null) throw errorOfBody(row.body);
  return row.reference;
}

/**
 * Saves an error for retries with the key.
 * @returns the error to throw: that of the first rejected request
 */
export async function saveError(
  db: Executor,
  key: ScopedKey,
  error: HttpError,
  requestId: string,
): Promise<HttpError> {
  const [row] = await db
    .update(idempotencyKeys)
    .set({
      status: sql`coalesce(${idempotencyKeys.status}, ${error.status})`,
      body: sql`coalesce(${idempotencyKeys.body}, ${JSON.stringify(failureBody(error, requestId))}::jsonb)`,
    })
    .where(isKey(key))
    .returning({ body: idempotencyKeys.body });
  return row?.body ? errorOfBody(row.body) : error;
}

/** The Idempotency-Key header, if there is one. */
export const keyFromHeaders = (
  headers: { 'idempotency-key'?: string | undefined },
  scope: string,
): ScopedKey | null => {
  const key = headers['idempotency-key'];
  return key === undefined ? null : { scope, key };
};

/** Errors that are final for their request; after other errors, a retry may succeed. */
const SAVED_STATUSES = new Set([402, 409]);

const isSaved = (error: unknown): error is HttpError =>
  error instanceof HttpError && SAVED_STATUSES.has(error.status) && !error.isPersonal;

export type IdempotentRequest = {
  /** `null`: the request is not idempotent. */
  key: ScopedKey | null;
  request: unknown;
  requestId: string;
};

/**
 * Runs a request so that it takes effect once per key. `work` runs again for a retry, a concurrent request and after a
 * crash, with the same `reference`: it must then find its earlier results and build the response from them. If it has
 * thrown a 402 or 409, a retry gets that instead, unless its message names a person.
 * @throws HttpError 422 when the key was used with another request
 */
export async function runIdempotent<A>(
  { db }: Pick<Database, 'db'>,
  { key, request, requestId }: IdempotentRequest,
  work: (reference: string) => Promise<A>,
): Promise<A> {
  if (key === null) return await work(newUuid());
  const { reference } = await claimKeys(db, [key], request, newUuid());
  try {
    return await work(reference);
  } catch (error) {
    if (!isSaved(error)) throw error;
    throw await saveError(db, key, error, requestId);
  }
}

/** Deletes all keys in these scopes, with their saved errors. */
export async function deleteKeysInScopes(db: Executor, scopes: string[]): Promise<void> {
  await db.delete(idempotencyKeys).where(inArray(idempotencyKeys.scope, scopes));
}

/** Keys expire seven days after their first request: nobody retries later, and a card can be charged only once anyway. */
export const purgeIdempotencyKeys = (db: Executor): Promise<number> =>
  deleteOlderThan(db, {
    table: idempotencyKeys,
    key: [idempotencyKeys.scope, idempotencyKeys.key],
    timestamp: idempotencyKeys.expiresAt,
    days: 0,
  });
