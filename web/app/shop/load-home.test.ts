import { type ApiClient, ApiError } from '@presently/contracts/client';
import { expect, it, vi } from 'vitest';
import { parseFilters } from './gift-filters';
import { loadCategory } from './load-category';
import { loadHome } from './load-home';

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
  expect(home.isRest).toBe(true);
  expect(home.ideas.map(({ id }) => id)).toEqual(['birthday', 'under-25', 'under-50', 'under-100']);
  for (const search of ['query=g', 'min_price=1', 'sort=name', 'page=2']) {
    const { list, isRest } = await load(search);
    expect([search, list?.gifts.length, isRest]).toEqual([search, 24, false]);
  }
});

it('a shop whose shelves show all gifts lists all of them', async () => {
  const few = gifts.slice(0, 5);
  const { api } = apiWith({ '/gifts': few, '/gifts/featured': few, '/gifts/trending': few });
  const { list, isRest } = await loadHome(api, noFilters, () => {});
  expect([list?.gifts.length, isRest]).toEqual([5, false]);
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
