import type { Tx } from '../../platform/db/database.ts';
import { nameActor } from '../audit/index.ts';
import { fullName, hasName, type UserChanges, type UserRow, updateUserRow } from './users.store.ts';

/**
 * Updates a profile. When an operator sets a name for the first time, it replaces the last digits of the phone number
 * in the audit log.
 * @param user the user, whose row the caller has locked
 */
export async function changeProfile(tx: Tx, user: UserRow, changes: UserChanges): Promise<UserRow> {
  const changed = (await updateUserRow(tx, user.id, changes)) ?? user;
  if (user.role !== null && !hasName(user) && hasName(changed))
    await nameActor(tx, user.id, fullName(changed));
  return changed;
}
