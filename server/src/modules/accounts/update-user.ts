import type { ProfileInput, UserInput } from '@presently/contracts/accounts';
import type { BaseDeps } from '../../deps.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { changeProfile } from './change-profile.ts';
import { lockUser, type UserChanges, type UserRow } from './users.store.ts';

/** Replaces all three fields of the profile. */
export const updateProfile = (deps: BaseDeps, userId: string, input: ProfileInput): Promise<UserRow> =>
  updateOrReject(deps, userId, toProfileChanges(input));

/** Updates only the given fields, which may be at the top level or inside `profile`. */
export const updateUser = (
  deps: BaseDeps,
  userId: string,
  { profile, preferences, ...input }: UserInput,
): Promise<UserRow> =>
  updateOrReject(deps, userId, {
    ...toProfileChanges(profile ?? {}),
    ...toProfileChanges(input),
    ...(preferences ? { emailOptIn: preferences.messages } : {}),
  });

type ProfileFields = Pick<UserInput, 'first_name' | 'last_name' | 'email'>;

const toProfileChanges = ({ first_name, last_name, email }: ProfileFields): UserChanges => ({
  ...(first_name === undefined ? {} : { firstName: first_name }),
  ...(last_name === undefined ? {} : { lastName: last_name }),
  ...(email === undefined ? {} : { email }),
});

async function updateOrReject(
  { database }: BaseDeps,
  userId: string,
  changes: UserChanges,
): Promise<UserRow> {
  return await database.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    // Deleted, for example in another tab, after this request was authenticated.
    if (!user) throw new HttpError('unauthorized');
    return await changeProfile(tx, user, changes);
  });
}
