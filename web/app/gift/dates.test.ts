import { expect, it } from 'vitest';
import { deadlineText, formatCalendarDay, formatDay, formatMoment } from './dates';

const gift = { created_at: '2026-11-20T23:30:00.000Z', expires_at: '2026-12-04T23:30:00.000Z' };
const inUtc = (now: string) => deadlineText(gift, new Date(now), 'UTC');

it('asks for the address two days after the gift was made', () => {
  expect(inUtc('2026-11-20T23:31:00Z')).toBe('Please add your address by Sunday, Nov 22');
});

it('means the whole of that day', () => {
  expect(inUtc('2026-11-22T23:59:59Z')).toBe('Please add your address by Sunday, Nov 22');
});

it('shows the day of expiry once that day is over', () => {
  expect(inUtc('2026-11-23T00:00:00Z')).toBe(
    'Please add your address by Friday, Dec 4, before the gift expires',
  );
});

it('counts days where the reader is', () => {
  expect(deadlineText(gift, new Date('2026-11-21T12:00:00Z'), 'Asia/Tokyo')).toBe(
    'Please add your address by Monday, Nov 23',
  );
  expect(formatDay(new Date('2026-11-22T03:00:00Z'), 'America/New_York')).toBe('Saturday, Nov 21');
});

it('shows a date without a time as the same day to everybody', () => {
  expect(formatCalendarDay('2026-11-25')).toBe('Wednesday, Nov 25');
});

it('writes a moment with plain spaces', () => {
  expect(formatMoment(new Date('2026-11-22T16:05:00Z'), 'UTC')).toBe('Nov 22, 2026, 4:05 PM');
});
