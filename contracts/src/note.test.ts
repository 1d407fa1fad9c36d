import { describe, expect, it } from 'vitest';
import { joinNote, splitNote } from './note.ts';

describe('a note in two parts', () => {
  it.each([
    ['Happy birthday!', 'See you soon.', 'Happy birthday! See you soon.'],
    ['Happy birthday!', '', 'Happy birthday!'],
    ['', 'See you soon.', 'See you soon.'],
    ['', '', ''],
  ])('is one text for older clients: %j and %j are %j @R15-25', (title, body, notes) => {
    expect(joinNote({ title, body })).toBe(notes);
  });
});

describe('a note that an older client sent as one text', () => {
  it('has no headline while it fits the body @R15-25', () => {
    expect(splitNote('For you.\nWith love')).toEqual({ title: '', body: 'For you.\nWith love' });
  });

  it('is cut at the last space at which both parts fit @R15-25', () => {
    const title = `${'a'.repeat(60)} ${'b'.repeat(39)}`;
    expect(splitNote(`${title} ${'c'.repeat(500)}`)).toEqual({ title, body: 'c'.repeat(500) });
  });

  it('counts characters as a reader does @R15-25', () => {
    const family = '👩‍👩‍👧‍👦';
    expect(splitNote(family.repeat(500)).title).toBe('');
    expect(splitNote(`${family.repeat(100)} ${family.repeat(500)}`).title).toBe(family.repeat(100));
  });

  it.each([
    ['no space', 'x'.repeat(601)],
    ['its only space late', `${'x'.repeat(300)} ${'y'.repeat(300)}`],
    ['its only space early', `x ${'y'.repeat(590)}`],
    ['only a space at the end', `${'x'.repeat(600)} `],
  ])('stays whole with %s, and no character is lost @R15-25', (_name, notes) => {
    expect(splitNote(notes)).toEqual({ title: '', body: notes });
  });
});
