import type { User } from '@presently/contracts/accounts';
import type { UserRow } from './users.store.ts';

/** The response of the endpoints for the signed-in user. */
export const serializeUser = (row: UserRow): User => ({
  user_id: row.id,
  phone_number: row.phoneNumber,
  profile: { first_name: row.firstName, last_name: row.lastName, email: row.email },
  role: row.role,
  preferences: { messages: row.emailOptIn },
});
