import { expect, test } from 'vitest';
import { calendarDate } from './clock.ts';

// The tests run in a time zone west of Greenwich, where these times fall on another day.
test.each([
  ['2026-01-01T00:00:00.000Z', '2026-01-01'],
  ['2026-03-08T07:59:59.999Z', '2026-03-08'],
  ['2026-12-31T23:59:59.999Z', '2026-12-31'],
])('the date of %s is %s, whatever the time zone', (time, day) => {
  expect(new Date('2026-01-01T00:00:00Z').getDate()).toBe(31);
  expect(calendarDate(new Date(time))).toBe(day);
});
