import { locale } from '@presently/texts/locale';
import { expect, it } from 'vitest';
import {
  formatBytes,
  formatCalendarDay,
  formatCalendarMonth,
  formatCompactDollars,
  formatDateTime,
  formatDay,
  formatDays,
  formatDollars,
  formatDuration,
  formatFullCalendarDay,
  formatFullDay,
  formatList,
  formatLongCalendarDay,
  formatLongDay,
  formatMonthDay,
  formatNumber,
  formatPercent,
  formatRelativeTime,
  formatShortCalendarDay,
  formatShortCalendarMonth,
  formatTenths,
  formatTimeZone,
  formatWholePercent,
} from './format.ts';

it('formats a date without time independent of the time zone', () => {
  expect(formatCalendarDay('2026-11-25')).toBe('Wednesday, Nov 25');
  expect(formatFullCalendarDay('2026-11-25')).toBe('Wed, Nov 25, 2026');
  expect(formatLongCalendarDay('2026-11-25T23:30:00Z')).toBe('November 25, 2026');
  expect(formatShortCalendarDay('2026-11-01')).toBe('Nov 1');
  expect(formatCalendarMonth('2026-11-01')).toBe('November 2026');
  expect(formatShortCalendarMonth('2026-11-01')).toBe('Nov 26');
});

it('formats the day of a time in a time zone, each with its own', () => {
  const at = new Date('2026-11-22T02:00:00Z');
  for (const [zone, day] of [
    ['UTC', '22'],
    ['America/New_York', '21'],
  ] as const) {
    expect(formatDay(at, zone)).toBe(`${day === '22' ? 'Sunday' : 'Saturday'}, Nov ${day}`);
    expect(formatLongDay(at, zone)).toBe(`${day === '22' ? 'Sunday' : 'Saturday'}, November ${day}`);
    expect(formatMonthDay(at, zone)).toBe(`November ${day}`);
    expect(formatFullDay(at, zone)).toBe(`${day === '22' ? 'Sun' : 'Sat'}, Nov ${day}, 2026`);
  }
});

it('formats lengths of time', () => {
  expect([formatDuration(1, 'hour'), formatDays(1), formatDays(14)]).toEqual(['1 hour', '1 day', '14 days']);
});

it('formats a date and time with plain spaces', () => {
  expect(formatDateTime(new Date('2026-11-22T16:05:00Z'), 'UTC')).toBe('Nov 22, 2026, 4:05 PM');
});

it('formats money with its cents', () => {
  expect([19.99, 5, 1234.5].map(formatDollars)).toEqual(['$19.99', '$5.00', '$1,234.50']);
});

it('formats money and numbers like the browser', () => {
  const { format } = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
  const amounts = [0, 0.05, 0.1 + 0.2, 999.99, 1000, 12_345.6, 1_234_567.89, -5, -1234.5];
  expect(amounts.map(formatDollars)).toEqual(amounts.map(format));
  const counts = [0, 7, 999, 1000, 1_234_567, -1000, 1234.5];
  expect(counts.map(formatNumber)).toEqual(counts.map((count) => count.toLocaleString(locale)));
  const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const averages = [0, 4.04, 4.05, 4.06, 5, 1234.56];
  expect(averages.map(formatTenths)).toEqual(averages.map(tenths.format));
});

it('abbreviates large amounts', () => {
  expect([0, 950, 999, 1000, 1234, -2_500_000].map(formatCompactDollars)).toEqual([
    '$0',
    '$950',
    '$999',
    '$1K',
    '$1.2K',
    '-$2.5M',
  ]);
});

it('formats numbers with one decimal, and whole percents', () => {
  expect([12, 4.06, 1234.56].map(formatTenths)).toEqual(['12.0', '4.1', '1,234.6']);
  expect([0, 0.126, 1].map(formatWholePercent)).toEqual(['0%', '13%', '100%']);
  expect([0, 0.1254, 1].map(formatPercent)).toEqual(['0%', '12.5%', '100%']);
});

it('formats sizes in bytes', () => {
  expect([0, 999, 1000, 1_234_567, 5_600_000_000].map(formatBytes)).toEqual([
    '0 byte',
    '999 byte',
    '1 kB',
    '1.2 MB',
    '5.6 GB',
  ]);
});

it('formats times relative to now', () => {
  expect([formatRelativeTime(-3, 'hour'), formatRelativeTime(1, 'day')]).toEqual(['3 hours ago', 'tomorrow']);
});

it.each([
  ['America/New_York', 'Eastern Time (New York)'],
  ['America/Anchorage', 'Alaska Time (Anchorage)'],
  ['America/Indiana/Tell_City', 'Central Time (Tell City, Indiana)'],
  ['Europe/Berlin', 'Central European Time (Berlin)'],
  ['UTC', 'Coordinated Universal Time'],
  ['Moon/Tycho', 'Moon/Tycho'],
])('names the time zone %s: %s', (timeZone, name) => expect(formatTimeZone(timeZone)).toBe(name));

it('formats a list without "and"', () => {
  expect([['A', 'B', 'C'], ['A', 'B'], ['A']].map(formatList)).toEqual(['A, B, C', 'A, B', 'A']);
});
