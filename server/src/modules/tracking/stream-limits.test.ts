import { expect, it } from 'vitest';
import { createStreamSlots } from './stream-limits.ts';

const refusal = (status: number) => expect.objectContaining({ status, retryAfterSeconds: 60 });

it('refuses more streams of one gift with a 429', () => {
  const slots = createStreamSlots({ perLink: 2, perAddress: 10, total: 10 });
  slots.acquire('a', '192.0.2.1');
  slots.acquire('a', '192.0.2.2');
  expect(() => slots.acquire('a', '192.0.2.3')).toThrow(refusal(429));
  slots.acquire('b', '192.0.2.3');
});

it('refuses more streams of one address with a 429', () => {
  const slots = createStreamSlots({ perLink: 10, perAddress: 2, total: 10 });
  slots.acquire('a', '192.0.2.1');
  slots.acquire('b', '192.0.2.1');
  expect(() => slots.acquire('c', '192.0.2.1')).toThrow(refusal(429));
  slots.acquire('c', '192.0.2.2');
});

it('refuses more streams in all with a 503', () => {
  const slots = createStreamSlots({ perLink: 10, perAddress: 10, total: 2 });
  slots.acquire('a', '192.0.2.1');
  slots.acquire('b', '192.0.2.2');
  expect(() => slots.acquire('c', '192.0.2.3')).toThrow(refusal(503));
});

it('gives each place back once', () => {
  const slots = createStreamSlots({ perLink: 2, perAddress: 10, total: 10 });
  const releaseSlot = slots.acquire('a', '192.0.2.1');
  slots.acquire('a', '192.0.2.1');
  releaseSlot();
  releaseSlot();
  slots.acquire('a', '192.0.2.1');
  expect(() => slots.acquire('a', '192.0.2.1')).toThrow(refusal(429));
});
