import { expect, test } from 'vitest';
import { calendarDayIn, isTimeZone } from './time-zone.ts';

test.each(['America/New_York', 'UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'Etc/GMT+5'])(
  '%s is a time zone @R16-45',
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);

test.each(['', 'Mars/Olympus', '+05:00', '-0300', 'America/New_York '])(
  '"%s" is no time zone @R16-45',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);

test.each([
  ['America/New_York', '2026-03-08T04:59:59.999Z', '2026-03-07'],
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
  ['America/New_York', '2026-03-09T03:59:59.999Z', '2026-03-08'],
  ['Asia/Tokyo', '2026-12-31T15:00:00Z', '2027-01-01'],
  ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
])('in %s %s is on %s @R16-46', (timeZone, time, day) => {
  expect(calendarDayIn(timeZone, new Date(time))).toBe(day);
});
