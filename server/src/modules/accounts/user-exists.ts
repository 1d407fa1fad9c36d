import type { BaseDeps } from '../../deps.ts';
import { consumeRateLimit } from '../../platform/http/rate-limit.ts';
import { userExistsLimit } from './sign-in-limits.ts';
import { findUserByPhone } from './users.store.ts';

/** Whether a number has an account. Strictly rate-limited per IP prefix, to prevent enumeration of customers. */
export async function userExists(
  { database }: BaseDeps,
  phoneNumber: string,
  address: string,
): Promise<{ exists: boolean }> {
  await consumeRateLimit(database.db, userExistsLimit(address));
  // An invited operator who has never signed in has no account yet.
  const user = await findUserByPhone(database.db, phoneNumber);
  return { exists: user !== null && user.firstSignedInAt !== null };
}
