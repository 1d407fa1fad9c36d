/**
 * Whether JavaScript knows this IANA name. Offsets such as `+05:00` are rejected, because PostgreSQL interprets them
 * with the opposite sign.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** By time zone: creating a formatter takes many times as long as using it. */
const dayFormatters = new Map<string | undefined, Intl.DateTimeFormat>();

/** The day of a time in a time zone, as `YYYY-MM-DD`. @param timeZone IANA name; `undefined` is the browser's */
export function calendarDayIn(timeZone: string | undefined, at: Date): string {
  const formatter = dayFormatters.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  dayFormatters.set(timeZone, formatter);
  return formatter.format(at);
}
