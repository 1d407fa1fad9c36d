import { expect, test, vi } from 'vitest';
import { SingleFlightCache } from './single-flight-cache.ts';

const createCache = (maxSize = 100) => new SingleFlightCache<string>({ maxSize });

test('computes a value once for concurrent and later calls', async () => {
  const cache = createCache();
  const compute = vi.fn(async () => 'value');
  const calls = await Promise.all([cache.getOrCompute('a', compute), cache.getOrCompute('a', compute)]);
  expect([...calls, await cache.getOrCompute('a', compute), cache.find('a')]).toEqual(Array(4).fill('value'));
  expect(compute).toHaveBeenCalledTimes(1);
});

test('computes each key by itself', async () => {
  const cache = createCache();
  const values = await Promise.all(['a', 'b'].map((key) => cache.getOrCompute(key, async () => key)));
  expect(values).toEqual(['a', 'b']);
});

test('finds nothing while the value is being computed', async () => {
  const cache = createCache();
  const pending = cache.getOrCompute('a', async () => 'value');
  expect(cache.find('a')).toBeUndefined();
  await pending;
  expect(cache.find('a')).toBe('value');
});

test('rejects all concurrent calls when the computation fails, and computes again afterwards', async () => {
  const cache = createCache();
  const fail = vi.fn(() => Promise.reject(new Error('no database')));
  const calls = [cache.getOrCompute('a', fail), cache.getOrCompute('a', fail)];
  for (const call of calls) await expect(call).rejects.toThrow('no database');
  expect(fail).toHaveBeenCalledTimes(1);
  expect(await cache.getOrCompute('a', async () => 'value')).toBe('value');
});

test('neither stores nor shares a computation that began before clear', async () => {
  const cache = createCache();
  const { promise: old, resolve: finishOld } = Promise.withResolvers<string>();
  const early = cache.getOrCompute('a', () => old);
  cache.clear();
  const { promise: current, resolve: finishCurrent } = Promise.withResolvers<string>();
  const late = cache.getOrCompute('a', () => current);
  finishOld('old');
  expect(await early).toBe('old');
  expect(cache.find('a')).toBeUndefined();
  // Completing the old computation has not stopped the sharing of the current one.
  const shared = cache.getOrCompute('a', async () => 'computed again');
  finishCurrent('current');
  expect([await late, await shared, cache.find('a')]).toEqual(['current', 'current', 'current']);
});

test('a computation that began before clear and fails leaves the current value alone', async () => {
  const cache = createCache();
  const { promise: old, reject: failOld } = Promise.withResolvers<string>();
  const early = cache.getOrCompute('a', () => old);
  cache.clear();
  await cache.getOrCompute('a', async () => 'current');
  failOld(new Error('no database'));
  await expect(early).rejects.toThrow('no database');
  expect(cache.find('a')).toBe('current');
});

test('evicts the least recently used values beyond the total size', async () => {
  const cache = new SingleFlightCache<string>({ maxSize: 10, sizeOf: (value) => value.length });
  const get = (key: string, value: string) => cache.getOrCompute(key, async () => value);
  await get('a', '1234');
  await get('b', '1234');
  cache.find('a');
  await get('c', '1234');
  expect(['a', 'b', 'c'].map((key) => cache.find(key))).toEqual(['1234', undefined, '1234']);
});

test('returns a value larger than the cache without evicting the others', async () => {
  const cache = new SingleFlightCache<string>({ maxSize: 10, sizeOf: (value) => value.length });
  await cache.getOrCompute('small', async () => '1234');
  expect(await cache.getOrCompute('large', async () => 'x'.repeat(11))).toBe('x'.repeat(11));
  expect([cache.find('small'), cache.find('large')]).toEqual(['1234', undefined]);
});

test('pending computations evict no values', async () => {
  const cache = createCache(2);
  for (const key of ['a', 'b']) await cache.getOrCompute(key, async () => key);
  const pending = ['c', 'd', 'e'].map((key) => cache.getOrCompute(key, async () => key));
  expect([cache.find('a'), cache.find('b')]).toEqual(['a', 'b']);
  await Promise.all(pending);
});

test('returns values that are not cacheable without storing them, even null', async () => {
  const cache = new SingleFlightCache<string | null>({
    maxSize: 100,
    isCacheable: (value) => value !== null,
  });
  const compute = vi.fn(async () => null);
  expect(await Promise.all([cache.getOrCompute('a', compute), cache.getOrCompute('a', compute)])).toEqual([
    null,
    null,
  ]);
  expect(cache.find('a')).toBeUndefined();
  await cache.getOrCompute('a', compute);
  expect(compute).toHaveBeenCalledTimes(2);
});

test('a value that is not cacheable is returned after clear too', async () => {
  const cache = new SingleFlightCache<string | null>({
    maxSize: 100,
    isCacheable: (value) => value !== null,
  });
  const { promise, resolve } = Promise.withResolvers<null>();
  const early = cache.getOrCompute('a', () => promise);
  cache.clear();
  resolve(null);
  expect(await early).toBeNull();
});

test('a size of 0 stores nothing, and concurrent calls still share', async () => {
  const cache = createCache(0);
  const computed: string[] = [];
  const get = (key: string) =>
    cache.getOrCompute(key, async () => {
      computed.push(key);
      return key;
    });
  expect(await Promise.all(['a', 'b', 'a'].map(get))).toEqual(['a', 'b', 'a']);
  expect(computed).toEqual(['a', 'b']);
  await get('a');
  await get('a');
  expect(computed).toEqual(['a', 'b', 'a', 'a']);
});
