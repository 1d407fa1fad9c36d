import {
  formatCalendarMonth,
  formatFullCalendarDay,
  formatNumber,
  formatPercent,
  formatShortCalendarDay,
  formatShortCalendarMonth,
} from '@presently/texts/format';
import type { Interval } from './buckets';

/** Label of the x axis: short. */
export const formatTick = (date: string, interval: Interval): string =>
  interval === 'month' ? formatShortCalendarMonth(date) : formatShortCalendarDay(date);

/** Full date, for tables and tooltips. */
export function formatPeriod(date: string, interval: Interval): string {
  if (interval === 'month') return formatCalendarMonth(date);
  const day = formatFullCalendarDay(date);
  return interval === 'week' ? `Week of ${day}` : day;
}

/** "45 minutes", "6.5 hours", "3.2 days". */
export function formatDuration(hours: number | null): string {
  if (hours === null) return 'None yet';
  if (hours < 1) return formatCount(Math.max(1, Math.round(hours * 60)), 'minute');
  if (hours < 48) return formatCount(Math.round(hours * 10) / 10, 'hour');
  return formatCount(Math.round((hours / 24) * 10) / 10, 'day');
}

export const formatCount = (count: number, noun: string): string =>
  `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;

/** Compared with the previous range: "12% more than the 30 days before". */
export function formatChange(now: number, before: number | undefined, days: number): string | null {
  if (before === undefined) return null;
  const previousRange = days === 1 ? 'the day before' : `the ${days} days before`;
  if (before === now) return `The same as ${previousRange}`;
  if (before <= 0) return `Nothing in ${previousRange}`;
  const fraction = Math.abs(now - before) / before;
  return `${formatPercent(fraction)} ${now > before ? 'more' : 'less'} than ${previousRange}`;
}
