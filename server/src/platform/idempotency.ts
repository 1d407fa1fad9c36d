import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database, Executor } from './db/database.ts';
import { forgetOld } from './db/forget-old.ts';
import { idempotencyKeys } from './db/tables.ts';
import { failureBody, HttpError } from './http/http-error.ts';
import { newId } from './ids.ts';

/** Who uses a key: keys of different scopes never meet. */
export type ScopedKey = { scope: string; key: string };
export type SavedAnswer = { status: number; body: unknown };
export type KeyUse = { reference: string; answer: SavedAnswer | null };

/** What makes two requests the same. */
export const hashOf = (request: unknown): string =>
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

/**
 * Takes a key for a request that will make `reference`, or finds who took it before.
 * Inside the transaction that makes `reference`, so that a key without its work cannot be left behind;
 * a second request with the key waits here until the first has committed.
 * @throws HttpError 422 when the key was used with another request
 */
export async function takeKey(
  db: Executor,
  { scope, key }: ScopedKey,
  request: unknown,
  reference: string,
): Promise<KeyUse & { isNew: boolean }> {
  const requestHash = hashOf(request);
  const taken = await db
    .insert(idempotencyKeys)
    .values({ scope, key, requestHash, reference })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (taken.length > 0) return { isNew: true, reference, answer: null };
  const use = await findKey(db, { scope, key }, request);
  if (!use) throw new HttpError('request_in_progress', { retryAfterSeconds: 1 });
  return { isNew: false, ...use };
}

/**
 * The earlier use of a key, if any.
 * @throws HttpError 422 when the key was used with another request
 */
export async function findKey(
  db: Executor,
  { scope, key }: ScopedKey,
  request: unknown,
): Promise<KeyUse | null> {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)));
  if (!row) return null;
  if (row.requestHash !== hashOf(request)) throw new HttpError('idempotency_key_reused');
  return {
    reference: row.reference,
    answer: row.status === null ? null : { status: row.status, body: row.body },
  };
}

/** Keeps the answer that every later request with the key gets; the first one kept stays. */
export async function keepAnswer(
  db: Executor,
  { scope, key }: ScopedKey,
  answer: SavedAnswer,
): Promise<SavedAnswer> {
  const isFree = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
  const [row] = await db
    .select({ status: idempotencyKeys.status, body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(isFree)
    .for('update');
  if (row && row.status !== null) return { status: row.status, body: row.body };
  await db.update(idempotencyKeys).set({ status: answer.status, body: answer.body }).where(isFree);
  return answer;
}

/** The key that a request carries, if any. */
export const scopedKey = (
  headers: { 'idempotency-key'?: string | undefined },
  scope: string,
): ScopedKey | null => {
  const key = headers['idempotency-key'];
  return key === undefined ? null : { scope, key };
};

/** Refusals that stay with their key; any other may end differently the next time. */
const KEPT_REFUSALS = new Set([402, 409]);

export type KeyedRequest = {
  /** Without a key every request is one of its own. */
  key: ScopedKey | null;
  request: unknown;
  requestId: string;
  /** Whether an answer is the end of it; one that is not is not kept. Every answer unless told. */
  isFinal?: (answer: SavedAnswer) => boolean;
};

/**
 * Does the work of a request once for its key: the first answer is everybody's, a refusal too. The key is
 * written down before the work begins; who comes meanwhile, or after a crash in the middle, does the work
 * again with the same `reference`, so it has to be harmless to repeat.
 * @throws HttpError 422 when the key was used with another request
 */
export async function answerOnce<A extends SavedAnswer>(
  { db }: Pick<Database, 'db'>,
  { key, request, requestId, isFinal = () => true }: KeyedRequest,
  work: (reference: string) => Promise<A>,
): Promise<A> {
  if (key === null) return await work(newId());
  const { reference, answer } = await takeKey(db, key, request, newId());
  if (answer) return answer as A;
  const made = await work(reference).catch((error: unknown) => {
    if (!(error instanceof HttpError) || !KEPT_REFUSALS.has(error.status)) throw error;
    return { status: error.status, body: failureBody(error, requestId) } as A;
  });
  return isFinal(made) ? ((await keepAnswer(db, key, made)) as A) : made;
}

/** Nobody asks again after a season; a card reference pays once all the same. */
const KEEP_KEYS_DAYS = 90;

export const forgetOldKeys = (db: Executor): Promise<number> =>
  forgetOld(db, {
    table: idempotencyKeys,
    key: [idempotencyKeys.scope, idempotencyKeys.key],
    at: idempotencyKeys.createdAt,
    days: KEEP_KEYS_DAYS,
  });
