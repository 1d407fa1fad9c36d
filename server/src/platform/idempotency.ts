import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { Database, Executor } from './db/database.ts';
import { placeholdersFor, preparedStatement } from './db/prepared-statement.ts';
import { deleteOlderThan } from './db/purge.ts';
import { idempotencyKeys } from './db/tables.ts';
import { failureBody, HttpError } from './http/http-error.ts';
import { newUuid } from './ids.ts';

/** Who uses a key: keys of different scopes never meet. */
export type ScopedKey = { scope: string; key: string };
type OneOrTwo = [ScopedKey] | [ScopedKey, ScopedKey];
export type SavedResponse = { status: number; body: unknown };
export type KeyUse = {
  /** Id of what the first request with the key creates. */
  reference: string;
  answer: SavedResponse | null;
};

/** What makes two requests the same. */
export const hashRequest = (request: unknown): string =>
  createHash('sha256').update(canonical(request)).digest('base64url');

/** JSON with sorted names, so that the order of a body's fields does not make it another body. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  return `{${Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`)
    .join(',')}}`;
}

/** For so many keys. */
const insertSoMany = (count: number) =>
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
const insertOne = insertSoMany(1);
const insertTwo = insertSoMany(2);

/** Those of them that nobody had taken. */
async function insertKeys(
  db: Executor,
  keys: OneOrTwo,
  common: { requestHash: string; reference: string },
): Promise<{ scope: string }[]> {
  const named = keys.flatMap(({ scope, key }, n) => [
    [`scope${n}`, scope] as const,
    [`key${n}`, key] as const,
  ]);
  return await (keys.length === 1 ? insertOne : insertTwo)(db, { ...Object.fromEntries(named), ...common });
}

/**
 * Takes keys for a request that will make `reference`, or finds who took one of them before; then the others
 * lead there too. Each request names its keys in the same order, so that no two wait for each other.
 * Inside the transaction that makes `reference`, so that a key without its work cannot be left behind;
 * a second request with a key waits here until the first has committed.
 * @returns the use of the last key, which is the one whose answers are kept
 * @throws HttpError 422 when a key was used with another request
 */
export async function claimKeys(
  db: Executor,
  keys: OneOrTwo,
  request: unknown,
  reference: string,
): Promise<KeyUse & { isNew: boolean }> {
  const requestHash = hashRequest(request);
  const taken = await insertKeys(db, keys, { requestHash, reference });
  if (taken.length === keys.length) return { isNew: true, reference, answer: null };
  const isTaken = (key: ScopedKey) => taken.some(({ scope }) => scope === key.scope);
  let use: KeyUse | null = null;
  for (const key of keys) if (!isTaken(key)) use = await findKey(db, key, request);
  if (!use) throw new HttpError('request_in_progress', { retryAfterSeconds: 1 });
  for (const key of keys)
    if (isTaken(key)) await db.update(idempotencyKeys).set({ reference: use.reference }).where(isKey(key));
  const isLastNew = isTaken(keys.at(-1) as ScopedKey);
  return { isNew: false, reference: use.reference, answer: isLastNew ? null : use.answer };
}

/** `claimKeys` for a request that has one. */
export const claimKey = (db: Executor, key: ScopedKey, request: unknown, reference: string) =>
  claimKeys(db, [key], request, reference);

const isKey = ({ scope, key }: ScopedKey | { scope: Placeholder; key: Placeholder }) =>
  and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));

/**
 * The earlier use of a key, if any.
 * @throws HttpError 422 when the key was used with another request
 */
export async function findKey(db: Executor, key: ScopedKey, request: unknown): Promise<KeyUse | null> {
  const [row] = await db.select().from(idempotencyKeys).where(isKey(key));
  if (!row) return null;
  if (row.requestHash !== hashRequest(request)) throw new HttpError('idempotency_key_reused');
  return {
    reference: row.reference,
    answer: row.status === null ? null : { status: row.status, body: row.body },
  };
}

