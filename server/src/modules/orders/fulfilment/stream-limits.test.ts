import { expect, it } from 'vitest';
import { createStreamSlots } from './stream-limits.ts';

const errorWith = (status: number) => expect.objectContaining({ status, retryAfterSeconds: 60 });

it('rejects more streams for one gift with a 429', () => {
  const slots = createStreamSlots({ perLink: 2, perAddress: 10, total: 10 });
  slots.acquire('a', '192.0.2.1');
  slots.acquire('a', '192.0.2.2');
  expect(() => slots.acquire('a', '192.0.2.3')).toThrow(errorWith(429));
  slots.acquire('b', '192.0.2.3');
});

it('rejects more streams for one IP address with a 429', () => {
  const slots = createStreamSlots({ perLink: 10, perAddress: 2, total: 10 });
  slots.acquire('a', '192.0.2.1');
  slots.acquire('b', '192.0.2.1');
  expect(() => slots.acquire('c', '192.0.2.1')).toThrow(errorWith(429));
  slots.acquire('c', '192.0.2.2');
});

it('rejects more streams than the total limit with a 503', () => {
  const slots = createStreamSlots({ perLink: 10, perAddress: 10, total: 2 });
  slots.acquire('a', '192.0.2.1');
  slots.acquire('b', '192.0.2.2');
  expect(() => slots.acquire('c', '192.0.2.3')).toThrow(errorWith(503));
});

it('releases each slot once', () => {
  const slots = createStreamSlots({ perLink: 2, perAddress: 10, total: 10 });
  const releaseSlot = slots.acquire('a', '192.0.2.1');
  slots.acquire('a', '192.0.2.1');
  releaseSlot();
  releaseSlot();
  slots.acquire('a', '192.0.2.1');
  expect(() => slots.acquire('a', '192.0.2.1')).toThrow(errorWith(429));
});
