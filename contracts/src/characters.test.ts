import { describe, expect, it } from 'vitest';
import { countCharacters, EMAIL_ADDRESS, firstCharacters } from './characters.ts';
import { personName } from './text.ts';

describe('grapheme clusters', () => {
  it.each([
    ['', 0],
    ['plain', 5],
    ['née', 3],
    ['👩‍👩‍👧 hi', 4],
    ['a\r\nb', 3],
  ])('%j has %i @R2-26', (text, count) => expect(countCharacters(text)).toBe(count));

  it('truncates between them', () => {
    expect(firstCharacters('👩‍👩‍👧👍🏽ok', 2)).toBe('👩‍👩‍👧👍🏽');
    expect(firstCharacters('plain', 3)).toBe('pla');
    expect(firstCharacters('👍', 5)).toBe('👍');
  });
});

it.each([
  ['grace@example.com', true],
  ['grace@localhost', true],
  ['grace', false],
  ['grace@', false],
  ['a b@example.com', false],
])('%s is an email address: %s', (text, expected) => expect(EMAIL_ADDRESS.test(text)).toBe(expected));

describe("a person's name", () => {
  it.each([
    'Ada',
    'J.R.R. Tolkien',
    'Dr. Grace Hopper, Ph.D.',
    "Conan O'Brien",
    'Søren-Ørsted 2nd',
    'جواد',
    'می\u200cخواهم',
    '田中 太郎',
    'J.Smith',
    'Ada 🎁',
    'a'.repeat(60),
  ])('%j is valid', (name) => expect(personName().safeParse(name).data).toBe(name));

  it.each([
    ['', 'Please fill in this field'],
    [' \n ', 'Please fill in this field'],
    ['\u200b\u2060\u00ad', 'Please enter a name with at least one letter or number'],
    ['\u3164\u115f', 'Please enter a name with at least one letter or number'],
    ['\u2800', 'Please enter a name with at least one letter or number'],
    ['🎁!', 'Please enter a name with at least one letter or number'],
    ['Ada\nYour parcel waits', 'Please enter a name on one line, in plain text'],
    ['Ada\u2028Lovelace', 'Please enter a name on one line, in plain text'],
    ['Ada\u202egnp.exe', 'Please enter a name on one line, in plain text'],
    ['Ada\u2066x', 'Please enter a name on one line, in plain text'],
    ['Ada\u0007', 'Please enter a name on one line, in plain text'],
    ['Win now: https://evil.example/x', "Please enter a name that isn't a link or an email address"],
    ['go to evil.com', "Please enter a name that isn't a link or an email address"],
    ['t.co/abc', "Please enter a name that isn't a link or an email address"],
    ['WWW.x', "Please enter a name that isn't a link or an email address"],
    ['evil.\u200bcom', "Please enter a name that isn't a link or an email address"],
    ['evil．com', "Please enter a name that isn't a link or an email address"],
    ['evil。com', "Please enter a name that isn't a link or an email address"],
    ['ada@example', "Please enter a name that isn't a link or an email address"],
    ['a'.repeat(61), 'Must be at most 60 characters'],
  ])('%j is invalid', (name, message) =>
    expect(personName().safeParse(name).error?.issues[0]?.message).toBe(message),
  );
});
