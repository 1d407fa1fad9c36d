import { describe, expect, it, vi } from 'vitest';
import { EncodedBody } from '../platform/http/encoding.ts';
import { type CachedPage, PageCache } from './page-cache.ts';

const page = (text: string, status = 200): CachedPage => ({
  status,
  headers: [],
  body: new EncodedBody(Buffer.from(text), 1),
});

function aCache(options: { maxBytes?: number } = {}) {
  const state = { version: '1' };
  const cache = new PageCache({ maxBytes: options.maxBytes ?? 1000, version: () => state.version });
  return { cache, state };
}

describe('PageCache', () => {
  it('renders a page once, however many ask at the same time', async () => {
    const { cache } = aCache();
    const render = vi.fn(async () => page('home'));
    await Promise.all([cache.get('/', render), cache.get('/', render)]);
    await cache.get('/', render);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('forgets everything when the catalogue moves', async () => {
    const { cache, state } = aCache();
    await cache.get('/', async () => page('old'));
    state.version = '2';
    expect((await cache.get('/', async () => page('new'))).body.identity.toString()).toBe('new');
  });

  it('neither keeps nor hands on a page begun before the catalogue moved, which others asked for meanwhile', async () => {
    const { cache, state } = aCache();
    const { promise: old, resolve: finishOld } = Promise.withResolvers<CachedPage>();
    const first = cache.get('/', () => old);
    state.version = '2';
    // From here on the cache holds pages of the second version.
    await cache.get('/other', async () => page('other'));
    expect(cache.find('/')).toBeUndefined();
    const { promise: fresh, resolve: finishFresh } = Promise.withResolvers<CachedPage>();
    const renderFresh = vi.fn(() => fresh);
    const second = cache.get('/', renderFresh);
    finishOld(page('old'));
    expect((await first).body.identity.toString()).toBe('old');
    expect(cache.find('/')).toBeUndefined();
    // The end of the old rendering has not ended the new one.
    const third = cache.get('/', renderFresh);
    finishFresh(page('new'));
    for (const asked of [second, third]) expect((await asked).body.identity.toString()).toBe('new');
    expect(renderFresh).toHaveBeenCalledTimes(1);
    expect(cache.find('/')?.body.identity.toString()).toBe('new');
  });

  it('keeps only what was found', async () => {
    const { cache } = aCache();
    const render = vi.fn(async () => page('missing', 404));
    await cache.get('/gift/none', render);
    await cache.get('/gift/none', render);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('lets the least recently used leave when memory is short', async () => {
    const { cache } = aCache({ maxBytes: 30 });
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

  it('does not keep a page that says no-store: a part of it could not be had', async () => {
    const { cache } = aCache();
    const partial: CachedPage = { ...page('partial'), headers: [['cache-control', 'no-store']] };
    await cache.get('/', async () => partial);
    const whole = page('whole');
    expect(await cache.get('/', async () => whole)).toBe(whole);
  });

  it('tries again after a failure', async () => {
    const { cache } = aCache();
    await expect(
      cache.get('/', async () => {
        throw new Error('no database');
      }),
    ).rejects.toThrow('no database');
    expect((await cache.get('/', async () => page('well'))).status).toBe(200);
  });
});
