import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type CardProcessor, ProcessorError } from './card-processor.ts';
import { withCircuitBreaker } from './circuit-breaker.ts';

const REST_MS = 50;
const LOST = new ProcessorError('no answer', { isOutage: true, hasNoResponse: true });
const BROKEN = new ProcessorError('a fault of its own', { isKept: true });
const SENSELESS = new ProcessorError('no such call');

/** A processor that answers its look-ups as it is told, and how often it was asked. */
function processorThat(answer: (asked: number) => Error | null) {
  const asked = { times: 0 };
  const processor = {
    name: 'stripe',
    findIntent: async () => {
      const error = answer(++asked.times);
      if (error) throw error;
      return null;
    },
  } as unknown as CardProcessor;
  const guarded = withCircuitBreaker(processor, { restMs: REST_MS });
  const ask = () =>
    guarded.findIntent('pi').then(
      () => 'ok',
      () => 'failed',
    );
  return { asked, ask };
}

test('REL-05 after five failures in a row nothing is asked, until one call finds it is back', async () => {
  let isAway = true;
  const { asked, ask } = processorThat(() => (isAway ? BROKEN : null));
  for (let n = 0; n < 20; n++) expect(await ask()).toBe('failed');
  expect(asked.times).toBe(5);
  await pause(REST_MS + 10);
  for (let n = 0; n < 20; n++) await ask();
  expect(asked.times).toBe(6);
  isAway = false;
  await pause(REST_MS + 10);
  for (let n = 0; n < 20; n++) expect(await ask()).toBe('ok');
  expect(asked.times).toBe(26);
});

test('REL-05 a lost answer after a good one is asked for again, those after it are not', async () => {
  const { asked, ask } = processorThat((n) => (n === 2 ? LOST : null));
  expect([await ask(), await ask()]).toEqual(['ok', 'ok']);
  expect(asked.times).toBe(3);
  const away = processorThat(() => LOST);
  for (let n = 0; n < 4; n++) await away.ask();
  expect(away.asked.times).toBe(5);
});

test('REL-05 a fault that the processor keeps is not asked for again, and calls that make no sense say nothing about it', async () => {
  const kept = processorThat(() => BROKEN);
  await kept.ask();
  expect(kept.asked.times).toBe(1);
  const { asked, ask } = processorThat(() => SENSELESS);
  for (let n = 0; n < 20; n++) await ask();
  expect(asked.times).toBe(20);
});
