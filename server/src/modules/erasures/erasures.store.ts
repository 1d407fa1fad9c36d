import { asc, eq, isNull, lt } from 'drizzle-orm';
import { clockTimestamp } from '../../platform/db/columns.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { type ErasureKind, erasures } from './erasures.tables.ts';

/** What of an erasure is stored beside the backups. */
export type Erasure = { id: string; kind: ErasureKind; subjectId: string; erasedAt: Date };

/**
 * To be called in the erasure's transaction, also when it is repeated: there may be new data, and a restore to a moment
 * between the two must not bring it back.
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

/** Adds those that a restored database does not know of, or of which it knows an earlier one only, to be applied again. */
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

/** Those that a restore has undone, oldest first. */
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

/** Those that are not stored beside the backups yet, oldest first. */
export async function listUnstoredErasures(db: Executor, limit: number): Promise<Erasure[]> {
  return await db
    .select(columns)
    .from(erasures)
    .where(isNull(erasures.storedAt))
    .orderBy(asc(erasures.erasedAt))
    .limit(limit);
}

export async function markStored(db: Executor, id: string): Promise<void> {
  await db.update(erasures).set({ storedAt: clockTimestamp }).where(eq(erasures.id, id));
}
