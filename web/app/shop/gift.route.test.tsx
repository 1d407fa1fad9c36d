import { type ApiClient, ApiError } from '@presently/contracts/client';
import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { apiContext } from '~/lib/api-context';
import { requestContext } from '~/lib/request-context';
import { headers, loader } from './gift.route';

const gift = {
  id: 'tea',
  name: 'Tea',
  description: '',
  brand: null,
  primary_category: { name: 'Food' },
  price: 12.5,
  images: [],
  image: null,
  image_url: null,
  in_stock: true,
  tags: ['mom'],
};
const PARTS = ['/gifts/:id/related', '/gifts/tags', '/gifts/categories', '/gifts/:id/reviews'];
const parts: Record<string, unknown> = {
  '/gifts/:id': gift,
  '/gifts/categories': [{ slug: 'groceries', name: 'Food' }],
};

/** The loader's result when the API cannot provide one of the parts. */
async function load(broken?: string) {
  const onError = vi.fn();
  const api = (async ({ path }: { path: string }) => {
    if (path === broken) throw new ApiError('down', 503);
    return { success: true, data: parts[path] ?? [], rating: null };
  }) as unknown as ApiClient;
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(requestContext, { onError } as never);
  const request = new Request('https://shop.example/gift/tea');
  const { data, init } = await loader({ context, params: { giftId: 'tea' }, request } as never);
  const page = headers({ loaderHeaders: new Headers(init?.headers) } as never) as Headers;
  return { gift: data.loaded, cacheControl: page.get('cache-control'), errors: onError.mock.calls.length };
}

test('a gift page with all its parts may be cached', async () => {
  expect(await load()).toMatchObject({
    gift: { name: 'Tea', isPartial: false },
    cacheControl: null,
    errors: 0,
  });
});

test.each(PARTS)('a gift page without %s, which failed, is not cached', async (path) => {
  expect(await load(path)).toMatchObject({
    gift: { name: 'Tea', related: [], ideas: [], reviews: null, isPartial: true },
    cacheControl: 'no-store',
    errors: 1,
  });
});

test('leads to its category by the stored slug, or by that of the name when the categories cannot be loaded', async () => {
  expect((await load()).gift.categorySlug).toBe('groceries');
  expect((await load('/gifts/categories')).gift.categorySlug).toBe('food');
});
