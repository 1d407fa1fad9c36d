import { createRequestHandler, type ServerBuild } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { canonicalAddress, locatePage, locatePageMiddleware } from './page-location';

const load = vi.fn(() => null);
const readsQuery = (search: URLSearchParams) => (search.get('q') ? `?q=${search.get('q')?.trim()}` : '');

/** An app of three pages with loaders. */
const handler = createRequestHandler({
  routes: {
    root: { id: 'root', path: '', module: { default: () => null, middleware: [locatePageMiddleware] } },
    home: { id: 'home', parentId: 'root', index: true, module: { default: () => null, loader: load } },
    gift: {
      id: 'gift',
      parentId: 'root',
      path: 'gift/:giftId',
      module: { default: () => null, loader: load },
    },
    faq: { id: 'faq', parentId: 'root', path: 'faq', module: { default: () => null, loader: load } },
  },
  entry: { module: { default: async () => new Response('rendered'), handleError: () => {} } },
  assets: {},
  future: {},
  routeDiscovery: { mode: 'initial' },
  ssr: true,
} as unknown as ServerBuild);

const toUrl = (address: string) => new URL(address, 'https://presently.example');

async function canonical(requested: string, canonicalSearch?: typeof readsQuery): Promise<string | null> {
  const url = toUrl(requested);
  const location = await locatePage(handler, url);
  if (!location) return 'nowhere';
  const path = location.pattern === '/' ? '/' : `/${location.pattern}`;
  return canonicalAddress(url, location, path, canonicalSearch);
}

describe('the location of a page', () => {
  it.each([
    ['/gift/a?x=1', 'gift/:giftId'],
    ['/gift/a.data?x=1&_routes=gift', 'gift/:giftId'],
    ['/?x=1', '/'],
    ['/_.data?x=1', '/'],
  ])('for %s is that of the page, without what the router adds', async (requested, pattern) => {
    const location = await locatePage(handler, toUrl(requested));
    expect(location?.pattern).toBe(pattern);
    expect(location?.params.giftId).toBe(pattern === '/' ? undefined : 'a');
    expect(location?.url.search).toBe('?x=1');
  });

  it('is found without loading anything', async () => {
    await locatePage(handler, toUrl('/gift/a.data'));
    expect(load).not.toHaveBeenCalled();
  });

  it('is null where no route matches', async () => {
    expect(await locatePage(handler, toUrl('/nowhere'))).toBeNull();
  });
});

describe('the canonical address of a public page', () => {
  it.each([
    ['/?x=1', '/'],
    ['/?x=%3Cscript%3E&q=tea&x=2', '/?q=tea'],
    ['/?q=++tea', '/?q=tea'],
    ['/?_routes=home', '/'],
    ['/faq/?utm_source=a', '/faq'],
    ['/FAQ', '/faq'],
    ['/gift/a', '/gift/a'],
    ['/gift/%61/?x', '/gift/a'],
    ['/gift/a%2Fb', '/gift/a%2Fb'],
    ['/gift/a%252e', '/gift/a%252e'],
    ['/gift/%F0%9F%8E%81', '/gift/%F0%9F%8E%81'],
    ['/gift/a_', '/gift/a_'],
  ])('for %s is %s', async (requested, expected) => {
    expect(await canonical(requested, readsQuery)).toBe(expected);
  });

  it.each([
    ['/_.data?x=1', '/_.data'],
    ['/gift/a.data?x=1', '/gift/a.data'],
    ['/gift/a_.data', '/gift/a_.data'],
    ['/gift/a.data?_routes=root%2Cgift&x=1', '/gift/a.data?_routes=root%2Cgift'],
    ['/_.data?x=1&_routes=home&q=tea', '/_.data?q=tea&_routes=home'],
  ])('for the loader data at %s is %s', async (requested, expected) => {
    expect(await canonical(requested, readsQuery)).toBe(expected);
  });

  it.each(['/gift/a/_.data', '/gift/%61.data', '/FAQ.data'])(
    'is none for the loader data at %s, which is another spelling',
    async (requested) => {
      expect(await canonical(requested, readsQuery)).toBeNull();
    },
  );

  it('is idempotent', async () => {
    for (const requested of ['/?q=tea&x=1', '/gift/%61%2f?x=1', '/FAQ/', '/_.data?q=a&_routes=home']) {
      const result = await canonical(requested, readsQuery);
      expect(await canonical(String(result), readsQuery)).toBe(result);
    }
  });

  it('has no search parameters where the route declares none', async () => {
    expect(await canonical('/gift/a?q=tea')).toBe('/gift/a');
  });
});
