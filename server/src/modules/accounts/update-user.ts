import type { ProfileInput, UserInput } from '@presently/contracts/accounts';
import type { BaseDeps } from '../../deps.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type UserChanges, type UserRow, updateUserRow } from './users.store.ts';

/** Completes or changes the profile: all three fields. */
export const updateProfile = (deps: BaseDeps, userId: string, input: ProfileInput): Promise<UserRow> =>
  change(deps, userId, profileChanges(input));

/** Changes what is given, at the top level or inside `profile`, and leaves the rest. */
export const updateUser = (
  deps: BaseDeps,
  userId: string,
  { profile, preferences, ...input }: UserInput,
): Promise<UserRow> =>
  change(deps, userId, {
    ...profileChanges(profile ?? {}),
    ...profileChanges(input),
    ...(preferences ? { wantsMessages: preferences.messages } : {}),
  });

const profileChanges = ({ first_name, last_name, email }: Partial<ProfileInput>): UserChanges => ({
  ...(first_name === undefined ? {} : { firstName: first_name }),
  ...(last_name === undefined ? {} : { lastName: last_name }),
  ...(email === undefined ? {} : { email }),
});

async function change({ database }: BaseDeps, userId: string, changes: UserChanges): Promise<UserRow> {
  const user = await updateUserRow(database.db, userId, changes);
  // Deleted in another tab while this request was under way.
  if (!user) throw new HttpError('unauthorized');
  return user;
}
