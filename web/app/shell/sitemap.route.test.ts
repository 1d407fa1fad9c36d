import { expect, it } from 'vitest';
import { apiContext } from '~/lib/api-context';
import { listCategories, listGifts, listTags } from '~/lib/endpoints';
import { pagePathsContext } from '~/lib/page-paths';
import { requestContext } from '~/lib/request-context';
import { loader } from './sitemap.route';

/** The URLs in the sitemap of a shop with so many gifts. */
async function sitemapOf(giftCount: number): Promise<string[]> {
  const gifts = Array.from({ length: giftCount }, (_, n) => ({ id: `gift-${n}` }));
  const api = async (endpoint: unknown, { query }: { query?: { page: string; limit: string } } = {}) => {
    if (endpoint === listCategories) return { data: [{ slug: 'toys' }] };
    if (endpoint === listTags) return { data: [{ id: 'birthday' }] };
    expect(endpoint).toBe(listGifts);
    const end = Number(query?.page) * Number(query?.limit);
    return { data: gifts.slice(end - Number(query?.limit), end), pagination: { has_more: end < giftCount } };
  };
  const contexts = new Map<unknown, unknown>([
    [apiContext, api],
    [pagePathsContext, { inSitemap: ['/', '/about'], measured: [] }],
    [requestContext, { origin: 'https://gifts.example' }],
  ]);
  const response = await loader({ context: contexts } as never);
  return [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url as string);
}

it('lists pages, categories, ideas and all gifts', async () => {
  const urls = await sitemapOf(150);
  for (const path of ['/', '/about', '/category/toys', '/ideas/birthday', '/gift/gift-0', '/gift/gift-149'])
    expect(urls).toContain(`https://gifts.example${path}`);
});

it('lists at most 50,000 URLs', async () => {
  expect(await sitemapOf(50_100)).toHaveLength(50_000);
});