const updateAnswer = preparedStatement<ScopedKey & SavedResponse, { scope: string }[]>((db) =>
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
    .prepare('keep_answer'),
);

/** Keeps the answer that every later request with the key gets; the first one kept stays. */
export async function saveOrGetResponse(
  db: Executor,
  key: ScopedKey,
  answer: SavedResponse,
): Promise<SavedResponse> {
  const kept = await updateAnswer(db, { ...key, ...answer });
  if (kept.length > 0) return answer;
  const [row] = await db
    .select({ status: idempotencyKeys.status, body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(isKey(key));
  return row && row.status !== null ? { status: row.status, body: row.body } : answer;
}

/** `saveOrGetResponse` in one statement, for whom it makes no difference which answer was the first. */
export async function saveResponse(db: Executor, key: ScopedKey, answer: SavedResponse): Promise<void> {
  await updateAnswer(db, { ...key, ...answer });
}

/** The key that a request carries, if any. */
export const keyFromHeaders = (
  headers: { 'idempotency-key'?: string | undefined },
  scope: string,
): ScopedKey | null => {
  const key = headers['idempotency-key'];
  return key === undefined ? null : { scope, key };
};

/** Refusals that stay with their key; any other may end differently the next time. */
const CACHED_ERROR_STATUSES = new Set([402, 409]);

export type KeyedRequest<A extends SavedResponse> = {
  /** Without a key every request is one of its own. */
  key: ScopedKey | null;
  request: unknown;
  requestId: string;
  /** Whether an answer is the end of it; one that is not is not kept. Every answer unless told. */
  isFinal?: (answer: SavedResponse) => boolean;
  /**
   * Makes the answer again for a repeat. A success is then kept without its body: what it says of a person is not
   * stored twice, and a repeat is told how things stand now.
   */
  rebuildResponse?: () => Promise<A>;
};

/**
 * Does the work of a request once for its key: the first answer is everybody's, a refusal too. The key is
 * written down before the work begins; who comes meanwhile, or after a crash in the middle, does the work
 * again with the same `reference`, so it has to be harmless to repeat.
 * @throws HttpError 422 when the key was used with another request
 */
export async function runIdempotent<A extends SavedResponse>(
  { db }: Pick<Database, 'db'>,
  { key, request, requestId, isFinal = () => true, rebuildResponse }: KeyedRequest<A>,
  work: (reference: string) => Promise<A>,
): Promise<A> {
  if (key === null) return await work(newUuid());
  const { reference, answer } = await claimKey(db, key, request, newUuid());
  if (answer) return answer.body === null && rebuildResponse ? await rebuildResponse() : (answer as A);
  const made = await work(reference).catch((error: unknown) => {
    if (!(error instanceof HttpError) || !CACHED_ERROR_STATUSES.has(error.status)) throw error;
    return { status: error.status, body: failureBody(error, requestId) } as A;
  });
  if (!isFinal(made)) return made;
  const kept = await saveOrGetResponse(
    db,
    key,
    rebuildResponse && made.status < 400 ? { ...made, body: null } : made,
  );
  return kept.body === null && rebuildResponse ? made : (kept as A);
}

/** Forgets whatever was answered in these scopes. */
export async function deleteKeysInScopes(db: Executor, scopes: string[]): Promise<void> {
  await db.delete(idempotencyKeys).where(inArray(idempotencyKeys.scope, scopes));
}

/** Nobody asks again after a season; a card reference pays once all the same. */
const KEEP_KEYS_DAYS = 90;

export const purgeIdempotencyKeys = (db: Executor): Promise<number> =>
  deleteOlderThan(db, {
    table: idempotencyKeys,
    key: [idempotencyKeys.scope, idempotencyKeys.key],
    timestamp: idempotencyKeys.createdAt,
    days: KEEP_KEYS_DAYS,
  });
