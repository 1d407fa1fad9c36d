import { and, eq } from 'drizzle-orm';
import type { Tx } from './db/database.ts';
import { idempotencyKeys } from './db/tables.ts';
import { claimKeys, type ScopedKey } from './idempotency.ts';
import { newUuid } from './ids.ts';

/**
 * Creates something that gets its id only when it is inserted, once per idempotency key. A concurrent request with the
 * same key waits until this transaction ends.
 * @returns the id; for a repeated request, that of the first
 * @throws HttpError 422 if the key was used with another request
 */
export async function createOnce(
  tx: Tx,
  key: ScopedKey | null,
  request: unknown,
  create: () => Promise<string>,
): Promise<string> {
  if (key === null) return await create();
  const { reference, isNew } = await claimKeys(tx, [key], request, newUuid());
  if (!isNew) return reference;
  const id = await create();
  await tx
    .update(idempotencyKeys)
    .set({ reference: id })
    .where(and(eq(idempotencyKeys.scope, key.scope), eq(idempotencyKeys.key, key.key)));
  return id;
}
