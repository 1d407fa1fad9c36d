import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { type CardProcessor, ProcessorError } from './card-processor.ts';
import { withCircuitBreaker } from './circuit-breaker.ts';

const OPEN_MS = 50;
const NO_RESPONSE = new ProcessorError('no answer', { isOutage: true, hasNoResponse: true });
const SERVER_ERROR = new ProcessorError('internal server error', { isCachedFailure: true });
const INVALID_CALL = new ProcessorError('invalid call');

/** A processor whose n-th lookup throws `errorOf(n)` and whose list of events never ends, and how often it was called. */
function processorThat(errorOf: (n: number) => Error | null) {
  const calls = { count: 0 };
  const processor = {
    name: 'stripe',
    findIntent: async () => {
      const error = errorOf(++calls.count);
      if (error) throw error;
      return null;
    },
    listUndeliveredEvents: () => new Promise(() => {}),
  } as unknown as CardProcessor;
  const guarded = withCircuitBreaker(processor, { openMs: OPEN_MS });
  const call = () =>
    guarded.findIntent('pi').then(
      () => 'ok',
      () => 'failed',
    );
  return { calls, call, list: () => void guarded.listUndeliveredEvents!(new Date()) };
}

test('REL-05 after five consecutive outages the processor is not called, until a probe succeeds', async () => {
  let isDown = true;
  const { calls, call } = processorThat(() => (isDown ? SERVER_ERROR : null));
  for (let n = 0; n < 20; n++) expect(await call()).toBe('failed');
  expect(calls.count).toBe(5);
  await pause(OPEN_MS + 10);
  for (let n = 0; n < 20; n++) await call();
  expect(calls.count).toBe(6);
  isDown = false;
  await pause(OPEN_MS + 10);
  for (let n = 0; n < 20; n++) expect(await call()).toBe('ok');
  expect(calls.count).toBe(26);
});

test('REL-05 a call without a response is retried once if the call before it succeeded', async () => {
  const { calls, call } = processorThat((n) => (n === 2 ? NO_RESPONSE : null));
  expect([await call(), await call()]).toEqual(['ok', 'ok']);
  expect(calls.count).toBe(3);
  const flaky = processorThat((n) => (n === 2 || n === 4 ? NO_RESPONSE : null));
  for (let n = 0; n < 3; n++) expect(await flaky.call()).toBe('ok');
  expect(flaky.calls.count).toBe(5);
  const down = processorThat(() => NO_RESPONSE);
  for (let n = 0; n < 4; n++) await down.call();
  expect(down.calls.count).toBe(5);
});

test('REL-05 a call that was without a response for two seconds is not retried', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  try {
    for (const [ms, calls] of [
      [1_999, 2],
      [2_000, 1],
    ] as const) {
      const slow = processorThat(() => {
        now += ms;
        return NO_RESPONSE;
      });
      await slow.call();
      expect(slow.calls.count).toBe(calls);
    }
  } finally {
    clock.mockRestore();
  }
});

test('REL-05 a cached failure is not retried, and invalid calls do not count as outages', async () => {
  const cached = processorThat(() => SERVER_ERROR);
  await cached.call();
  expect(cached.calls.count).toBe(1);
  const { calls, call } = processorThat(() => INVALID_CALL);
  for (let n = 0; n < 20; n++) await call();
  expect(calls.count).toBe(20);
});

test('REL-05 a long list of events is no probe: buyers do not wait for its end', async () => {
  let isDown = true;
  const { call, list } = processorThat(() => (isDown ? SERVER_ERROR : null));
  for (let n = 0; n < 5; n++) await call();
  isDown = false;
  await pause(OPEN_MS + 10);
  list();
  expect(await call()).toBe('ok');
});
