import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { Database, Executor } from './db/database.ts';
import { placeholdersFor, preparedStatement } from './db/prepared-statement.ts';
import { deleteOlderThan } from './db/purge.ts';
import { idempotencyKeys } from './db/tables.ts';
import { failureBody, HttpError } from './http/http-error.ts';
import { newUuid } from './ids.ts';

/** Keys are unique within their scope, such as one user or one operation. */
export type ScopedKey = { scope: string; key: string };
type OneOrTwoKeys = [ScopedKey] | [ScopedKey, ScopedKey];
export type SavedResponse = { status: number; body: unknown };
export type IdempotencyRecord = {
  /** Id of what the first request with the key creates. */
  reference: string;
  response: SavedResponse | null;
};

/** Hash that identifies a repeated request; the order of fields does not matter. */
export const hashRequest = (request: unknown): string =>
  createHash('sha256').update(canonicalJson(request)).digest('base64url');

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
 * Stores keys for a request that will create `reference`. If an earlier request has used one of them, the others are
 * pointed to its reference. Call it in the transaction that creates `reference`, so that no key is left without its
 * result; a concurrent request with the same key waits here until that transaction ends. Every caller must pass its
 * keys in the same order, to avoid deadlocks.
 * @returns the record of the last key, which is the one that stores the response
 * @throws HttpError 422 when a key was used with another request
 */
export async function claimKeys(
  db: Executor,
  keys: OneOrTwoKeys,
  request: unknown,
  reference: string,
): Promise<IdempotencyRecord & { isNew: boolean }> {
  const requestHash = hashRequest(request);
  const inserted = await insertKeys(db, keys, { requestHash, reference });
  if (inserted.length === keys.length) return { isNew: true, reference, response: null };
  const isInserted = (key: ScopedKey) => inserted.some(({ scope }) => scope === key.scope);
  let earlier: IdempotencyRecord | null = null;
  for (const key of keys) if (!isInserted(key)) earlier = await findKey(db, key, request);
  if (!earlier) throw new HttpError('request_in_progress', { retryAfterSeconds: 1 });
  for (const key of keys)
    if (isInserted(key))
      await db.update(idempotencyKeys).set({ reference: earlier.reference }).where(isKey(key));
  const isLastNew = isInserted(keys.at(-1) as ScopedKey);
  return { isNew: false, reference: earlier.reference, response: isLastNew ? null : earlier.response };
}

/** `claimKeys` for a single key. */
export const claimKey = (db: Executor, key: ScopedKey, request: unknown, reference: string) =>
  claimKeys(db, [key], request, reference);

const isKey = ({ scope, key }: ScopedKey | { scope: Placeholder; key: Placeholder }) =>
  and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));

/**
 * The record of an earlier request with this key, if any.
 * @throws HttpError 422 when the key was used with another request
 */
export async function findKey(
  db: Executor,
  key: ScopedKey,
  request: unknown,
): Promise<IdempotencyRecord | null> {
  const [row] = await db.select().from(idempotencyKeys).where(isKey(key));
  if (!row) return null;
  if (row.requestHash !== hashRequest(request)) throw new HttpError('idempotency_key_reused');
  return {
    reference: row.reference,
    response: row.status === null ? null : { status: row.status, body: row.body },
  };
}

const updateResponse = preparedStatement<ScopedKey & SavedResponse, { scope: string }[]>((db) =>
  db
    .update(idempotencyKeys)
    .set(placeholdersFor('status', 'body'))
    .where(
      and(
        isKey({ scope: sql.placeholder('scope'), key: sql.placeholder('key') }),
        isNull(idempotencyKeys.status),
      ),
    )
    .returning({ scope: idempotencyKeys.scope })
    .prepare('save_idempotent_response'),
);

/** Saves the response for retries, unless one is saved already; returns the one that is saved. */
export async function saveOrGetResponse(
  db: Executor,
  key: ScopedKey,
  response: SavedResponse,
): Promise<SavedResponse> {
  const saved = await updateResponse(db, { ...key, ...response });
  if (saved.length > 0) return response;
  const [row] = await db
    .select({ status: idempotencyKeys.status, body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(isKey(key));
  return row && row.status !== null ? { status: row.status, body: row.body } : response;
}

/** `saveOrGetResponse` in a single statement, without returning the response that was saved first. */
export async function saveResponse(db: Executor, key: ScopedKey, response: SavedResponse): Promise<void> {
  await updateResponse(db, { ...key, ...response });
}

/** The Idempotency-Key header, if there is one. */
export const keyFromHeaders = (
  headers: { 'idempotency-key'?: string | undefined },
  scope: string,
): ScopedKey | null => {
  const key = headers['idempotency-key'];
  return key === undefined ? null : { scope, key };
};

/** Errors that are saved and returned to retries; after other errors a retry runs the request again. */
const CACHED_ERROR_STATUSES = new Set([402, 409]);

export type IdempotentRequest<A extends SavedResponse> = {
  /** `null`: the request is not idempotent. */
  key: ScopedKey | null;
  request: unknown;
  requestId: string;
  /** Whether a response is final; others are not saved. Default: all are. */
  isFinal?: (response: SavedResponse) => boolean;
  /**
   * Builds the response to a retry from current data. Successes are then saved without their body, so that personal
   * data is not stored twice.
   */
  rebuildResponse?: () => Promise<A>;
};

/**
 * Runs a request at most once per key; retries get the saved response, also that of a 402 or 409. The key is stored
 * before `work` begins, so a concurrent request, or one after a crash, runs `work` again with the same `reference`: it
 * must be safe to repeat.
 * @throws HttpError 422 when the key was used with another request
 */
export async function runIdempotent<A extends SavedResponse>(
  { db }: Pick<Database, 'db'>,
  { key, request, requestId, isFinal = () => true, rebuildResponse }: IdempotentRequest<A>,
  work: (reference: string) => Promise<A>,
): Promise<A> {
  if (key === null) return await work(newUuid());
  const { reference, response } = await claimKey(db, key, request, newUuid());
  if (response) return response.body === null && rebuildResponse ? await rebuildResponse() : (response as A);
  const result = await work(reference).catch((error: unknown) => {
    if (!(error instanceof HttpError) || !CACHED_ERROR_STATUSES.has(error.status)) throw error;
    return { status: error.status, body: failureBody(error, requestId) } as A;
  });
  if (!isFinal(result)) return result;
  const saved = await saveOrGetResponse(
    db,
    key,
    rebuildResponse && result.status < 400 ? { ...result, body: null } : result,
  );
  return saved.body === null && rebuildResponse ? result : (saved as A);
}

/** Deletes all keys of these scopes, with their responses. */
export async function deleteKeysInScopes(db: Executor, scopes: string[]): Promise<void> {
  await db.delete(idempotencyKeys).where(inArray(idempotencyKeys.scope, scopes));
}

/** No client retries a request later than this; a card's payment method can be charged only once anyway. */
const RETENTION_DAYS = 90;

export const purgeIdempotencyKeys = (db: Executor): Promise<number> =>
  deleteOlderThan(db, {
    table: idempotencyKeys,
    key: [idempotencyKeys.scope, idempotencyKeys.key],
    timestamp: idempotencyKeys.createdAt,
    days: RETENTION_DAYS,
  });
