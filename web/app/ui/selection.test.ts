import { describe, expect, it } from 'vitest';
import { emptySelection, pruneSelection, toggle, toggleAll, toggleRange } from './selection';

const order = ['a', 'b', 'c', 'd', 'e'];
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join('');

describe('selecting rows', () => {
  it('toggles one row', () => {
    const one = toggle(emptySelection, 'b');
    expect(ids(one)).toBe('b');
    expect(ids(toggle(one, 'b'))).toBe('');
  });

  it('selects a range with Shift, in either direction', () => {
    expect(ids(toggleRange(toggle(emptySelection, 'b'), 'd', order))).toBe('bcd');
    expect(ids(toggleRange(toggle(emptySelection, 'd'), 'a', order))).toBe('abcd');
  });

  it('deselects a range with Shift on a selected row', () => {
    const all = toggleAll(emptySelection, order);
    expect(ids(toggleRange(toggle(all, 'a'), 'c', order))).toBe('de');
  });

  it('selects one row with Shift when there is no anchor', () => {
    expect(ids(toggleRange(emptySelection, 'c', order))).toBe('c');
  });

  it('selects all, and none when all are selected', () => {
    const all = toggleAll(toggle(emptySelection, 'a'), order);
    expect(ids(all)).toBe('abcde');
    expect(ids(toggleAll(all, order))).toBe('');
  });

  it('deselects rows that have left the list, and no others', () => {
    const two = toggle(toggle(emptySelection, 'a'), 'e');
    expect(ids(pruneSelection(two, ['a', 'b']))).toBe('a');
    expect(pruneSelection(two, order)).toBe(two);
  });
});
