import type { User } from '@presently/contracts/accounts';

/** First and last name; else first name; else e-mail; else phone number; else "User". "Guest" for nobody. */
export function displayName(user: User | null): string {
  if (!user) return 'Guest';
  const { first_name: first, last_name: last, email } = user.profile ?? {};
  if (first && last) return `${first} ${last}`;
  return first || email || user.phone_number || 'User';
}

/** Whether first name, last name or e-mail is missing. */
export function isProfileIncomplete(user: User): boolean {
  const { first_name, last_name, email } = user.profile ?? {};
  return !(first_name && last_name && email);
}
