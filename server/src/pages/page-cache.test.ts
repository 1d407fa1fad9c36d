import { describe, expect, it, vi } from 'vitest';
import { EncodedBody } from '../platform/http/encoding.ts';
import { type CachedPage, PageCache } from './page-cache.ts';

const page = (text: string, status = 200): CachedPage => ({
  pattern: '/',
  status,
  headers: [],
  body: new EncodedBody(Buffer.from(text), 1),
});

function createCache(options: { maxBytes?: number } = {}) {
  const state = { version: '1' };
  const cache = new PageCache({ maxBytes: options.maxBytes ?? 1000, version: () => state.version });
  return { cache, state };
}

describe('PageCache', () => {
  it('renders a page once for concurrent and later requests', async () => {
    const { cache } = createCache();
    const render = vi.fn(async () => page('home'));
    await Promise.all([cache.get('/', render), cache.get('/', render)]);
    await cache.get('/', render);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is cleared when the content version changes', async () => {
    const { cache, state } = createCache();
    await cache.get('/', async () => page('old'));
    state.version = '2';
    expect((await cache.get('/', async () => page('new'))).body.identity.toString()).toBe('new');
  });

  it('neither caches nor shares a rendering that began before the content version changed', async () => {
    const { cache, state } = createCache();
    const { promise: old, resolve: finishOld } = Promise.withResolvers<CachedPage>();
    const first = cache.get('/', () => old);
    state.version = '2';
    // From here on the cache has the second version.
    await cache.get('/other', async () => page('other'));
    expect(cache.find('/')).toBeUndefined();
    const { promise: current, resolve: finishNew } = Promise.withResolvers<CachedPage>();
    const renderNew = vi.fn(() => current);
    const second = cache.get('/', renderNew);
    finishOld(page('old'));
    expect((await first).body.identity.toString()).toBe('old');
    expect(cache.find('/')).toBeUndefined();
    // The old rendering, which finished later, has not replaced the new one.
    const third = cache.get('/', renderNew);
    finishNew(page('new'));
    for (const result of [second, third]) expect((await result).body.identity.toString()).toBe('new');
    expect(renderNew).toHaveBeenCalledTimes(1);
    expect(cache.find('/')?.body.identity.toString()).toBe('new');
  });

  it('does not cache a rendering during which the content version changed unnoticed', async () => {
    const { cache, state } = createCache();
    const { promise, resolve: finish } = Promise.withResolvers<CachedPage>();
    const rendering = cache.get('/', () => promise);
    state.version = '2';
    finish(page('old'));
    expect((await rendering).body.identity.toString()).toBe('old');
    expect(cache.find('/')).toBeUndefined();
  });

  it('does not cache errors', async () => {
    const { cache } = createCache();
    const render = vi.fn(async () => page('missing', 404));
    await cache.get('/gift/none', render);
    await cache.get('/gift/none', render);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('evicts the least recently used page beyond maxBytes', async () => {
    const { cache } = createCache({ maxBytes: 30 });
    const render = vi.fn(async () => page('0123456789'));
    await cache.get('/a', render);
    await cache.get('/b', render);
    await cache.get('/a', render);
    await cache.get('/c', render);
    await cache.get('/a', render);
    expect(render).toHaveBeenCalledTimes(3);
    await cache.get('/b', render);
    expect(render).toHaveBeenCalledTimes(4);
  });

  it('does not cache a page with no-store, because it is incomplete', async () => {
    const { cache } = createCache();
    const partial: CachedPage = { ...page('partial'), headers: [['cache-control', 'no-store']] };
    await cache.get('/', async () => partial);
    const whole = page('whole');
    expect(await cache.get('/', async () => whole)).toBe(whole);
  });

  it('renders again after a failure', async () => {
    const { cache } = createCache();
    await expect(
      cache.get('/', async () => {
        throw new Error('no database');
      }),
    ).rejects.toThrow('no database');
    expect((await cache.get('/', async () => page('well'))).status).toBe(200);
  });
});
