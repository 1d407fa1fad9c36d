import { describe, expect, it } from 'vitest';
import { noteTypeSize } from './note-type-size';

describe('the type size of a note on the printed card', () => {
  it.each([
    ['no note', '', '', 'large'],
    ['a few words', 'Happy birthday!', 'For your garden.\nLove, Grace', 'large'],
    ['a body of 500 characters', '', 'word '.repeat(100), 'medium'],
    ['a headline of 100 characters above such a body', 'word '.repeat(20), 'word '.repeat(100), 'medium'],
    ['500 capitals', '', 'W'.repeat(500), 'small'],
    ['500 characters that are twice as wide', '', '祝'.repeat(500), 'smallest'],
    ['fifteen lines', '', 'line\n'.repeat(15).trim(), 'large'],
    ['twenty lines', '', 'line\n'.repeat(20).trim(), 'small'],
    ['more lines than the page has room for', '', 'line\n'.repeat(60).trim(), 'joined'],
  ])('of %s fits the page @R15-71', (_, title, body, size) => {
    expect(noteTypeSize({ title, body })).toBe(size);
  });
});
