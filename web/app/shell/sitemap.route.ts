import { href } from 'react-router';
import { apiContext } from '~/lib/api-context';
import { listCategories, listGifts, listTags } from '~/lib/endpoints';
import type { PageHandle } from '~/lib/page-handle';
import { pagePathsContext } from '~/lib/page-paths';
import { requestContext } from '~/lib/request-context';
import { rethrowAsRouteError } from '~/lib/rethrow-as-route-error';
import { giftIdeas } from '~/shop/gift-ideas';
import type { Route } from './+types/sitemap.route';

/** Limit of one sitemap file in the sitemap protocol. */
const MAX_URLS = 50_000;

export const handle: PageHandle = { cache: 'public' };

/** Every page that search engines may index. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const api = context.get(apiContext);
  const { origin } = context.get(requestContext);
  const paths = [...context.get(pagePathsContext).inSitemap];
  const { data: categories } = await rethrowAsRouteError(api(listCategories));
  for (const category of categories) paths.push(href('/category/:categoryId', { categoryId: category.slug }));
  const { data: tags } = await rethrowAsRouteError(api(listTags));
  for (const idea of giftIdeas(tags)) paths.push(href('/ideas/:ideaId', { ideaId: idea.id }));
  for (let page = 1, hasMore = true; hasMore && paths.length < MAX_URLS; page += 1) {
    const { data: gifts, pagination } = await rethrowAsRouteError(
      api(listGifts, { query: { page: String(page), limit: '100' } }),
    );
    for (const gift of gifts) paths.push(href('/gift/:giftId', { giftId: gift.id }));
    hasMore = pagination.has_more;
  }
  const urls = paths
    .slice(0, MAX_URLS)
    .map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`)
    .join('\n');
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
