const locale = 'en-US';
const dayMs = 86_400_000;
const daysToAnswer = 2;

/** `undefined` is the reader's own zone. */
type Zone = string | undefined;

/** "Sunday, Nov 22" */
export function formatDay(at: Date, timeZone: Zone): string {
  return at.toLocaleDateString(locale, { weekday: 'long', month: 'short', day: 'numeric', timeZone });
}

/** "Nov 22, 2026, 4:05 PM" */
export function formatDateTime(at: Date, timeZone: Zone): string {
  // Servers and browsers do not agree on the space before PM; the page must read the same from both.
  return at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).replace(/\s/g, ' ');
}

/** A date without a time, such as "2026-11-25", as "Wednesday, Nov 25": the same day for every reader. */
export function formatCalendarDay(date: string): string {
  return formatDay(new Date(`${date.slice(0, 10)}T00:00:00Z`), 'UTC');
}

/** The reader's calendar day, in a form that sorts. */
function calendarDay(at: Date, timeZone: Zone): string {
  return at.toLocaleDateString('sv-SE', { timeZone });
}

interface Waiting {
  created_at: string;
  expires_at: string;
}

/**
 * "Please add your address by Sunday, Nov 22": two days after the gift was made, and once that day is over,
 * the day on which the gift expires.
 */
export function deadlineText({ created_at, expires_at }: Waiting, now: Date, timeZone: Zone): string {
  const asked = new Date(Date.parse(created_at) + daysToAnswer * dayMs);
  const hasPassed = calendarDay(now, timeZone) > calendarDay(asked, timeZone);
  if (!hasPassed) return `Please add your address by ${formatDay(asked, timeZone)}`;
  return `Please add your address by ${formatDay(new Date(expires_at), timeZone)}, before the gift expires`;
}
