import { expect, it } from 'vitest';
import { slopePerHour, runSteadyLoad } from './steady-load.ts';

it('finds how much a process grows an hour, and nothing where it does not', () => {
  const minutes = Array.from({ length: 60 }, (_, minute) => minute);
  const growing = minutes.map((minute) => ({
    atSeconds: minute * 60,
    rssMb: 100 + minute / 30 + (minute % 2),
  }));
  expect(slopePerHour(growing)).toBeCloseTo(2, 0);
  expect(slopePerHour(minutes.map((minute) => ({ atSeconds: minute * 60, rssMb: 100 })))).toBe(0);
});

it('counts what went well and what did not', async () => {
  let visits = 0;
  const counted = await runSteadyLoad(async () => (++visits % 4 === 0 ? 503 : 200), {
    perSecond: 200,
    forMs: 200,
  });
  const refused = Math.floor(visits / 4);
  expect(counted.succeeded).toBe(visits - refused);
  expect(counted.failed).toEqual({ 503: refused });
  expect(visits).toBeGreaterThan(0);
});
