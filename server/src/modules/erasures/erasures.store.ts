import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { clockTimestamp } from '../../platform/db/columns.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { type ErasureKind, erasures } from './erasures.tables.ts';

/** The part of an erasure that is stored with the backups. */
export type Erasure = { id: string; kind: ErasureKind; subjectId: string; erasedAt: Date };

/**
 * Call in the erasure's transaction, even if it is repeated: there may be new data, which a restore to a time between
 * the two must not bring back.
 */
export async function recordErasure(tx: Tx, kind: ErasureKind, subjectId: string): Promise<void> {
  await tx
    .insert(erasures)
    .values({ id: newUuid(), kind, subjectId, appliedAt: clockTimestamp })
    .onConflictDoUpdate({
      target: [erasures.kind, erasures.subjectId],
      set: { erasedAt: clockTimestamp, appliedAt: clockTimestamp, storedAt: null },
    });
}

/** Adds erasures that are missing from a restored database, or newer than the one it has, to be applied again. */
export async function addUndoneErasures(db: Executor, undone: Erasure[]): Promise<void> {
  for (const erasure of undone)
    await db
      .insert(erasures)
      .values({ ...erasure, storedAt: clockTimestamp })
      .onConflictDoUpdate({
        target: [erasures.kind, erasures.subjectId],
        set: { erasedAt: erasure.erasedAt, appliedAt: null, storedAt: clockTimestamp },
        setWhere: lt(erasures.erasedAt, erasure.erasedAt),
      });
}

const columns = {
  id: erasures.id,
  kind: erasures.kind,
  subjectId: erasures.subjectId,
  erasedAt: erasures.erasedAt,
};

/** Erasures undone by a restore, oldest first. */
export async function listUndoneErasures(db: Executor): Promise<Erasure[]> {
  return await db
    .select(columns)
    .from(erasures)
    .where(isNull(erasures.appliedAt))
    .orderBy(asc(erasures.erasedAt));
}

export async function markApplied(db: Executor, id: string): Promise<void> {
  await db.update(erasures).set({ appliedAt: clockTimestamp }).where(eq(erasures.id, id));
}

/** Erasures that are not stored with the backups yet, oldest first. */
export async function listUnstoredErasures(db: Executor, limit: number): Promise<Erasure[]> {
  return await db
    .select(columns)
    .from(erasures)
    .where(isNull(erasures.storedAt))
    .orderBy(asc(erasures.erasedAt))
    .limit(limit);
}

/** Does nothing if it has been repeated since, because the stored one has the old time. */
export async function markStored(db: Executor, { id, erasedAt }: Erasure): Promise<void> {
  // A `Date` has milliseconds, the column has microseconds.
  const isSame = sql`date_trunc('milliseconds', ${erasures.erasedAt}) = ${sql.param(erasedAt, erasures.erasedAt)}`;
  await db
    .update(erasures)
    .set({ storedAt: clockTimestamp })
    .where(and(eq(erasures.id, id), isSame));
}
