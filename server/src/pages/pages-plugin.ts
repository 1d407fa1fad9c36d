import { join } from 'node:path';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { compress, matchesEtag, pickEncoding } from '../platform/http/encoding.ts';
import { notFound } from '../platform/http/http-error.ts';
import { sendBusy } from '../platform/http/shed-load.ts';
import { loadClientFiles, sendClientFile } from './client-files.ts';
import { pageAddress } from './page-address.ts';
import { type CachedPage, isCacheable, PageCache } from './page-cache.ts';
import { FAST_BROTLI_QUALITY, type PrivatePage, pageRenderer, type RenderOptions } from './page-renderer.ts';
import { loadPagesBundle, type PageInfo } from './pages-bundle.ts';
import { RenderQueueFullError } from './render-queue.ts';

export interface PagesOptions extends RenderOptions {
  /** web/build, holding `client` and `server`. */
  buildDir: string;
  /** Moves whenever anything that public pages show may have changed. */
  contentVersion: () => string;
}

/** Share of the memory for cached pages that those with a search may take, whose number has no bound. */
const SEARCHED_SHARE = 1 / 4;
/** What a page asks whoever gets it while the database is away; the API says the same. */
const retryAfterSeconds = 5;

/** Paths that are never pages: an unknown one is a failure in the envelope. */
const notPages = /^\/(api|sandbox|media|assets)(\/|$)/;

/** Serves the built web: its files, and every other GET as a page rendered by React Router. */
export const pagesPlugin: FastifyPluginAsync<PagesOptions> = async (app, options) => {
  const bundle = await loadPagesBundle(options.buildDir);
  const files = await loadClientFiles(join(options.buildDir, 'client'));
  const { renderPublic, renderPrivate } = pageRenderer(bundle, options);
  const cacheAt = pageCaches(options);

  app.removeAllContentTypeParsers();
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', retryAfterSeconds);
  });
  app.get('/', page);
  app.get('/*', page);

  async function page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = pageAddress(request.url, options.publicOrigin);
    const file = files.get(url.pathname);
    if (file) return sendClientFile(file, request, reply);
    // Before anything is asked of the site map, which costs more than sending the page.
    const asked = url.pathname + url.search;
    const known = cacheAt(asked).find(asked);
    if (known) return sendPublic(known, request, reply);
    if (notPages.test(url.pathname)) throw notFound('There is nothing at this address.');
    return render(url, bundle.getPageInfo(url), request, reply);
  }

  async function render(
    url: URL,
    kind: PageInfo,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { address } = kind;
    try {
      if (kind.cache === 'private')
        return await sendPrivate(await renderPrivate(url, kind, request), kind, request, reply);
      const found = await cacheAt(address).get(address, () => renderPublic(kind, request));
      return await sendPublic(found, request, reply);
    } catch (error) {
      if (error instanceof RenderQueueFullError) return sendBusy(request, reply);
      throw error;
    }
  }
};

/** The cache that an address belongs to. With a search they have one of their own, so that they crowd no others out. */
function pageCaches({ maxCachedBytes = 32 << 20, contentVersion: catalogueVersion }: PagesOptions) {
  const cacheOf = (share: number) =>
    new PageCache({ maxBytes: maxCachedBytes * share, version: catalogueVersion });
  const plain = cacheOf(1 - SEARCHED_SHARE);
  const searched = cacheOf(SEARCHED_SHARE);
  return (address: string): PageCache => (address.includes('?') ? searched : plain);
}

async function sendPublic(
  page: CachedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = pickEncoding(request.headers['accept-encoding']);
  const etag = page.body.etag(encoding);
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
  { secret }: PageInfo,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  for (const [name, value] of headers) reply.header(name, value);
  reply.header('cache-control', 'no-store').header('vary', 'accept-encoding');
  // Of a page of one's own, not even the shop's own next page learns the whole address.
  reply.header('referrer-policy', secret ? 'no-referrer' : 'strict-origin');
  if (secret) reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
  const encoding = pickEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).send(await compress(body, encoding, FAST_BROTLI_QUALITY));
}
