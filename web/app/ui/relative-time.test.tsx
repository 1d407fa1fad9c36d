import { expect, it } from 'vitest';
import { deadlineText, durationText, pastTimeText } from './relative-time';

const now = Date.parse('2026-03-10T12:00:00Z');

it.each([
  ['2026-03-10T12:00:40Z', 'just now'],
  ['2026-03-10T11:59:30Z', 'just now'],
  ['2026-03-10T09:00:00Z', '3 hours ago'],
])('what has happened at %s is never in the future, whatever the clocks say: %s @R16-30', (at, text) => {
  expect(pastTimeText(at, now)).toBe(text);
});

it.each([
  ['2026-03-12T12:00:00Z', 'in 2 days'],
  ['2026-03-10T12:00:40Z', 'in a moment'],
  ['2026-03-10T11:00:00Z', '1 hour ago'],
])('a deadline at %s is %s @R16-30', (at, text) => {
  expect(deadlineText(at, now)).toBe(text);
});

it.each([
  ['2026-03-10T12:00:40Z', 'under a minute'],
  ['2026-03-10T11:59:30Z', 'under a minute'],
  ['2026-03-10T11:59:00Z', '1 minute'],
  ['2026-03-10T09:00:00Z', '3 hours'],
  ['2026-03-09T11:00:00Z', '1 day'],
])('what waits since %s waits %s @R16-64', (at, text) => {
  expect(durationText(at, now)).toBe(text);
});
