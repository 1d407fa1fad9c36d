import type { Interval } from './buckets';

const formatUtc = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', ...options });

/** Label of the x axis: short. */
export const formatTick = (date: string, interval: Interval): string =>
  interval === 'month'
    ? formatUtc(date, { month: 'short', year: '2-digit' })
    : formatUtc(date, { month: 'short', day: 'numeric' });

/** Full date, for tables and tooltips. */
export function formatPeriod(date: string, interval: Interval): string {
  if (interval === 'month') return formatUtc(date, { month: 'long', year: 'numeric' });
  const day = formatUtc(date, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
  return interval === 'week' ? `Week of ${day}` : day;
}

/** "$1.2K", where "$1,234.00" would not fit. */
export function formatCompactDollars(dollars: number): string {
  if (Math.abs(dollars) < 1000) return `$${Math.round(dollars)}`;
  return `$${new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(dollars)}`;
}

export const formatPercent = (fraction: number): string =>
  fraction.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** "45 minutes", "6.5 hours", "3.2 days". */
export function formatDuration(hours: number | null): string {
  if (hours === null) return 'None yet';
  if (hours < 1) return formatCount(Math.max(1, Math.round(hours * 60)), 'minute');
  if (hours < 48) return formatCount(Math.round(hours * 10) / 10, 'hour');
  return formatCount(Math.round((hours / 24) * 10) / 10, 'day');
}

export const formatCount = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;

/** Compared with the previous range: "12% more than the 30 days before". */
export function formatChange(now: number, before: number | undefined, days: number): string | null {
  if (before === undefined) return null;
  const previousRange = days === 1 ? 'the day before' : `the ${days} days before`;
  if (before === now) return `The same as ${previousRange}`;
  if (before <= 0) return `Nothing in ${previousRange}`;
  const fraction = Math.abs(now - before) / before;
  return `${formatPercent(fraction)} ${now > before ? 'more' : 'less'} than ${previousRange}`;
}
