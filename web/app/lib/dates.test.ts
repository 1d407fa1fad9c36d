import { formatDay } from '@presently/texts/format';
import { expect, it } from 'vitest';
import { deadlineText } from './dates';

const gift = { created_at: '2026-11-20T23:30:00.000Z', expires_at: '2026-12-04T23:30:00.000Z' };
const inUtc = (now: string) => deadlineText(gift, new Date(now), 'UTC');

it('asks for the address within two days after the gift was created @S2.10-5 @S9-8', () => {
  expect(inUtc('2026-11-20T23:31:00Z')).toBe('Please add your address by Sunday, Nov 22');
});

it('includes the whole of that day', () => {
  expect(inUtc('2026-11-22T23:59:59Z')).toBe('Please add your address by Sunday, Nov 22');
});

it('shows the expiry date once that day has passed @R1-8a', () => {
  expect(inUtc('2026-11-23T00:00:00Z')).toBe(
    'Please add your address by Friday, Dec 4, before the gift expires',
  );
});

it('shows the expiry date when it is the earlier one', () => {
  const brief = { ...gift, expires_at: '2026-11-21T23:30:00.000Z' };
  expect(deadlineText(brief, new Date('2026-11-20T23:31:00Z'), 'UTC')).toBe(
    'Please add your address by Saturday, Nov 21, before the gift expires',
  );
});

it('uses the given time zone', () => {
  expect(deadlineText(gift, new Date('2026-11-21T12:00:00Z'), 'Asia/Tokyo')).toBe(
    'Please add your address by Monday, Nov 23',
  );
  expect(formatDay(new Date('2026-11-22T03:00:00Z'), 'America/New_York')).toBe('Saturday, Nov 21');
});

it.each([
  // US daylight saving time ends on November 1, 2026 and starts on March 14, 2027.
  ['2026-10-31T04:30:00Z', 'America/New_York', 'Sunday, Nov 1'],
  ['2026-10-31T04:30:00Z', 'America/Los_Angeles', 'Sunday, Nov 1'],
  ['2026-10-31T04:30:00Z', 'Europe/London', 'Monday, Nov 2'],
  ['2026-10-31T20:30:00Z', 'Asia/Kolkata', 'Tuesday, Nov 3'],
  ['2026-10-31T20:30:00Z', 'Asia/Tokyo', 'Tuesday, Nov 3'],
  ['2026-10-31T20:30:00Z', 'Pacific/Auckland', 'Tuesday, Nov 3'],
  ['2027-03-13T04:30:00Z', 'America/New_York', 'Monday, Mar 15'],
  ['2027-03-13T04:30:00Z', 'America/Los_Angeles', 'Sunday, Mar 14'],
  ['2027-03-13T04:30:00Z', 'Europe/London', 'Monday, Mar 15'],
  ['2027-03-13T04:30:00Z', 'Asia/Kolkata', 'Monday, Mar 15'],
  ['2027-03-13T20:30:00Z', 'Asia/Tokyo', 'Tuesday, Mar 16'],
  ['2027-03-13T20:30:00Z', 'Pacific/Auckland', 'Tuesday, Mar 16'],
])('REL-18 the deadline of a gift created at %s is two days later, in %s on %s', (created_at, zone, day) => {
  const now = new Date(created_at);
  const expires_at = '2027-12-04T23:30:00.000Z';
  expect(deadlineText({ created_at, expires_at }, now, zone)).toBe(`Please add your address by ${day}`);
});
