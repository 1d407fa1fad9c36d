import { expect, it } from 'vitest';
import { formatChange, formatDuration, formatPeriod, formatTick } from './format';

it.each([
  [null, 'No data yet'],
  [0.001, '1 minute'],
  [0.75, '45 minutes'],
  [6.52, '6.5 hours'],
  [1, '1 hour'],
  [47.9, '47.9 hours'],
  [48, '2 days'],
  [76.8, '3.2 days'],
])('formats %s hours as "%s"', (hours, text) => expect(formatDuration(hours)).toBe(text));

it.each([
  [112, 100, 'Up 12% from the previous 30 days'],
  [112.5, 100, 'Up 12.5% from the previous 30 days'],
  [50, 100, 'Down 50% from the previous 30 days'],
  [100, 100, 'Same as the previous 30 days'],
  [100, 0, 'No data for the previous 30 days'],
])('compares %s with %s: "%s"', (now, before, text) => expect(formatChange(now, before, 30)).toBe(text));

it('formats days the same in every time zone', () => {
  expect(formatTick('2026-03-01', 'day')).toBe('Mar 1');
  expect(formatPeriod('2026-03-01', 'day')).toBe('Sun, Mar 1, 2026');
  expect(formatPeriod('2026-03-02', 'week')).toBe('Week of Mon, Mar 2, 2026');
  expect(formatPeriod('2026-03-01', 'month')).toBe('March 2026');
  expect(formatTick('2026-03-02', 'week')).toBe('Mar 2');
  expect(formatTick('2026-03-01', 'month')).toBe('Mar 26');
});
