import type { User } from '@presently/contracts/accounts';
import { expect, it } from 'vitest';
import { accountLabel, displayName, isProfileIncomplete } from './display-name';

const aUser = (
  first_name: string | null,
  last_name: string | null,
  email: string | null,
  phone_number = '',
) => ({ user_id: '1', phone_number, profile: { first_name, last_name, email } }) as User;

it.each([
  [null, 'Guest'],
  [aUser('Ada', 'Lovelace', 'ada@example.com', '+15551234567'), 'Ada Lovelace'],
  [aUser('Ada', null, 'ada@example.com', '+15551234567'), 'Ada'],
  [aUser(null, 'Lovelace', 'ada@example.com', '+15551234567'), 'ada@example.com'],
  [aUser(null, null, null, '+15551234567'), '+15551234567'],
  [aUser(null, null, null), 'User'],
])('names %j as %s @S2.2-9 @S3-7', (user, name) => {
  expect(displayName(user)).toBe(name);
});

it('considers a profile incomplete without first name, last name and email @S3-8', () => {
  expect(isProfileIncomplete(aUser('Ada', 'Lovelace', 'ada@example.com'))).toBe(false);
  expect(isProfileIncomplete(aUser('Ada', 'Lovelace', null))).toBe(true);
  expect(isProfileIncomplete(aUser('Ada', '', 'ada@example.com'))).toBe(true);
});

it.each([
  ['Ada Lovelace', "Ada Lovelace's account (AL)"],
  ['ada', "ada's account (A)"],
  ['María del Carmen', "María del Carmen's account (MD)"],
  ['+12015550123', "+12015550123's account"],
])('labels the account button of %s with the name and the visible initials', (name, label) => {
  expect(accountLabel(name)).toBe(label);
});
