/** Whether JavaScript knows this IANA name. Offsets such as `+05:00` are none: PostgreSQL reads them the other way round. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The day that a time is in a time zone, as `YYYY-MM-DD`. @param timeZone IANA name; `undefined` is that of the browser */
export const calendarDayIn = (timeZone: string | undefined, at: Date): string =>
  at.toLocaleDateString('sv-SE', { timeZone });
