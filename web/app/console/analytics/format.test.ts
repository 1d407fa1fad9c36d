import { expect, it } from 'vitest';
import { formatChange, formatDuration, formatPeriod, formatTick } from './format';

it.each([
  [null, 'None yet'],
  [0.001, '1 minute'],
  [0.75, '45 minutes'],
  [6.52, '6.5 hours'],
  [76.8, '3.2 days'],
])('formats %s hours as "%s"', (hours, text) => expect(formatDuration(hours)).toBe(text));

it.each([
  [112, 100, '12% more than the 30 days before'],
  [50, 100, '50% less than the 30 days before'],
  [100, 100, 'The same as the 30 days before'],
  [100, 0, 'Nothing in the 30 days before'],
])('compares %s with %s: "%s"', (now, before, text) => expect(formatChange(now, before, 30)).toBe(text));

it('formats days the same in every time zone', () => {
  expect(formatTick('2026-03-01', 'day')).toBe('Mar 1');
  expect(formatPeriod('2026-03-01', 'day')).toBe('Sun, Mar 1, 2026');
  expect(formatPeriod('2026-03-02', 'week')).toBe('Week of Mon, Mar 2, 2026');
  expect(formatPeriod('2026-03-01', 'month')).toBe('March 2026');
});
