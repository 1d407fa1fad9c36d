import { expect, it } from 'vitest';
import { countDays, defaultRange, PRESETS, parseDateRange, previousRange } from './date-range';

const today = '2026-03-01';

it.each([
  ['7 days', '2026-02-23', '2026-03-01'],
  ['30 days', '2026-01-31', '2026-03-01'],
  ['90 days', '2025-12-02', '2026-03-01'],
  ['This month', '2026-03-01', '2026-03-01'],
  ['Last month', '2026-02-01', '2026-02-28'],
  ['12 months', '2025-03-02', '2026-03-01'],
])('%s are from %s to %s on March 1', (name, from, to) => {
  expect(PRESETS.find((preset) => preset.name === name)?.rangeAt(today)).toEqual({ from, to });
});

it('the previous range has the same length and ends the day before', () => {
  const range = { from: '2026-03-01', to: '2026-03-31' };
  expect(countDays(range)).toBe(31);
  expect(previousRange(range)).toEqual({ from: '2026-01-29', to: '2026-02-28' });
});

it.each([
  ['from=2026-02-01&to=2026-02-03', { from: '2026-02-01', to: '2026-02-03' }],
  ['from=2026-02-03&to=2026-02-01', null],
  ['from=soon&to=later', null],
  ['from=2026-13-40&to=2026-13-41', null],
  ['', null],
])('parses the range of "?%s"', (search, range) =>
  expect(parseDateRange(new URLSearchParams(search))).toEqual(range),
);

it('shows 30 days without a choice', () => {
  expect(defaultRange(today)).toEqual({ from: '2026-01-31', to: today });
});
