import { expect, test, vi } from 'vitest';
import { createCatalogueCache } from './catalogue-cache.ts';

const text = (body: Awaited<ReturnType<ReturnType<typeof createCatalogueCache>['answer']>>) =>
  body?.identity.toString();

test('reads once, and again after a change', async () => {
  const cache = createCatalogueCache();
  const make = vi.fn(async () => 'gifts');
  await Promise.all([cache.answer('list', make), cache.answer('list', make)]);
  await cache.answer('list', make);
  expect(make).toHaveBeenCalledTimes(1);
  cache.invalidate();
  await cache.answer('list', make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('a reading that a change overtook is neither kept nor given to later askers', async () => {
  const cache = createCatalogueCache();
  const { promise: old, resolve: finishOld } = Promise.withResolvers<string>();
  const early = cache.answer('gift', () => old);
  cache.invalidate();
  const late = cache.answer('gift', async () => 'new');
  expect(text(await late)).toBe('new');
  finishOld('old');
  expect(text(await early)).toBe('old');
  expect(text(await cache.answer('gift', async () => 'read again'))).toBe('new');
});

test('what is not there, and what failed, is asked for again', async () => {
  const cache = createCatalogueCache();
  expect(await cache.answer('gift', async () => null)).toBeNull();
  await expect(cache.answer('gift', () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  );
  expect(text(await cache.answer('gift', async () => 'there'))).toBe('there');
});

test('the least recently used leaves when memory is full', async () => {
  const cache = createCatalogueCache({ maxBytes: 2_500 });
  const make = vi.fn(async () => 'x'.repeat(200));
  for (const key of ['a', 'b', 'a', 'c', 'a']) await cache.answer(key, make);
  expect(make).toHaveBeenCalledTimes(3);
  await cache.answer('b', make);
  expect(make).toHaveBeenCalledTimes(4);
});

test('switched off, it keeps nothing', async () => {
  const cache = createCatalogueCache({ maxBytes: 0 });
  const make = vi.fn(async () => 'gifts');
  await cache.answer('list', make);
  await cache.answer('list', make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('counts once, and again after a change, even one that overtook the counting', async () => {
  const cache = createCatalogueCache();
  const make = vi.fn(async () => 7);
  for (let n = 0; n < 3; n++) expect(await cache.count('all', make)).toBe(7);
  expect(make).toHaveBeenCalledTimes(1);
  cache.invalidate();
  const { promise, resolve } = Promise.withResolvers<number>();
  const early = cache.count('all', () => promise);
  cache.invalidate();
  resolve(8);
  expect(await early).toBe(8);
  expect(await cache.count('all', async () => 9)).toBe(9);
});
