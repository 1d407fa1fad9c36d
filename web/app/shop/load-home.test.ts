import { type ApiClient, ApiError } from '@presently/contracts/client';
import { describe, expect, it, vi } from 'vitest';
import { categorySlug } from './category-names';
import { parseFilters } from './gift-filters';
import { loadCategory } from './load-category';
import { loadHome } from './load-home';
import { loadIdea } from './load-idea';

const gift = (id: string) => ({
  id,
  name: id,
  brand: null,
  price: 1,
  images: [],
  image: null,
  image_url: null,
  in_stock: true,
});
const gifts = Array.from({ length: 30 }, (_, index) => gift(`g${index}`));
const noFilters = parseFilters(new URLSearchParams());

/** A fake API with responses by path; other paths fail. */
function apiWith(responses: Record<string, unknown[]>) {
  const calls: { path: string; query?: unknown }[] = [];
  const api = (async ({ path }: { path: string }, given: { query?: unknown } = {}) => {
    calls.push({ path, query: given.query });
    if (!responses[path]) throw new ApiError('down', 503);
    return { success: true, data: responses[path], pagination: { total: responses[path].length } };
  }) as unknown as ApiClient;
  return { api, calls };
}

it('loads a hundred gifts and ten featured ones for the home page @S2.3-8 @S2.3-13 @S7-12 @S9-9', async () => {
  const { api, calls } = apiWith({
    '/gifts': gifts,
    '/gifts/featured': gifts,
    '/gifts/trending': gifts,
    '/gifts/categories': [],
    '/gifts/tags': [],
  });
  const home = await loadHome(api, noFilters, () => expect.unreachable());
  expect(calls.find(({ path }) => path === '/gifts')?.query).toEqual({ limit: '100', page: '1' });
  expect(home.featured).toHaveLength(10);
  expect(home.isPartial).toBe(false);
});

it('shows no gift on two shelves, unless the list is filtered @R15-44', async () => {
  const { api } = apiWith({
    '/gifts': gifts,
    '/gifts/featured': gifts.slice(5, 15),
    '/gifts/trending': gifts.slice(0, 20),
    '/gifts/categories': [],
    '/gifts/tags': [{ id: 'birthday', kind: 'occasion', name: 'Birthday', title: 'Birthday gifts' }],
  });
  const load = (search: string) =>
    loadHome(api, parseFilters(new URLSearchParams(search)), () => expect.unreachable());
  const home = await load('');
  expect(home.trending.map(({ id }) => id)).toEqual(
    [0, 1, 2, 3, 4, 15, 16, 17, 18].map((index) => `g${index}`),
  );
  expect(home.list?.gifts.map(({ id }) => id)).toEqual(gifts.slice(19, 27).map(({ id }) => id));
  expect(home.list?.hasMore).toBe(true);
  const more = await load('show=48');
  expect(more.list?.gifts.map(({ id }) => id)).toEqual(gifts.slice(19).map(({ id }) => id));
  expect(home.leavesOutHighlights).toBe(true);
  expect(home.ideas.map(({ id }) => id)).toEqual(['birthday', 'under-25', 'under-50', 'under-100']);
  for (const search of ['query=g', 'min_price=1', 'sort=name', 'page=2']) {
    const { list, leavesOutHighlights } = await load(search);
    expect([search, list?.gifts.length, leavesOutHighlights]).toEqual([search, 24, false]);
  }
});

it('a shop whose shelves show all gifts lists all of them', async () => {
  const few = gifts.slice(0, 5);
  const { api } = apiWith({ '/gifts': few, '/gifts/featured': few, '/gifts/trending': few });
  const { list, leavesOutHighlights } = await loadHome(api, noFilters, () => {});
  expect([list?.gifts.length, leavesOutHighlights]).toEqual([5, false]);
});

it('falls back to four categories and no gifts when all calls fail @S3-5 @S8-34 @R1-17', async () => {
  const log = vi.fn();
  const home = await loadHome(apiWith({}).api, noFilters, log);
  expect(home).toMatchObject({ list: null, featured: [], trending: [], isPartial: true });
  expect(home.categories.map(({ name }) => name)).toEqual([
    'Electronics',
    'Fashion & Jewelry',
    'Sports & Outdoors',
    'Home & Garden',
  ]);
  expect(log).toHaveBeenCalledTimes(5);
});

