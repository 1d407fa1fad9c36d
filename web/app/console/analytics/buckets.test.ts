import { expect, it } from 'vitest';
import { chooseInterval, groupByInterval } from './buckets';

const day = (date: string, orders: number, revenue: number) => ({ date, orders, revenue });

it.each([
  ['2026-01-01', '2026-02-14', 'day'],
  ['2026-01-01', '2026-02-15', 'week'],
  ['2026-01-01', '2026-07-09', 'week'],
  ['2026-01-01', '2026-07-10', 'month'],
  ['2026-01-01', '2026-12-31', 'month'],
])('shows %s to %s by %s', (from, to, interval) => expect(chooseInterval({ from, to })).toBe(interval));

it('sums weeks from Monday, dated by their first day within the range', () => {
  // February 26, 2026 is a Thursday.
  const days = [day('2026-02-26', 1, 0.1), day('2026-03-01', 2, 0.2), day('2026-03-02', 3, 10)];
  expect(groupByInterval(days, 'week')).toEqual([day('2026-02-26', 3, 0.3), day('2026-03-02', 3, 10)]);
});

it('sums months without losing any amount', () => {
  const days = [day('2026-01-31', 1, 19.99), day('2026-02-01', 0, 0), day('2026-02-28', 4, 80.01)];
  expect(groupByInterval(days, 'month')).toEqual([day('2026-01-31', 1, 19.99), day('2026-02-01', 4, 80.01)]);
  expect(groupByInterval(days, 'day')).toEqual(days);
});
