import { expect, it } from 'vitest';
import { createStreamSlots } from './stream-limits.ts';

const refusal = (status: number) => expect.objectContaining({ status, retryAfterSeconds: 60 });

it('refuses more streams of one gift with a 429', () => {
  const slots = createStreamSlots({ perLink: 2, perAddress: 10, total: 10 });
  slots.take('a', '192.0.2.1');
  slots.take('a', '192.0.2.2');
  expect(() => slots.take('a', '192.0.2.3')).toThrow(refusal(429));
  slots.take('b', '192.0.2.3');
});

it('refuses more streams of one address with a 429', () => {
  const slots = createStreamSlots({ perLink: 10, perAddress: 2, total: 10 });
  slots.take('a', '192.0.2.1');
  slots.take('b', '192.0.2.1');
  expect(() => slots.take('c', '192.0.2.1')).toThrow(refusal(429));
  slots.take('c', '192.0.2.2');
});

it('refuses more streams in all with a 503', () => {
  const slots = createStreamSlots({ perLink: 10, perAddress: 10, total: 2 });
  slots.take('a', '192.0.2.1');
  slots.take('b', '192.0.2.2');
  expect(() => slots.take('c', '192.0.2.3')).toThrow(refusal(503));
});

it('gives each place back once', () => {
  const slots = createStreamSlots({ perLink: 2, perAddress: 10, total: 10 });
  const releaseSlot = slots.take('a', '192.0.2.1');
  slots.take('a', '192.0.2.1');
  releaseSlot();
  releaseSlot();
  slots.take('a', '192.0.2.1');
  expect(() => slots.take('a', '192.0.2.1')).toThrow(refusal(429));
});
