import type { BaseDeps } from '../../deps.ts';
import { countTry } from '../../platform/http/rate-limit.ts';
import { checkUserLimit } from './sign-in-limits.ts';
import { findUserByPhone } from './users.store.ts';

/** Whether a number has an account; so seldom for one address that it is no directory of customers. */
export async function checkUser(
  { database }: BaseDeps,
  phoneNumber: string,
  address: string,
): Promise<{ exists: boolean }> {
  const { bucket, limit } = checkUserLimit(address);
  await countTry(database.db, bucket, limit);
  return { exists: (await findUserByPhone(database.db, phoneNumber)) !== null };
}
