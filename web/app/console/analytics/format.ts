import type { Interval } from './buckets';

const format = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', ...options });

/** Below a bar: short. */
export const formatTick = (date: string, step: Interval): string =>
  step === 'month'
    ? format(date, { month: 'short', year: '2-digit' })
    : format(date, { month: 'short', day: 'numeric' });

/** In a table or beside the pointer: whole. */
export function formatPeriod(date: string, step: Interval): string {
  if (step === 'month') return format(date, { month: 'long', year: 'numeric' });
  const day = format(date, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
  return step === 'week' ? `Week of ${day}` : day;
}

/** `$1.2k` where `$1,234.00` would not fit. */
export function formatCompactDollars(dollars: number): string {
  if (Math.abs(dollars) < 1000) return `$${Math.round(dollars)}`;
  return `$${new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(dollars)}`;
}

export const formatPercent = (share: number): string =>
  share.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** "45 minutes", "6.5 hours", "3.2 days". */
export function formatDuration(hours: number | null): string {
  if (hours === null) return 'None yet';
  if (hours < 1) return formatCount(Math.max(1, Math.round(hours * 60)), 'minute');
  if (hours < 48) return formatCount(Math.round(hours * 10) / 10, 'hour');
  return formatCount(Math.round((hours / 24) * 10) / 10, 'day');
}

export const formatCount = (n: number, noun: string): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? noun : `${noun}s`}`;

/** Against the span before: "12% more than the 30 days before". */
export function formatChange(now: number, before: number | undefined, days: number): string | null {
  if (before === undefined) return null;
  const span = days === 1 ? 'the day before' : `the ${days} days before`;
  if (before === now) return `The same as ${span}`;
  if (before <= 0) return `Nothing in ${span}`;
  const share = Math.abs(now - before) / before;
  return `${formatPercent(share)} ${now > before ? 'more' : 'less'} than ${span}`;
}
