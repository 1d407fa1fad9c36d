import { describe, expect, it } from 'vitest';
import { keepPresent, noSelection, toggle, toggleAll, toggleRange } from './selection';

const order = ['a', 'b', 'c', 'd', 'e'];
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join('');

describe('selecting rows', () => {
  it('switches one row on and off', () => {
    const one = toggle(noSelection, 'b');
    expect(ids(one)).toBe('b');
    expect(ids(toggle(one, 'b'))).toBe('');
  });

  it('selects with Shift from the row touched last to this one, in either direction', () => {
    expect(ids(toggleRange(toggle(noSelection, 'b'), 'd', order))).toBe('bcd');
    expect(ids(toggleRange(toggle(noSelection, 'd'), 'a', order))).toBe('abcd');
  });

  it('takes a range off again with Shift on a selected row', () => {
    const all = toggleAll(noSelection, order);
    expect(ids(toggleRange(toggle(all, 'a'), 'c', order))).toBe('de');
  });

  it('selects one row with Shift when none was touched before', () => {
    expect(ids(toggleRange(noSelection, 'c', order))).toBe('c');
  });

  it('selects all, and none when all are selected', () => {
    const all = toggleAll(toggle(noSelection, 'a'), order);
    expect(ids(all)).toBe('abcde');
    expect(ids(toggleAll(all, order))).toBe('');
  });

  it('forgets rows that have left the list, and nothing else', () => {
    const two = toggle(toggle(noSelection, 'a'), 'e');
    expect(ids(keepPresent(two, ['a', 'b']))).toBe('a');
    expect(keepPresent(two, order)).toBe(two);
  });
});
