import { describe, expect, it } from 'vitest';
import {
  assignNumber,
  findTarget,
  parseTrackingNumbers,
  previewAssignments,
  type ScanState,
} from './scan-assignment';

const ids = ['a', 'b', 'c'];
const [ups, usps, fedEx] = ['1Z999AA10123456784', '9400111202555842332669', '986578788855'] as const;
const scan = (
  numbers: Record<string, string> = {},
  targetId: string | null = 'a',
  lastAssignedId: string | null = null,
): ScanState => ({ numbers: new Map(Object.entries(numbers)), targetId, lastAssignedId });
const byPosition = { byPosition: true };
const bySlip = { byPosition: false };
const after = (start: ScanState, ...scanned: string[]) =>
  scanned.reduce((current, number) => {
    const next = assignNumber(current, ids, number, byPosition);
    return 'reason' in next ? current : next;
  }, start);

describe('scanned tracking numbers', () => {
  it('are assigned to the order whose slip was scanned, and then none is selected @R16-5', () => {
    expect(assignNumber(scan({}, 'b'), ids, ups, bySlip)).toEqual(scan({ b: ups }, null, 'b'));
  });

  it('are rejected without a slip @R16-5', () => {
    expect(assignNumber(scan({}, null), ids, ups, bySlip)).toEqual({ number: ups, reason: 'no_slip' });
  });

  it('are assigned by position if that is wanted, and the target advances @R16-6', () => {
    const first = after(scan(), ups);
    expect(first).toEqual(scan({ a: ups }, 'b', 'a'));
    expect(after(first, usps, fedEx)).toEqual(scan({ a: ups, b: usps, c: fedEx }, null, 'c'));
  });

  it('skip orders that have a number, and wrap around to those without @R16-6', () => {
    expect(after(scan({ c: fedEx }, 'b'), ups)).toEqual(scan({ c: fedEx, b: ups }, 'a', 'b'));
  });

  it.each([
    ['c', {}, 'c'],
    ['a', { c: ups }, 'c'],
    ['a', {}, 'gone'],
  ])('go to %s when the orders with numbers are %j and %s was selected', (target, numbers, selected) => {
    const saved = new Map(Object.entries(numbers));
    expect(findTarget(ids, saved, selected, true)).toBe(target);
    expect(findTarget(ids, saved, selected, false)).toBe(selected === target ? target : null);
  });

  it('are rejected when another order has it, ignoring case', () => {
    const lowerCase = scan({ a: ups.toLowerCase() }, 'b');
    expect(assignNumber(lowerCase, ids, ups, bySlip)).toEqual({
      number: ups,
      reason: 'already_used',
      usedBy: 'a',
    });
  });

  it('may be scanned twice @R16-8', () => {
    const first = after(scan(), ups);
    expect(assignNumber(first, ids, ups, byPosition)).toEqual({
      number: ups,
      reason: 'repeated',
      usedBy: 'a',
    });
  });

  it('are rejected when every order has one', () => {
    expect(assignNumber(scan({}, null), ids, ups, byPosition)).toMatchObject({ reason: 'no_order' });
  });

  it('are taken from the whole barcode of a label @R16-10', () => {
    expect(after(scan(), '420974019400111202555842332669')).toEqual(scan({ a: usps }, 'b', 'a'));
  });

  it.each([
    ['a misread number', '1Z999AA10123456785', 'misread'],
    ['a product’s barcode', '036000291452', 'product'],
    ['an order number', 'P-10432', 'order'],
  ])('are rejected if it is %s, also if a person wants it @R16-10', (_, number, reason) => {
    for (const isConfirmed of [false, true])
      expect(assignNumber(scan(), ids, number, { ...bySlip, isConfirmed })).toEqual({ number, reason });
  });

  it('of unknown shape are taken only if a person says so @R16-9', () => {
    expect(assignNumber(scan(), ids, 'C11', bySlip)).toEqual({ number: 'C11', reason: 'unknown' });
    expect(assignNumber(scan(), ids, 'C11', { ...bySlip, isConfirmed: true })).toEqual(
      scan({ a: 'C11' }, null, 'a'),
    );
  });

  it('are rejected beyond a hundred characters', () => {
    expect(assignNumber(scan(), ids, '9'.repeat(101), byPosition)).toMatchObject({ reason: 'too_long' });
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

  it('are previewed with their orders, with those that are rejected, and with those of unknown shape', () => {
    const { lines, scan: result } = previewAssignments(scan({ b: usps }), ids, [ups, usps, 'C11', fedEx]);
    expect(lines.map(({ orderId, rejected }) => orderId ?? rejected?.reason)).toEqual([
      'a',
      'already_used',
      'c',
      'no_order',
    ]);
    expect(lines.map(({ isUnknown }) => isUnknown)).toEqual([false, false, true, false]);
    expect(result).toEqual(scan({ b: usps, a: ups, c: 'C11' }, null, 'c'));
  });
});
