import { nothingAtThisAddress } from '@presently/texts/server/http';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { compress, matchesEtag, pickEncoding } from '../platform/http/encoding.ts';
import { notFound } from '../platform/http/http-error.ts';
import { sendBusy } from '../platform/http/shed-load.ts';
import { sendClientFile } from './client-files.ts';
import { pageAddress } from './page-address.ts';
import { type CachedPage, isCacheable, PageCache } from './page-cache.ts';
import { FAST_BROTLI_QUALITY, type PrivatePage, pageRenderer, type RenderOptions } from './page-renderer.ts';
import type { PageInfo } from './pages-bundle.ts';
import { RenderQueueFullError } from './render-queue.ts';

export type PagesOptions = RenderOptions & {
  /** Changes whenever anything that public pages show may have changed; cached pages of other versions are dropped. */
  contentVersion: () => string;
};

/** Share of the cache for pages with a query string, whose number is unlimited. */
const QUERY_CACHE_SHARE = 1 / 4;
/** Retry-After of a page that fails while the database is unavailable; the same as the API's. */
const RETRY_AFTER_SECONDS = 5;

/** The pattern of the web app's files, in log and metrics. */
const FILES = '/assets/*';

/** Paths that are never pages: unknown ones get a JSON error. */
const NOT_PAGES = /^\/(api|sandbox|media|assets)(\/|$)/;

/** Serves the web app: its static files, and every other GET as a page rendered by React Router. */
export const pagesPlugin: FastifyPluginAsync<PagesOptions> = async (app, options) => {
  const { files, loadPages } = options.web;
  const { renderPublic, renderPrivate } = pageRenderer(options);
  const cacheFor = pageCaches(options);

  app.removeAllContentTypeParsers();
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', RETRY_AFTER_SECONDS);
  });
  app.get('/', handlePage);
  app.get('/*', handlePage);

  async function handlePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = pageAddress(request.url, options.publicOrigin);
    const file = files.get(url.pathname);
    if (file) {
      reply.routePattern = FILES;
      return sendClientFile(file, request, reply);
    }
    // Handled before route matching, which costs more than sending a cached page.
    const requested = url.pathname + url.search;
    const cached = cacheFor(requested).find(requested);
    if (cached) {
      // Only under its canonical URL, so that random parameters do not replace other pages.
      reply.isShared = true;
      return sendPublic(cached, request, reply);
    }
    if (NOT_PAGES.test(url.pathname)) throw notFound(nothingAtThisAddress);
    const { getPageInfo } = await loadPages();
    return render(url, await getPageInfo(url), request, reply);
  }

  async function render(
    url: URL,
    page: PageInfo,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { address } = page;
    try {
      if (page.cache === 'private')
        return await sendPrivate(await renderPrivate(url, page, request), page, request, reply);
      const cached = await cacheFor(address).get(address, () => renderPublic(page, request));
      return await sendPublic(cached, request, reply);
    } catch (error) {
      if (error instanceof RenderQueueFullError) return sendBusy(request, reply);
      throw error;
    }
  }
};

/** Pages with a query string have their own cache, so that they do not evict the others. */
function pageCaches({ maxCachedBytes = 32 << 20, contentVersion }: PagesOptions) {
  const createCache = (share: number) =>
    new PageCache({ maxBytes: maxCachedBytes * share, version: contentVersion });
  const withoutQuery = createCache(1 - QUERY_CACHE_SHARE);
  const withQuery = createCache(QUERY_CACHE_SHARE);
  return (address: string): PageCache => (address.includes('?') ? withQuery : withoutQuery);
}

async function sendPublic(
  page: CachedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = pickEncoding(request.headers['accept-encoding']);
  const etag = page.body.etag(encoding);
  reply.routePattern = page.pattern;
  for (const [name, value] of page.headers) reply.header(name, value);
  reply.header('vary', 'accept-encoding');
  if (isCacheable(page)) {
    reply.header('cache-control', 'public, max-age=0, must-revalidate').header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  } else {
    reply.header('cache-control', 'no-store');
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).send(await page.body.encode(encoding));
}

async function sendPrivate(
  { status, headers, body }: PrivatePage,
  { pattern, secret }: PageInfo,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.routePattern = pattern;
  for (const [name, value] of headers) reply.header(name, value);
  reply.header('cache-control', 'no-store').header('vary', 'accept-encoding');
  // No path in the Referer, not even for the shop's own pages.
  reply.header('referrer-policy', secret ? 'no-referrer' : 'strict-origin');
  if (secret) reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
  const encoding = pickEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).send(await compress(body, encoding, FAST_BROTLI_QUALITY));
}
