import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { History } from './history.ts';
import { startMixedLoad } from './mixed-load.ts';

test('each visit of the mixed load is by another person, who repeats an order under the same address', async () => {
  const attempts = new Map<string, string[]>();
  const load = startMixedLoad({
    history: new History(),
    giftIds: ['gift'],
    workers: 2,
    thinkMs: 0,
    async ask(_path, body, headers) {
      const key = headers?.['idempotency-key'] as string;
      const emails = attempts.get(key) ?? [];
      attempts.set(key, [...emails, (body as { billing: { email: string } }).billing.email]);
      // The first attempt gets no response.
      return emails.length === 0 ? null : { status: 402, body: {} };
    },
  });
  while (attempts.size < 6) await pause(10);
  await load.stop();

  const people = [...attempts.values()].map((emails) => new Set(emails));
  expect(people.every(({ size }) => size === 1)).toBe(true);
  expect(new Set(people.flatMap((emails) => [...emails])).size).toBe(attempts.size);
});
