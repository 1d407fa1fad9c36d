import { describe, expect, it } from 'vitest';
import {
  assignNumber,
  findTarget,
  parseTrackingNumbers,
  previewAssignments,
  type ScanState,
} from './scan-assignment';

const ids = ['a', 'b', 'c'];
const scan = (numbers: Record<string, string> = {}, targetId: string | null = 'a'): ScanState => ({
  numbers: new Map(Object.entries(numbers)),
  targetId,
});
const after = (start: ScanState, ...scanned: string[]) =>
  scanned.reduce((current, number) => {
    const next = assignNumber(current, ids, number);
    return 'reason' in next ? current : next;
  }, start);

describe('scanned tracking numbers', () => {
  it('are assigned to the target order, and the target advances', () => {
    const first = after(scan(), '1Z1');
    expect(first).toEqual(scan({ a: '1Z1' }, 'b'));
    expect(after(first, '1Z2', '1Z3')).toEqual(scan({ a: '1Z1', b: '1Z2', c: '1Z3' }, null));
  });

  it('skip orders that have a number, and wrap around to those without', () => {
    expect(after(scan({ c: '1Z3' }, 'b'), '1Z2')).toEqual(scan({ c: '1Z3', b: '1Z2' }, 'a'));
  });

  it('are assigned to the order selected by hand', () => {
    expect(findTarget(ids, new Map(), 'c')).toBe('c');
    expect(findTarget(ids, new Map([['c', '1Z3']]), 'c')).toBe('a');
    expect(findTarget(ids, new Map(), 'gone')).toBe('a');
  });

  it('are rejected when used already, ignoring case', () => {
    expect(assignNumber(scan({ a: '1Zab' }, 'b'), ids, '1ZAB')).toEqual({
      number: '1ZAB',
      reason: 'already_used',
      usedBy: 'a',
    });
  });

  it('are rejected when every order has one', () => {
    expect(assignNumber(scan({}, null), ids, '1Z9')).toMatchObject({ reason: 'no_order' });
  });

  it('are rejected beyond a hundred characters', () => {
    expect(assignNumber(scan(), ids, '9'.repeat(101))).toMatchObject({ reason: 'too_long' });
  });
});

describe('pasted tracking numbers', () => {
  it('are split by line and separators, without the spaces that carriers print between groups', () => {
    expect(parseTrackingNumbers(' 1Z 999 AA1\r\n\n9400 1000\t7777, 8888; \n')).toEqual([
      '1Z999AA1',
      '94001000',
      '7777',
      '8888',
    ]);
  });

  it('are previewed with their orders, and with those that are rejected', () => {
    const { lines, scan: result } = previewAssignments(scan({ b: '1Z2' }), ids, ['1Z1', '1Z2', '1Z3', '1Z4']);
    expect(lines.map(({ orderId, rejected }) => orderId ?? rejected?.reason)).toEqual([
      'a',
      'already_used',
      'c',
      'no_order',
    ]);
    expect(result).toEqual(scan({ b: '1Z2', a: '1Z1', c: '1Z3' }, null));
  });
});
