import { expect, it } from 'vitest';
import { parsePolicySearch, toPolicySearch } from './policy-search';

const canonical = (search: string) => toPolicySearch(parsePolicySearch(new URLSearchParams(search)));

it.each([
  ['', ''],
  ['?ref=mail', ''],
  ['?version=3', '?version=3'],
  ['?version=03&ref=mail', '?version=3'],
  ['?version=', '?version=0'],
  ['?version=x', '?version=0'],
  ['?version=1.5', '?version=0'],
  ['?version=99999999999', '?version=0'],
])(
  'of %j the page reads %j, so that whatever else stands there renders no other page @R12-9',
  (search, read) => {
    expect(canonical(search)).toBe(read);
  },
);
