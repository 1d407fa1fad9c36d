import { expect, it } from 'vitest';
import { suggestEmail } from './suggest-email';

it.each([
  ['gmial.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmailcom', 'gmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['yahoo.cmo', 'yahoo.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotnail.con', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['iclould.com', 'icloud.com'],
  ['comcast.nte', 'comcast.net'],
  ['aol.con', 'aol.com'],
])('takes %s for %s @R15-36', (typed, meant) => {
  expect(suggestEmail(`sam@${typed}`)).toBe(`sam@${meant}`);
  expect(suggestEmail(` Sam@${typed.toUpperCase()} `)).toBe(`sam@${meant}`);
});

it.each([
  'gmail.com',
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'yahoo.ca',
  'hotmail.co.uk',
  'aon.com',
  'love.com',
  'presently.example',
  'stanford.edu',
  'c',
])('takes %s for what it is @R15-36', (domain) => expect(suggestEmail(`sam@${domain}`)).toBeNull());

it.each(['', 'sam', 'sam@', '@gmial.com', 'sam@x@gmial.com', 'sam lee@gmial.com'])(
  'suggests nothing for %j, which is no address',
  (text) => expect(suggestEmail(text)).toBeNull(),
);
