import { expect, it } from 'vitest';
import { runSteadyLoad, slopePerHour } from './steady-load.ts';

it('computes the growth per hour', () => {
  const minutes = Array.from({ length: 60 }, (_, minute) => minute);
  const growing = minutes.map((minute) => ({
    atSeconds: minute * 60,
    value: 100 + minute / 30 + (minute % 2),
  }));
  expect(slopePerHour(growing)).toBeCloseTo(2, 0);
  expect(slopePerHour(minutes.map((minute) => ({ atSeconds: minute * 60, value: 100 })))).toBe(0);
});

it('counts successes and failures', async () => {
  let requests = 0;
  const result = await runSteadyLoad(async () => (++requests % 4 === 0 ? 503 : 200), {
    perSecond: 200,
    forMs: 200,
  });
  const failed = Math.floor(requests / 4);
  expect(result.succeeded).toBe(requests - failed);
  expect(result.failed).toEqual({ 503: failed });
  expect(requests).toBeGreaterThan(0);
});

it('does not send more requests than it can have open, and counts them as without response', async () => {
  let open = 0;
  const answers = Promise.withResolvers<number>();
  setTimeout(() => answers.resolve(200), 400);
  const result = await runSteadyLoad(
    async () => {
      open++;
      return await answers.promise;
    },
    { perSecond: 20_000, forMs: 200 },
  );
  expect(open).toBe(1_000);
  expect(result.succeeded).toBe(1_000);
  expect(result.failed[0]).toBeGreaterThan(0);
});
