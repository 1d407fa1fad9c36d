/** Whole days in UTC, both included, as `2026-03-31`. */
export interface DateRange {
  from: string;
  to: string;
}

const dayMs = 86_400_000;

export const toDay = (date: Date): string => date.toISOString().slice(0, 10);
const addDays = (day: string, days: number): string =>
  toDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs));

export const countDays = ({ from, to }: DateRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

const lastDays =
  (days: number) =>
  (today: string): DateRange => ({ from: addDays(today, 1 - days), to: today });
const monthOf = (today: string): DateRange => ({ from: `${today.slice(0, 7)}-01`, to: today });
function monthBefore(today: string): DateRange {
  const to = addDays(monthOf(today).from, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

/** The spans that are asked for most, by the name on their button. */
export const PRESETS: readonly { name: string; rangeAt(today: string): DateRange }[] = [
  { name: '7 days', rangeAt: lastDays(7) },
  { name: '30 days', rangeAt: lastDays(30) },
  { name: '90 days', rangeAt: lastDays(90) },
  { name: 'This month', rangeAt: monthOf },
  { name: 'Last month', rangeAt: monthBefore },
  { name: '12 months', rangeAt: lastDays(365) },
];

/** As many days, just before. */
export function previousRange(span: DateRange): DateRange {
  const to = addDays(span.from, -1);
  return { from: addDays(to, 1 - countDays(span)), to };
}

const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** `?from=&to=` of the address; the last 30 days when it names none that can be. */
export function parseDateRange(search: URLSearchParams, today: string): DateRange {
  const from = search.get('from');
  const to = search.get('to');
  return isDate(from) && isDate(to) && from <= to ? { from, to } : lastDays(30)(today);
}
