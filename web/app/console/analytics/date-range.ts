import * as texts from '@presently/texts/console/analytics';

/** A range of days, inclusive, as `2026-03-31`. */
export interface DateRange {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

const toDay = (date: Date): string => date.toISOString().slice(0, 10);
const addDays = (day: string, days: number): string =>
  toDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));

export const countDays = ({ from, to }: DateRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

const lastDays =
  (days: number) =>
  (today: string): DateRange => ({ from: addDays(today, 1 - days), to: today });
const currentMonth = (today: string): DateRange => ({ from: `${today.slice(0, 7)}-01`, to: today });
function previousMonth(today: string): DateRange {
  const to = addDays(currentMonth(today).from, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

/** Preset ranges, by the label of their button. */
export const PRESETS: readonly { name: string; rangeAt(today: string): DateRange }[] = [
  { name: texts.last7Days, rangeAt: lastDays(7) },
  { name: texts.last30Days, rangeAt: lastDays(30) },
  { name: texts.last90Days, rangeAt: lastDays(90) },
  { name: texts.thisMonth, rangeAt: currentMonth },
  { name: texts.lastMonth, rangeAt: previousMonth },
  { name: texts.last12Months, rangeAt: lastDays(365) },
];

/** The range of the same length just before. */
export function previousRange(range: DateRange): DateRange {
  const to = addDays(range.from, -1);
  return { from: addDays(to, 1 - countDays(range)), to };
}

const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The range without a choice. */
export const defaultRange = lastDays(30);

/** Reads `?from=&to=`; null when missing or invalid. */
export function parseDateRange(search: URLSearchParams): DateRange | null {
  const from = search.get('from');
  const to = search.get('to');
  return isDate(from) && isDate(to) && from <= to ? { from, to } : null;
}
