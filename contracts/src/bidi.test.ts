import { expect, test } from 'vitest';
import { isolateBidi } from './bidi.ts';

test.each([
  ['נועה לוי', '\u2068נועה לוי\u2069'],
  ['ليلى', '\u2068ليلى\u2069'],
  ['Noor (نور)', '\u2068Noor (نور)\u2069'],
  ['abc\u202edef', '\u2068abc\u202edef\u2069'],
  ['out\u2069 of it', '\u2068out of it\u2069'],
])('%j is isolated @R6-11', (name, isolated) => {
  expect(isolateBidi(name)).toBe(isolated);
});

test.each(['Grace Hopper', 'Зоя', '美咲', "D'Arcy 🎁", ''])('%j is unchanged @R6-11', (name) => {
  expect(isolateBidi(name)).toBe(name);
});
