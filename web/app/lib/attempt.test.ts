import { expect, it, vi } from 'vitest';
import { reuseOrCreateAttempt } from './attempt';

it('reuses the idempotency key for the same payload only', () => {
  const first = reuseOrCreateAttempt(null, { city: 'Springfield' });
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(reuseOrCreateAttempt(first, { city: 'Springfield' }).key).toBe(first.key);
  expect(reuseOrCreateAttempt(first, { city: 'Chicago' }).key).not.toBe(first.key);
});

it('makes a key where the page was loaded over plain HTTP', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(reuseOrCreateAttempt(null, {}).key).toHaveLength(32);
  vi.unstubAllGlobals();
});
