import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, 'a minute ago'],
  [2 * MINUTE - 1, 'a minute ago'],
  [HOUR - 1, '59 minutes ago'],
  [HOUR, 'an hour ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, 'a day ago'],
  [9 * DAY + 1, '9 days ago'],
  // The clocks of two machines differ.
  [-5, 'just now'],
])('%i seconds ago is "%s"', (seconds, text) => {
  const now = new Date('2026-03-08T12:00:00Z');
  expect(timeAgo(new Date(now.getTime() - seconds * 1_000), now)).toBe(text);
});
