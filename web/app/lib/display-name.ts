import type { User } from '@presently/contracts/accounts';
import { isolateBidi } from '@presently/contracts/bidi';
import * as texts from '@presently/texts/shared';

/** First and last name; else first name; else email; else phone number; else "User". "Guest" when signed out. */
export function displayName(user: User | null): string {
  if (!user) return texts.guest;
  const { first_name: first, last_name: last, email } = user.profile ?? {};
  if (first && last) return `${first} ${last}`;
  return first || email || user.phone_number || texts.user;
}

/** Whether first name, last name or email is missing. */
export function isProfileIncomplete(user: User): boolean {
  const { first_name, last_name, email } = user.profile ?? {};
  return !(first_name && last_name && email);
}

/** The first letters of the first two words of a name; empty for a phone number. */
export const getInitials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => word.match(/\p{L}/u) ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** Accessible name of the account button; contains its visible initials, as voice control needs (WCAG 2.5.3). */
export function accountLabel(name: string): string {
  const initials = getInitials(name);
  return texts.accountOf({ name: isolateBidi(name), initials: initials && ` (${initials})` });
}
