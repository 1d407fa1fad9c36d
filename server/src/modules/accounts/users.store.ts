import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { users } from './accounts.tables.ts';

export type UserRow = typeof users.$inferSelect;
export type UserRole = UserRow['role'];
export type UserChanges = Partial<Pick<UserRow, 'firstName' | 'lastName' | 'email' | 'wantsMessages'>>;

export async function findUser(db: Executor, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

export async function findUserByPhone(db: Executor, phoneNumber: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.phoneNumber, phoneNumber));
  return row ?? null;
}

/**
 * The user of a number, made at the first sign-in; of several at once, one makes it. Who owns the shop
 * is settled by its settings, anew at each sign-in.
 */
export async function signInUser(
  tx: Tx,
  given: { id: string; phoneNumber: string; isOwner: boolean },
): Promise<UserRow & { isNew: boolean }> {
  const role = given.isOwner ? sql`'owner'` : sql`nullif(${users.role}, 'owner')`;
  const [row] = await tx
    .insert(users)
    .values({ id: given.id, phoneNumber: given.phoneNumber, role: given.isOwner ? 'owner' : null })
    .onConflictDoUpdate({ target: users.phoneNumber, set: { role } })
    // A row that this statement has inserted was never updated.
    .returning({ ...getTableColumns(users), isNew: sql<boolean>`(xmax = 0)` });
  return row as UserRow & { isNew: boolean };
}

export async function updateUserRow(db: Executor, id: string, changes: UserChanges): Promise<UserRow | null> {
  if (Object.keys(changes).length === 0) return findUser(db, id);
  const [row] = await db.update(users).set(changes).where(eq(users.id, id)).returning();
  return row ?? null;
}

/** The user, who cannot be deleted before the transaction ends; null when already gone. */
export async function holdUser(tx: Tx, id: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('key share');
  return row ?? null;
}

/** Locks the user for its deletion; null when it is gone. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row ?? null;
}

/** Removes the user with all sign-ins and tokens. */
export async function deleteUserRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}
