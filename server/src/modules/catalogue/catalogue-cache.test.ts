import { expect, test, vi } from 'vitest';
import { createCatalogueCache } from './catalogue-cache.ts';

const text = (body: Awaited<ReturnType<ReturnType<typeof createCatalogueCache>['getOrRead']>>) =>
  body?.identity.toString();

test('reads once, and again after a change', async () => {
  const cache = createCatalogueCache();
  const read = vi.fn(async () => 'gifts');
  await Promise.all([cache.getOrRead('list', read), cache.getOrRead('list', read)]);
  await cache.getOrRead('list', read);
  expect(read).toHaveBeenCalledTimes(1);
  cache.invalidate();
  await cache.getOrRead('list', read);
  expect(read).toHaveBeenCalledTimes(2);
});

test('does not cache or share a read that started before a change', async () => {
  const cache = createCatalogueCache();
  const { promise: old, resolve: finishOld } = Promise.withResolvers<string>();
  const early = cache.getOrRead('gift', () => old);
  cache.invalidate();
  const late = cache.getOrRead('gift', async () => 'new');
  expect(text(await late)).toBe('new');
  finishOld('old');
  expect(text(await early)).toBe('old');
  expect(text(await cache.getOrRead('gift', async () => 'read again'))).toBe('new');
});

test('does not cache missing values and failures', async () => {
  const cache = createCatalogueCache();
  expect(await cache.getOrRead('gift', async () => null)).toBeNull();
  await expect(cache.getOrRead('gift', () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  );
  expect(text(await cache.getOrRead('gift', async () => 'there'))).toBe('there');
});

test('evicts the least recently used body when memory is full', async () => {
  const cache = createCatalogueCache({ maxBytes: 2_500 });
  const read = vi.fn(async () => 'x'.repeat(200));
  for (const key of ['a', 'b', 'a', 'c', 'a']) await cache.getOrRead(key, read);
  expect(read).toHaveBeenCalledTimes(3);
  await cache.getOrRead('b', read);
  expect(read).toHaveBeenCalledTimes(4);
});

test('caches no bodies with maxBytes 0', async () => {
  const cache = createCatalogueCache({ maxBytes: 0 });
  const read = vi.fn(async () => 'gifts');
  await cache.getOrRead('list', read);
  await cache.getOrRead('list', read);
  expect(read).toHaveBeenCalledTimes(2);
});

test('counts once, and again after a change, even if it happens while counting', async () => {
  const cache = createCatalogueCache();
  const read = vi.fn(async () => 7);
  for (let n = 0; n < 3; n++) expect(await cache.getOrCount('all', read)).toBe(7);
  expect(read).toHaveBeenCalledTimes(1);
  cache.invalidate();
  const { promise, resolve } = Promise.withResolvers<number>();
  const early = cache.getOrCount('all', () => promise);
  cache.invalidate();
  resolve(8);
  expect(await early).toBe(8);
  expect(await cache.getOrCount('all', async () => 9)).toBe(9);
});

test('keeps thousands of counts, but fewer with long keys', async () => {
  const countsKept = async (length: number): Promise<number> => {
    const cache = createCatalogueCache();
    const keys = Array.from({ length: 2_000 }, (_, n) => String(n).padStart(length, '-'));
    for (const key of keys) await cache.getOrCount(key, async () => 7);
    const read = vi.fn(async () => 7);
    for (const key of keys.toReversed()) await cache.getOrCount(key, read);
    return keys.length - read.mock.calls.length;
  };
  expect(await countsKept(200)).toBe(2_000);
  const kept = await countsKept(10_000);
  expect(kept).toBeGreaterThan(100);
  expect(kept * 10_000 * 2).toBeLessThan(5 << 20);
});
