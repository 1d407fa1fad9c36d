import { and, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm';
import type { ResolvedConfig } from '../../deps.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { users } from './accounts.tables.ts';

export type UserRow = typeof users.$inferSelect;
export type UserRole = UserRow['role'];
export type UserChanges = Partial<Pick<UserRow, 'firstName' | 'lastName' | 'email' | 'emailOptIn'>>;

/**
 * Removes the role of owners who had it by OPERATOR_PHONES and are no longer listed there; their sessions go on.
 * @returns their number
 */
export async function revokeUnlistedOwners(
  db: Executor,
  { operatorPhones }: Pick<ResolvedConfig, 'operatorPhones'>,
): Promise<number> {
  const revoked = await db
    .update(users)
    .set({ role: null, roleSource: null })
    .where(and(eq(users.roleSource, 'settings'), notInArray(users.phoneNumber, operatorPhones)))
    .returning({ id: users.id });
  return revoked.length;
}

/** Shown to operators: the name, or the phone number's last four digits. */
export const displayName = sql<string>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), '…' || right(${users.phoneNumber}, 4))`;

/** Whether this is the display name of a user without a name. */
export const isPhoneEnding = (shown: string): boolean => shown.startsWith('…');

type Names = Pick<UserRow, 'firstName' | 'lastName'>;

export const hasName = ({ firstName, lastName }: Names): boolean => Boolean(firstName || lastName);

export const fullName = ({ firstName, lastName }: Names): string =>
  [firstName, lastName].filter(Boolean).join(' ');

export async function findUser(db: Executor, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

export async function findUserByPhone(db: Executor, phoneNumber: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.phoneNumber, phoneNumber));
  return row ?? null;
}

/**
 * Finds or creates the user of a phone number at sign-in; safe for concurrent sign-ins. Synchronises the role with
 * OPERATOR_PHONES: a number listed there becomes an owner, and loses that role when it is no longer listed. A role
 * assigned in the console is kept.
 */
export async function signInUser(
  tx: Tx,
  input: { id: string; phoneNumber: string; isOwner: boolean },
): Promise<UserRow & { isNew: boolean }> {
  const ownerBySettings = {
    role: sql`'owner'`,
    roleSource: sql`CASE WHEN ${users.role} = 'owner' THEN ${users.roleSource} ELSE 'settings' END`,
  };
  const notOwnerBySettings = {
    role: sql`CASE WHEN ${users.roleSource} = 'settings' THEN NULL ELSE ${users.role} END`,
    roleSource: sql`nullif(${users.roleSource}, 'settings')`,
  };
  const [row] = await tx
    .insert(users)
    .values({
      id: input.id,
      phoneNumber: input.phoneNumber,
      role: input.isOwner ? 'owner' : null,
      roleSource: input.isOwner ? 'settings' : null,
      firstSignedInAt: sql`now()`,
    })
    .onConflictDoUpdate({
      target: users.phoneNumber,
      set: {
        ...(input.isOwner ? ownerBySettings : notOwnerBySettings),
        firstSignedInAt: sql`coalesce(${users.firstSignedInAt}, excluded.first_signed_in_at)`,
      },
    })
    // `now()` is the transaction's start time, so if the column has it, this is the first sign-in.
    .returning({ ...getTableColumns(users), isNew: sql<boolean>`(${users.firstSignedInAt} = now())` });
  return row as UserRow & { isNew: boolean };
}

export async function updateUserRow(db: Executor, id: string, changes: UserChanges): Promise<UserRow | null> {
  if (Object.keys(changes).length === 0) return findUser(db, id);
  const [row] = await db.update(users).set(changes).where(eq(users.id, id)).returning();
  return row ?? null;
}

/** Names shown to operators, by user id; deleted users are left out. */
export async function findUserNames(db: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: users.id, name: displayName }).from(users).where(inArray(users.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Prevents the user from being deleted until the transaction ends; null if already deleted. */
export async function lockUserForKeyShare(tx: Tx, id: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('key share');
  return row ?? null;
}

/** Prevents those of these users that exist from being deleted until the transaction ends. @returns their ids */
export async function lockExistingUsers(tx: Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(users.id)
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

/** Locks the user for an update or deletion; null if already deleted. */
export async function lockUser(tx: Tx, id: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row ?? null;
}

/** Deletes the user with all sessions and tokens. */
export async function deleteUserRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}
