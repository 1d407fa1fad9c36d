import * as texts from '@presently/texts/console/analytics';
import {
  formatCalendarMonth,
  formatFullCalendarDay,
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
  return interval === 'week' ? texts.weekOf(day) : day;
}

/** "45 minutes", "6.5 hours", "3.2 days". */
export function formatDuration(hours: number | null): string {
  if (hours === null) return texts.noDataYet;
  if (hours < 1) return texts.minutes(Math.max(1, Math.round(hours * 60)));
  if (hours < 48) return texts.hours(Math.round(hours * 10) / 10);
  return texts.days(Math.round((hours / 24) * 10) / 10);
}

/** A rate or a duration of the previous range: "62% in the previous 30 days"; null when there is none. */
export const formatBefore = (value: string | null, days: number): string | null =>
  value === null ? null : texts.valueBefore({ value, days });

/** Compared with the previous range: "Up 12% from the previous 30 days". */
export function formatChange(now: number, before: number | undefined, days: number): string | null {
  if (before === undefined) return null;
  if (before === now) return texts.sameAsBefore(days);
  if (before <= 0) return texts.noDataBefore(days);
  const percent = formatPercent(Math.abs(now - before) / before);
  return now > before ? texts.moreThanBefore({ percent, days }) : texts.lessThanBefore({ percent, days });
}
