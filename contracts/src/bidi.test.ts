import { expect, test } from 'vitest';
import { isolateBidi } from './bidi.ts';

test.each([
  ['נועה לוי', '\u2068נועה לוי\u2069'],
  ['ليلى', '\u2068ليلى\u2069'],
  ['Noor (نور)', '\u2068Noor (نور)\u2069'],
  ['abc\u202edef', '\u2068abc\u202edef\u2069'],
  ['out\u2069 of it', '\u2068out of it\u2069'],
])('%j inside a sentence is kept to itself @R6-11', (name, kept) => {
  expect(isolateBidi(name)).toBe(kept);
});

test.each(['Grace Hopper', 'Зоя', '美咲', "D'Arcy 🎁", ''])('%j stays as it is @R6-11', (name) => {
  expect(isolateBidi(name)).toBe(name);
});
