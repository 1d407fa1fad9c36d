import { describe, expect, it } from 'vitest';
import { countCharacters, EMAIL_ADDRESS, firstCharacters } from './characters.ts';

describe('characters as a reader counts them', () => {
  it.each([
    ['', 0],
    ['plain', 5],
    ['née', 3],
    ['👩‍👩‍👧 hi', 4],
    ['a\r\nb', 3],
  ])('%j has %i', (text, count) => expect(countCharacters(text)).toBe(count));

  it('cuts between characters, never within one', () => {
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
])('%s is an e-mail address: %s', (text, expected) => expect(EMAIL_ADDRESS.test(text)).toBe(expected));
