import { desc, inArray, isNull, sql } from 'drizzle-orm';
import { clockTimestamp } from '../../platform/db/columns.ts';
import type { Database, Executor, Tx } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { newUuid } from '../../platform/ids.ts';
import { restores } from './restores.tables.ts';

export type RestoreRow = typeof restores.$inferSelect;

/**
 * Records a restore, once per backup and time: a database restored from them again has no record of it.
 * @param restore name of the backup, and the restored point in time
 * @returns whether it is new
 */
export async function recordRestore(
  db: Executor,
  restore: { backup: string; restoredTo: Date },
): Promise<boolean> {
  const added = await db
    .insert(restores)
    .values({ id: newUuid(), ...restore })
    .onConflictDoNothing({ target: [restores.backup, restores.restoredTo] })
    .returning({ id: restores.id });
  return added.length > 0;
}

/** The last restore of this shop; null if it was never restored. */
export async function findLastRestore(db: Executor): Promise<RestoreRow | null> {
  const [row] = await db.select().from(restores).orderBy(desc(restores.restoredAt)).limit(1);
  return row ?? null;
}

/** SQL condition: the payments of all restores have been reconciled. */
export const isReconciled = sql`NOT EXISTS (SELECT FROM ${restores} WHERE reconciled_at IS NULL)`;

/**
 * Runs work that moves money, unless a restored shop does not know yet what has been refunded since, because it might
 * refund it again. @returns null if the work has to wait
 */
export async function whenReconciled<T>({ db }: Database, work: () => Promise<T>): Promise<T | null> {
  return (await findUnreconciledRestores(db)) ? null : await work();
}

/** @throws HttpError 503 while a restored shop does not know what has been refunded */
export async function assertReconciled(db: Executor): Promise<void> {
  if (await findUnreconciledRestores(db)) throw new HttpError('unavailable', { retryAfterSeconds: 10 });
}

/** Restores that have not been reconciled. `restoredTo`: the earliest time to which any of them went back. */
export type UnreconciledRestores = { ids: string[]; restoredTo: Date };

export async function findUnreconciledRestores(db: Executor): Promise<UnreconciledRestores | null> {
  const rows = await db.select().from(restores).where(isNull(restores.reconciledAt));
  if (rows.length === 0) return null;
  const earliest = Math.min(...rows.map(({ restoredTo }) => restoredTo.getTime()));
  return { ids: rows.map(({ id }) => id).sort(), restoredTo: new Date(earliest) };
}

/** @returns how often payments of these restores could not be compared, including this time */
export async function countAttempt(db: Executor, ids: string[]): Promise<number> {
  const rows = await db
    .update(restores)
    .set({ attempts: sql`${restores.attempts} + 1` })
    .where(inArray(restores.id, ids))
    .returning({ attempts: restores.attempts });
  return Math.min(...rows.map(({ attempts }) => attempts));
}

export async function markReconciled(tx: Tx, ids: string[]): Promise<void> {
  await tx.update(restores).set({ reconciledAt: clockTimestamp }).where(inArray(restores.id, ids));
}
