import { dollars, locale, numbers } from '@presently/texts/locale';

/** IANA name; `undefined` is the time zone of the browser. */
type TimeZone = string | undefined;

/** (1234.56, 1) → "1,234.6" */
function formatDecimal(value: number, decimals: number): string {
  const rounded = Math.round(value * 10 ** decimals) / 10 ** decimals;
  const [whole = '', fraction] = rounded.toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, numbers.thousands);
  return fraction === undefined ? grouped : grouped + numbers.decimal + fraction;
}

/** 19.99 → "$19.99"; 1234.5 → "$1,234.50" */
export const formatDollars = (amount: number): string =>
  `${amount < 0 ? '-' : ''}${dollars.prefix}${formatDecimal(Math.abs(amount), 2)}${dollars.suffix}`;

/** "$1.2K", where "$1,234.00" would not fit. */
export function formatCompactDollars(amount: number): string {
  const isShort = Math.abs(amount) < 1000;
  return amount.toLocaleString(locale, {
    style: 'currency',
    currency: 'USD',
    notation: isShort ? 'standard' : 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: isShort ? 0 : 1,
  });
}

/** 1234 → "1,234"; 1234.5 → "1,234.5" */
export const formatNumber = (value: number): string =>
  Number.isInteger(value) ? formatDecimal(value, 0) : value.toLocaleString(locale);

/** 1234.56 → "1,234.6"; 12 → "12.0" */
export const formatTenths = (value: number): string => formatDecimal(value, 1);

/** 0.126 → "13%" */
export const formatWholePercent = (fraction: number): string =>
  fraction.toLocaleString(locale, { style: 'percent' });

/** 0.125 → "12.5%" */
export const formatPercent = (fraction: number): string =>
  fraction.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });

// Creating a formatter costs a hundred times its use, so each is created once, and only on pages that use it.

let list: Intl.ListFormat | undefined;

/** ["A", "B", "C"] → "A, B, C" */
export function formatList(items: readonly string[]): string {
  list ??= new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  return list.format(items);
}

/** One formatter for each style and time zone. */
function dateStyle(style: Intl.DateTimeFormatOptions): (at: Date, timeZone: TimeZone) => string {
  const byZone = new Map<string, Intl.DateTimeFormat>();
  return (at, timeZone) => {
    // The time zone of the browser may change.
    if (timeZone === undefined) return at.toLocaleString(locale, style);
    const formatter = byZone.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...style, timeZone });
    byZone.set(timeZone, formatter);
    return formatter.format(at);
  };
}

// Pure, so that a page loads only the styles it uses.
const day = /* @__PURE__ */ dateStyle({ weekday: 'long', month: 'short', day: 'numeric' });
const longDay = /* @__PURE__ */ dateStyle({ weekday: 'long', month: 'long', day: 'numeric' });
const monthDay = /* @__PURE__ */ dateStyle({ month: 'long', day: 'numeric' });
const dateTime = /* @__PURE__ */ dateStyle({ dateStyle: 'medium', timeStyle: 'short' });
const fullDay = /* @__PURE__ */ dateStyle({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const shortDay = /* @__PURE__ */ dateStyle({ month: 'short', day: 'numeric' });
const dayOfYear = /* @__PURE__ */ dateStyle({ dateStyle: 'long' });
const month = /* @__PURE__ */ dateStyle({ month: 'long', year: 'numeric' });
const shortMonth = /* @__PURE__ */ dateStyle({ month: 'short', year: '2-digit' });

/** "Sunday, Nov 22" */
export const formatDay = (at: Date, timeZone: TimeZone): string => day(at, timeZone);

/** "Sunday, November 22" */
export const formatLongDay = (at: Date, timeZone?: TimeZone): string => longDay(at, timeZone);

/** "November 22" */
export const formatMonthDay = (at: Date, timeZone?: TimeZone): string => monthDay(at, timeZone);

/** "Wed, Nov 25, 2026" */
export const formatFullDay = (at: Date, timeZone?: TimeZone): string => fullDay(at, timeZone);

/** "Nov 22, 2026, 4:05 PM" */
export const formatDateTime = (at: Date, timeZone?: TimeZone): string =>
  // Node and browsers use different spaces before PM, which would be a hydration mismatch.
  dateTime(at, timeZone).replace(/\s/g, ' ');

let time: Intl.DateTimeFormat | undefined;

/** "9:02 – 9:40 AM", in the time zone of the browser */
export function formatTimeRange(from: Date, to: Date): string {
  time ??= new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  return time.formatRange(from, to).replace(/\s/g, ' ');
}

/** "2026-11-25" → a date of that day in UTC */
const toDate = (calendarDay: string): Date => new Date(`${calendarDay.slice(0, 10)}T00:00:00Z`);

/** "2026-11-25" → "Wednesday, Nov 25", independent of the time zone; so are the following. */
export const formatCalendarDay = (of: string): string => day(toDate(of), 'UTC');

/** "2026-11-25" → "Wed, Nov 25, 2026" */
export const formatFullCalendarDay = (of: string): string => fullDay(toDate(of), 'UTC');

/** "2026-11-25" → "November 25, 2026" */
export const formatLongCalendarDay = (of: string): string => dayOfYear(toDate(of), 'UTC');

/** "2026-11-25" → "Nov 25" */
export const formatShortCalendarDay = (of: string): string => shortDay(toDate(of), 'UTC');

/** "2026-11-25" → "November 2026" */
export const formatCalendarMonth = (of: string): string => month(toDate(of), 'UTC');

/** "2026-11-25" → "Nov 26" */
export const formatShortCalendarMonth = (of: string): string => shortMonth(toDate(of), 'UTC');

/** "America/New_York" → "Eastern Time (New York)"; "UTC" → "Coordinated Universal Time" */
export function formatTimeZone(timeZone: string): string {
  const city = cityOf(timeZone);
  const timeZoneName = city ? 'longGeneric' : 'long';
  try {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts();
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
    return city ? `${name} (${city})` : name;
  } catch {
    // A time zone that is newer than this browser.
    return timeZone;
  }
}

/** "America/Indiana/Tell_City" → "Tell City, Indiana"; null for "UTC". */
export function cityOf(timeZone: string): string | null {
  const [, ...places] = timeZone.replaceAll('_', ' ').split('/');
  return places.reverse().join(', ') || null;
}

/** A number of units from now: (-3, 'hour') → "3 hours ago"; (1, 'day') → "tomorrow" */
export const formatRelativeTime = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(value, unit);

/** 1, "hour" → "1 hour"; 14, "day" → "14 days" */
export const formatDuration = (value: number, unit: string): string =>
  value.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' });

/** 1 → "1 day"; 14 → "14 days" */
export const formatDays = (days: number): string => formatDuration(days, 'day');

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** 1_234_567 → "1.2 MB" */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), BYTE_UNITS.length - 1);
  return (bytes / 1000 ** power).toLocaleString(locale, {
    style: 'unit',
    unit: BYTE_UNITS[power],
    maximumFractionDigits: 1,
  });
}
