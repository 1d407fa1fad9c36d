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

/** An API that answers by path; what is not named fails. */
function apiWith(answers: Record<string, unknown[]>) {
  const asked: { path: string; query?: unknown }[] = [];
  const api = (async ({ path }: { path: string }, given: { query?: unknown } = {}) => {
    asked.push({ path, query: given.query });
    if (!answers[path]) throw new ApiError('down', 503);
    return { success: true, data: answers[path], pagination: { total: answers[path].length } };
  }) as unknown as ApiClient;
  return { api, asked };
}

it('asks home for a hundred gifts and shows ten featured ones @S2.3-8 @S2.3-13 @S7-12 @S9-9', async () => {
  const { api, asked } = apiWith({
    '/gifts': gifts,
    '/gifts/featured': gifts,
    '/gifts/trending': gifts,
    '/gifts/categories': [],
  });
  const home = await loadHome(api, noFilters, () => expect.unreachable());
  expect(asked.find(({ path }) => path === '/gifts')?.query).toEqual({ limit: '100', page: '1' });
  expect(home.featured).toHaveLength(10);
  expect(home.isPartial).toBe(false);
});

it('has no list, no trending gifts and four categories to fall back to when nothing answers @S3-5 @S8-34 @R1-17', async () => {
  const log = vi.fn();
  const home = await loadHome(apiWith({}).api, noFilters, log);
  expect(home).toMatchObject({ list: null, featured: [], trending: [], isPartial: true });
  expect(home.categories.map(({ name }) => name)).toEqual([
    'Electronics',
    'Fashion & Jewelry',
    'Sports & Outdoors',
    'Home & Garden',
  ]);
  expect(log).toHaveBeenCalledTimes(4);
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
  'the category page of %s is that of %s, also when the categories cannot be had @S2.1-11 @S2.11-5 @S7-12',
  async (slug, name) => {
    const { api, asked } = apiWith({ '/gifts': gifts });
    expect(await loadCategory(api, slug, noFilters, () => {})).toMatchObject({ slug, name });
    expect(asked.find(({ path }) => path === '/gifts')?.query).toMatchObject({ category: slug });
  },
);

it('there is no page of an unknown category', async () => {
  await expect(
    loadCategory(apiWith({ '/gifts/categories': [] }).api, 'nothing', noFilters, () => {}),
  ).rejects.toMatchObject({ init: { status: 404 } });
});
