import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { users } from './accounts.tables.ts';

export type UserRow = typeof users.$inferSelect;
export type UserRole = UserRow['role'];
export type UserChanges = Partial<Pick<UserRow, 'firstName' | 'lastName' | 'email' | 'wantsMessages'>>;

/** How operators read who did something: the name, or the number's last four digits. */
export const displayName = sql<string>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), '…' || right(${users.phoneNumber}, 4))`;

export async function findUser(db: Executor, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

export async function findUserByPhone(db: Executor, phoneNumber: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.phoneNumber, phoneNumber));
  return row ?? null;
}

/**
 * The user of a number, made at the first sign-in; of several at once, one makes it. Whom the settings
 * name becomes an owner with each sign-in, and whom they name no more stops being one; a role that was
 * given in the console stays.
 */
export async function signInUser(
  tx: Tx,
  given: { id: string; phoneNumber: string; isOwner: boolean },
): Promise<UserRow & { isNew: boolean }> {
  const named = {
    role: sql`'owner'`,
    roleSource: sql`CASE WHEN ${users.role} = 'owner' THEN ${users.roleSource} ELSE 'settings' END`,
  };
  const notNamed = {
    role: sql`CASE WHEN ${users.roleSource} = 'settings' THEN NULL ELSE ${users.role} END`,
    roleSource: sql`nullif(${users.roleSource}, 'settings')`,
  };
  const [row] = await tx
    .insert(users)
    .values({
      id: given.id,
      phoneNumber: given.phoneNumber,
      role: given.isOwner ? 'owner' : null,
      roleSource: given.isOwner ? 'settings' : null,
      firstSignedInAt: sql`now()`,
    })
    .onConflictDoUpdate({
      target: users.phoneNumber,
      set: {
        ...(given.isOwner ? named : notNamed),
        firstSignedInAt: sql`coalesce(${users.firstSignedInAt}, excluded.signed_in_at)`,
      },
    })
    // The first sign-in is this one when it carries this transaction's time.
    .returning({ ...getTableColumns(users), isNew: sql<boolean>`(${users.firstSignedInAt} = now())` });
  return row as UserRow & { isNew: boolean };
}

export async function updateUserRow(db: Executor, id: string, changes: UserChanges): Promise<UserRow | null> {
  if (Object.keys(changes).length === 0) return findUser(db, id);
  const [row] = await db.update(users).set(changes).where(eq(users.id, id)).returning();
  return row ?? null;
}

/** How operators read who did something; without the users who are gone. */
export async function findUserNames(db: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: users.id, name: displayName }).from(users).where(inArray(users.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The user, who cannot be deleted before the transaction ends; null when already gone. */
export async function lockUserForKeyShare(tx: Tx, id: string): Promise<UserRow | null> {
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
