import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Executor } from './db/database.ts';
import { idempotencyKeys } from './db/tables.ts';
import { HttpError } from './http/http-error.ts';

/** Who uses a key: keys of different scopes never meet. */
export type ScopedKey = { scope: string; key: string };
export type SavedAnswer = { status: number; body: unknown };
export type KeyUse = { reference: string; answer: SavedAnswer | null };

const hashOf = (request: unknown): string =>
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
