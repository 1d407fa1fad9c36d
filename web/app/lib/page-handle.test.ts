import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath, matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import routeConfig from '../routes';
import { toPageOptions } from './page-handle';

const modules = import.meta.glob<{ handle?: unknown }>('../**/*.route.{ts,tsx}');
const routes = toRouteObjects((await routeConfig) as RouteConfigEntry[]);

/** Route objects with the handles of the route modules. */
function toRouteObjects(entries: RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ file, path, index, children = [] }) =>
    index ? { id: file, path, index } : { id: file, path, children: toRouteObjects(children) },
  );
}

async function pageAt(path: string) {
  const matches = matchRoutes(routes, path) ?? [];
  return toPageOptions(await Promise.all(matches.map(({ route }) => modules[`../${route.id}`]?.())));
}

/** The path patterns of all pages outside the console. */
function listPatterns(children: RouteObject[], parent = ''): string[] {
  return children
    .filter(({ path }) => path?.split('/')[0] !== 'operator')
    .flatMap((route) => {
      const path = [parent, route.path].filter(Boolean).join('/');
      return route.children?.length ? listPatterns(route.children, path) : [`/${path}`];
    });
}

const layouts = {
  '/': ['shown', 'full'],
  '/gift/:giftId': ['shown', 'minimal'],
  '/category/:categoryId': ['shown', 'minimal'],
  '/ideas/:ideaId': ['shown', 'minimal'],
  '/purchase/:giftId': ['shown', 'minimal'],
  '/purchase/:giftId/verify': ['shown', 'minimal'],
  '/purchase/:giftId/sent': ['shown', 'minimal'],
  '/card-selection': ['shown', 'minimal'],
  '/memo-input': ['shown', 'minimal'],
  '/purchase-complete': ['shown', 'minimal'],
  '/claim/:giftId': ['hidden', 'none'],
  '/recipient/:giftId': ['hidden', 'none'],
  '/track': ['shown', 'minimal'],
  '/track/:orderId': ['shown', 'minimal'],
  '/manage/:key': ['shown', 'minimal'],
  '/manage/:key/card': ['shown', 'minimal'],
  '/gifts': ['shown', 'minimal'],
  '/gifts/:orderId/card': ['shown', 'minimal'],
  '/wishlist': ['shown', 'minimal'],
  '/preferences': ['shown', 'minimal'],
  '/recent-gifts': ['shown', 'minimal'],
  '/about': ['shown', 'minimal'],
  '/contact': ['shown', 'minimal'],
  '/help': ['shown', 'minimal'],
  '/shipping': ['shown', 'minimal'],
  '/returns': ['shown', 'minimal'],
  '/faq': ['shown', 'minimal'],
  '/privacy': ['shown', 'minimal'],
  '/terms': ['shown', 'minimal'],
  '/accessibility': ['shown', 'minimal'],
  '/dev/inbox': ['hidden', 'none'],
  '/*': ['shown', 'minimal'],
};
/** They have no layout. */
const files = ['/sitemap.xml', '/robots.txt'];

describe('page options', () => {
  it('are checked here for every route, and no other @S2.1-12 @R6-1', () => {
    expect(listPatterns(routes).sort()).toEqual([...Object.keys(layouts), ...files].sort());
  });

  it.each(
    Object.entries({ ...layouts, '/operator': ['hidden', 'none'], '/operator/orders/1': ['hidden', 'none'] }),
  )(
    'of %s have the header and the footer %s @S2.1-1 @S2.1-2 @S2.1-3 @S2.1-4 @S2.1-5 @S2.1-6 @S2.1-7 @S2.1-8 @S2.1-9 @R6-1 @R6-2',
    async (path, [header, footer]) => {
      expect(await pageAt(path)).toMatchObject({ header, footer });
    },
  );

  it.each([
    '/claim/x',
    '/recipient/x',
    '/track/x',
    '/manage/x',
    '/purchase-complete',
    '/operator',
    '/operator/orders/1',
  ])('never cache %s, whose URL is a credential @R6-9', async (path) => {
    expect(await pageAt(path)).toMatchObject({
      secret: true,
      cache: 'private',
      measured: false,
      inSitemap: false,
    });
  });

  it.each(['/', '/gift/g1', '/category/toys', '/ideas/birthday', '/gifts', '/faq', '/sitemap.xml'])(
    'cache %s',
    async (path) => {
      expect(await pageAt(path)).toMatchObject({ cache: 'public' });
    },
  );

  it('list in the sitemap no path with a parameter', async () => {
    const listed: string[] = [];
    for (const pattern of listPatterns(routes)) if ((await pageAt(pattern)).inSitemap) listed.push(pattern);
    expect(listed).toEqual(
      [
        '',
        'track',
        'about',
        'contact',
        'help',
        'shipping',
        'returns',
        'faq',
        'privacy',
        'terms',
        'accessibility',
      ].map((path) => `/${path}`),
    );
  });
});

it('only the console may use the camera @R16-12', async () => {
  for (const pattern of listPatterns(routes)) expect((await pageAt(pattern)).camera, pattern).toBe(false);
  expect((await pageAt('/operator/orders')).camera).toBe(true);
});

describe('the analytics script', async () => {
  const measured: string[] = [];
  for (const pattern of listPatterns(routes)) if ((await pageAt(pattern)).measured) measured.push(pattern);
  const isMeasured = (path: string) => measured.some((pattern) => matchPath(pattern, path) !== null);
  const KEY = 'q7Vx2mN0sR4kYt8LwBz1_A';

  it.each(['/', '/gift/g1', '/category/toys-games', '/faq', '/privacy/'])('may run on %s', (path) => {
    expect(isMeasured(path)).toBe(true);
  });

  it.each([
    `/claim/${KEY}`,
    `/recipient/${KEY}`,
    '/track',
    `/track/${KEY}`,
    `/manage/${KEY}`,
    '/purchase/g1',
    '/card-selection',
    '/memo-input',
    '/purchase-complete',
    '/gifts',
    '/wishlist',
    '/preferences',
    '/operator',
    '/operator/orders/1',
    '/dev/inbox',
    `/trak/${KEY}`,
    `/gift/g1/${KEY}`,
  ])('never runs on %s @R1-18f', (path) => {
    expect(isMeasured(path)).toBe(false);
  });
});
