import { and, asc, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { cursorKey, type KeysetSort, parseCursor, readPage } from '../../platform/http/keyset-pagination.ts';
import { newUuid } from '../../platform/ids.ts';
import { users } from './accounts.tables.ts';
import type { UserRole, UserRow } from './users.store.ts';

const OLDEST_FIRST: KeysetSort = {
  list: 'staff',
  by: users.createdAt,
  type: 'time',
  order: 'asc',
  id: users.id,
};

/** A page of the users with a role, oldest account first. */
export async function listStaffRows(
  db: Executor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ rows: UserRow[]; nextCursor: string | null }> {
  const position = parseCursor(OLDEST_FIRST, cursor);
  return await readPage(OLDEST_FIRST, { position, limit }, (page) =>
    db
      .select({ ...getTableColumns(users), cursorKey: cursorKey(OLDEST_FIRST) })
      .from(users)
      .where(and(isNotNull(users.role), page.after))
      .orderBy(page.orderBy)
      .limit(page.limit),
  );
}

/** The number of users with a role, including invited ones who have not signed in yet. */
export async function countOperators(db: Executor): Promise<number> {
  return await db.$count(users, isNotNull(users.role));
}

/** Locks all owners: serialises role changes, so that two owners cannot remove each other at the same time. */
export async function lockOwners(tx: Tx): Promise<UserRow[]> {
  return await tx.select().from(users).where(eq(users.role, 'owner')).orderBy(asc(users.id)).for('update');
}

/** Finds or creates the user of a phone number, and locks it. */
export async function findOrInviteUser(tx: Tx, phoneNumber: string): Promise<UserRow> {
  await tx.insert(users).values({ id: newUuid(), phoneNumber }).onConflictDoNothing();
  const [row] = await tx.select().from(users).where(eq(users.phoneNumber, phoneNumber)).for('update');
  return row as UserRow;
}

export async function updateRole(tx: Tx, id: string, role: UserRole): Promise<UserRow> {
  const [row] = await tx
    .update(users)
    .set({ role, roleSource: role === null ? null : 'console' })
    .where(eq(users.id, id))
    .returning();
  return row as UserRow;
}
