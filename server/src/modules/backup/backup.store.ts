import { and, desc, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { backups, restoreRehearsals, storedWal } from './backup.tables.ts';

export type BackupRow = typeof backups.$inferSelect;
export type RehearsalRow = typeof restoreRehearsals.$inferSelect;

/** A successful backup has a name and a size in bytes, a failed one an error. */
export type BackupAttempt = { startedAt: Date } & ({ name: string; bytes: number } | { error: string });

export async function recordBackup(db: Executor, attempt: BackupAttempt): Promise<void> {
  await db.insert(backups).values({ id: newUuid(), ...attempt });
}

/** Recent backups, newest first. */
export async function listRecentBackups(db: Executor, limit: number): Promise<BackupRow[]> {
  return await db.select().from(backups).orderBy(desc(backups.startedAt)).limit(limit);
}

/** The newest complete backup; null if there is none. */
export async function findLastGoodBackup(db: Executor): Promise<BackupRow | null> {
  const [row] = await db
    .select()
    .from(backups)
    .where(isNotNull(backups.name))
    .orderBy(desc(backups.startedAt))
    .limit(1);
  return row ?? null;
}

/** Removes complete backups that are no longer among these names. */
export async function deleteBackupsExcept(db: Executor, names: string[]): Promise<void> {
  await db.delete(backups).where(and(isNotNull(backups.name), notInArray(backups.name, names)));
}

/** Records that everything committed until `storedUntil` is stored. */
export async function recordStoredUntil(db: Executor, storedUntil: Date): Promise<void> {
  const newer = sql`greatest(${storedWal.storedUntil}, excluded.stored_until)`;
  await db
    .insert(storedWal)
    .values({ storedUntil })
    .onConflictDoUpdate({ target: storedWal.isOnly, set: { storedUntil: newer } });
}

/** The time until which the write-ahead log is stored; null: not yet. */
export async function findStoredUntil(db: Executor): Promise<Date | null> {
  const [row] = await db.select().from(storedWal);
  return row?.storedUntil ?? null;
}

export async function recordRehearsal(
  db: Executor,
  rehearsal: { backup: string; error: string | null },
): Promise<void> {
  await db.insert(restoreRehearsals).values({ id: newUuid(), ...rehearsal });
}

export async function findLastRehearsal(db: Executor): Promise<RehearsalRow | null> {
  const [row] = await db
    .select()
    .from(restoreRehearsals)
    .orderBy(desc(restoreRehearsals.finishedAt))
    .limit(1);
  return row ?? null;
}