it.each([
  ['electronics', 'Electronics'],
  ['fashion-jewelry', 'Fashion & Jewelry'],
  ['home-garden', 'Home & Garden'],
  ['health-beauty', 'Health & Beauty'],
  ['sports-outdoors', 'Sports & Outdoors'],
  ['books-media', 'Books & Media'],
  ['toys-games', 'Toys & Games'],
  ['food-beverages', 'Food & Beverages'],
])(
  'resolves the category slug %s to %s, even when the categories cannot be loaded @S2.1-11 @S2.11-5 @S7-12',
  async (slug, name) => {
    const { api, calls } = apiWith({ '/gifts': gifts });
    expect(await loadCategory(api, slug, noFilters, () => {})).toMatchObject({ slug, name });
    expect(calls.find(({ path }) => path === '/gifts')?.query).toMatchObject({ category: slug });
  },
);

it('responses 404 for an unknown category', async () => {
  await expect(
    loadCategory(apiWith({ '/gifts/categories': [] }).api, 'nothing', noFilters, () => {}),
  ).rejects.toMatchObject({ init: { status: 404 } });
});

it.each([
  ['Fashion & Jewelry', 'fashion-jewelry'],
  ['Café & Crème', 'cafe-creme'],
  ['Dad’s Tools!', 'dads-tools'],
])('the slug of the name %s is %s, as on the server', (name, slug) => {
  expect(categorySlug(name)).toBe(slug);
});

describe('a category whose slug is not that of its name', () => {
  const categories = [
    { slug: 'coffee', name: 'Café & Crème' },
    { slug: 'games', name: 'Toys' },
    { slug: 'toys', name: 'Dolls' },
  ];
  const load = (slug: string, search = '') =>
    loadCategory(
      apiWith({ '/gifts': gifts, '/gifts/categories': categories }).api,
      slug,
      parseFilters(new URLSearchParams(search)),
      () => expect.unreachable(),
    );

  it('is found by the slug of its name, too, which redirects to its own', async () => {
    const redirect: Response = await load('cafe-creme', 'query=mug&page=2').catch((thrown) => thrown);
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      302,
      '/category/coffee?query=mug&page=2',
    ]);
    expect(await load('coffee')).toMatchObject({ slug: 'coffee', name: 'Café & Crème' });
  });

  it('does not take the place of the category that has this slug', async () => {
    expect(await load('toys')).toMatchObject({ slug: 'toys', name: 'Dolls' });
  });
});

it('shows a category of the operators when the categories cannot be loaded, but its gifts can', async () => {
  expect(
    await loadCategory(apiWith({ '/gifts': gifts }).api, 'coffee-tea', noFilters, () => {}),
  ).toMatchObject({ name: 'coffee tea', list: { total: 30 }, isPartial: true });
});

it.each([
  ['no gifts', { '/gifts': [] }],
  ['nothing', {}],
])(
  'responds 503 for a category that may exist, when %s could be loaded and no categories',
  async (_what, responses) => {
    await expect(
      loadCategory(apiWith(responses).api, 'coffee-tea', noFilters, () => {}),
    ).rejects.toMatchObject({ init: { status: 503 } });
  },
);

describe('a page of gift ideas', () => {
  const birthday = { id: 'birthday', kind: 'occasion', name: 'Birthday', title: 'Birthday gifts' };
  const shop = { '/gifts/tags': [birthday], '/gifts': gifts, '/gifts/categories': [] };
  const load = async (id: string, search = '') => {
    const { api, calls } = apiWith(shop);
    const filters = parseFilters(new URLSearchParams(search));
    const page = await loadIdea(api, id, filters, () => expect.unreachable());
    return { page, asked: calls.find(({ path }) => path === '/gifts')?.query };
  };

  it.each([
    ['birthday', '', { tag: 'birthday' }],
    ['birthday', 'max_price=80', { tag: 'birthday', max_price: '80' }],
    ['under-50', '', { max_price: '50' }],
    ['under-50', 'max_price=80', { max_price: '50' }],
    ['under-50', 'min_price=10&max_price=20', { min_price: '10', max_price: '20' }],
  ])('for %s with the filters "%s" asks for gifts of %j', async (id, search, query) => {
    const { page, asked } = await load(id, search);
    expect(asked).toEqual({ limit: '100', page: '1', ...query });
    expect(page.idea.id).toBe(id);
    expect(page.others.map((other) => other.id)).not.toContain(id);
    expect(page.isPartial).toBe(false);
  });

  it('that nobody knows is a 404', async () => {
    await expect(load('under-60')).rejects.toMatchObject({ init: { status: 404 } });
  });
});
