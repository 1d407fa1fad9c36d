import type { ApiClient } from '@presently/contracts/client';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub, redirect, useLoaderData, useParams, useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '~/lib/auth';
import CategoryRoute, { clientLoader } from './category.route';
import { parseFilters } from './gift-filters';
import { GiftList } from './gift-list';
import HomeRoute from './home.route';
import IdeaRoute from './idea.route';
import { type GiftTilePage, loadGiftTiles } from './load-gift-tiles';

// The routes' props are typed by their loaders, which do not run here.
const Home = HomeRoute as unknown as (props: { loaderData: object }) => React.ReactNode;
const Category = CategoryRoute as unknown as (props: {
  loaderData: object;
  params: object;
}) => React.ReactNode;
const Idea = IdeaRoute as unknown as (props: { loaderData: object }) => React.ReactNode;

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  })),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const empty: GiftTilePage = { gifts: [], hasMore: false, total: 0, limit: 1 };
const gift = { brand: null, price: 1, images: [], image: null, image_url: null, in_stock: true };
const filtersOf = (search: string) => parseFilters(new URLSearchParams(search));

function show(page: React.ReactNode) {
  const Stub = createRoutesStub([{ path: '/', Component: () => page }]);
  render(
    <AuthProvider>
      <Stub />
    </AuthProvider>,
  );
}
const home = (list: GiftTilePage | null, search = '') => (
  <Home
    loaderData={{
      filters: filtersOf(search),
      list,
      leavesOutHighlights: false,
      ideas: [],
      featured: [],
      trending: [],
      categories: [],
      isPartial: false,
    }}
  />
);
const category = (list: GiftTilePage | null, search = '') => (
  <Category
    params={{ categoryId: 'electronics' }}
    loaderData={{
      loaded: {
        slug: 'electronics',
        name: 'Electronics',
        filters: filtersOf(search),
        list,
        isPartial: false,
      },
    }}
  />
);
const idea = (list: GiftTilePage | null) => (
  <Idea
    loaderData={{
      idea: { id: 'birthday', kind: 'occasion', name: 'Birthday', title: 'Birthday gifts' },
      others: [],
      filters: filtersOf(''),
      categories: [],
      list,
    }}
  />
);

it.each([
  ['home', () => home(null)],
  ['a search', () => home(null, 'query=tea')],
  ['category', () => category(null)],
  ['an idea', () => idea(null)],
])(
  '%s shows an alert when its list could not be loaded, and does not say that there are no gifts @S8-7',
  async (_name, page) => {
    show(page());
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load gifts from server');
    for (const untrue of ['No gifts found', '0 gifts']) expect(screen.queryByText(untrue)).toBeNull();
  },
);

it.each([
  ['home', home],
  ['category', category],
  ['an idea', idea],
])('%s loads its list again on request', async (_name, page) => {
  const load = vi.fn<() => GiftTilePage | null>(() => null);
  const Page = () => page(useLoaderData<GiftTilePage | null>());
  const Stub = createRoutesStub([{ path: '/', loader: load, HydrateFallback: () => null, Component: Page }]);
  render(
    <AuthProvider>
      <Stub />
    </AuthProvider>,
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  load.mockReturnValue(empty);
  await userEvent.click(retry);
  await screen.findByText('No gifts found');
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['home', () => home(empty), 'Try adjusting your search or browse all categories'],
  ['category', () => category(empty), 'No gifts available in this category yet'],
  ['searched category', () => category(empty, 'query=xyzzy'), 'Try adjusting your search terms'],
])('an empty %s page suggests what to do @S2.3-12 @S2.11-4', async (_name, page, text) => {
  show(page());
  await screen.findByText('No gifts found');
  expect(screen.queryByText(text)).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a category page has the name of the category as its heading @S2.11-1', async () => {
  show(category(empty));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('All gifts for Electronics');
});

it('a list shows 24 gifts, and with each "Show more" 24 more, the first of which gets the focus @R15-59', async () => {
  const gifts = Array.from({ length: 50 }, (_, index) => ({
    ...gift,
    id: `g${index}`,
    name: `Gift ${index}`,
  }));
  const api = (async () => ({
    success: true,
    data: gifts,
    pagination: { total: 50 },
  })) as unknown as ApiClient;
  const load = (request: Request) => loadGiftTiles(api, parseFilters(new URL(request.url).searchParams));
  const Stub = createRoutesStub([
    {
      path: '/',
      HydrateFallback: () => null,
      loader: ({ request }) => load(request),
      Component: () => {
        const [search] = useSearchParams();
        const list = useLoaderData<GiftTilePage>();
        return <GiftList list={list} filters={parseFilters(search)} path="/" empty={{ text: '' }} />;
      },
    },
  ]);
  render(
    <AuthProvider>
      <Stub />
    </AuthProvider>,
  );
  for (const count of [24, 48, 50]) {
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(count));
    if (count > 24) {
      const added = `Gift ${count === 50 ? 48 : 24}`;
      await waitFor(() => expect(document.activeElement?.textContent).toBe(added));
    }
    if (count < 50) await userEvent.click(screen.getByRole('link', { name: 'Show more' }));
  }
  expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
});

it.each([
  ['', 'pending'],
  ['?show=48', 'loaded'],
])(
  'a slow category with the parameters "%s" opens %s, so that back finds its place in an extended list @R15-59',
  async (search, state) => {
    const { promise, resolve } = Promise.withResolvers<{ loaded: object }>();
    const opened = clientLoader({
      serverLoader: () => promise,
      request: new Request(`http://localhost/category/electronics${search}`),
    } as never);
    setTimeout(resolve, 300, { loaded: {} });
    expect(Object.keys(await opened)).toEqual([state]);
  },
);

it('a slow redirect from the slug of the name of a category leads to the category', async () => {
  const loaded = { slug: 'coffee', name: 'Café', filters: filtersOf(''), list: empty, isPartial: false };
  const later = Promise.withResolvers<never>();
  const Stub = createRoutesStub([
    {
      path: '/category/:categoryId',
      HydrateFallback: () => null,
      loader: ({ request, params }) =>
        clientLoader({
          serverLoader: async () => (params.categoryId === 'cafe' ? later.promise : { loaded }),
          request,
          params,
        } as never),
      Component: () => <Category params={useParams()} loaderData={useLoaderData()} />,
    },
  ]);
  render(
    <AuthProvider>
      <Stub initialEntries={['/category/cafe']} />
    </AuthProvider>,
  );
  await screen.findByText('Loading gifts...');
  later.reject(redirect('/category/coffee'));
  await screen.findByRole('heading', { level: 1, name: 'All gifts for Café' });
  expect(screen.queryByText('Loading gifts...')).toBeNull();
});
