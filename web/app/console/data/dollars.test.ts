import { expect, it } from 'vitest';
import { parseDollars } from './dollars';

it.each([
  ['19', 19],
  [' 19.9 ', 19.9],
  ['$1,250.00', 1250],
  ['19.999', undefined],
  ['nineteen', undefined],
  ['1,5', undefined],
  ['-3', undefined],
  ['', undefined],
])('parses the amount "%s" as %s', (text, dollars) => expect(parseDollars(text)).toBe(dollars));
