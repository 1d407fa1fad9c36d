import { join } from 'node:path';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { compress, EncodedBody, matchesEtag, pickEncoding } from '../platform/http/encoding.ts';
import { notFound } from '../platform/http/http-error.ts';
import { apiFetch, visitorOf } from './api-fetch.ts';
import { loadClientFiles, sendClientFile } from './client-files.ts';
import { contentSecurityPolicy, inlineScriptHashes, type PolicySources } from './content-policy.ts';
import { isKeepable, type KeptPage, PageCache } from './page-cache.ts';
import { loadPagesBundle, type Measuring, type PageKind, type ShopDetails } from './pages-bundle.ts';

export interface PagesOptions {
  /** web/build, holding `client` and `server`. */
  buildDir: string;
  /** The whole app's inject, so that loaders call the API in this process. */
  apiInject: FastifyInstance['inject'];
  /** The shop's own address, without a slash at the end. */
  publicOrigin: string;
  /** The API's address when it is on another host. */
  apiUrl?: string | undefined;
  /** As owners have settled it by now; `catalogueVersion` moves with it. */
  shop: () => ShopDetails;
  /** Moves whenever anything that public pages show may have changed. */
  catalogueVersion: () => string;
  /** At least 128 random bits, in base64 or base64url. */
  newNonce: () => string;
  /** Foreign hosts that providers switched on by the operator need. */
  policySources?: (kind: PageKind) => PolicySources;
  /** Where browsers report errors to. */
  errorReportingDsn?: string | undefined;
  /** The operator's measuring script, for the pages that are measured. */
  measuring?: Measuring | undefined;
  /** Memory for kept pages, in bytes; 0 renders every page for every request. */
  maxKeptBytes?: number;
}

const privatePageQuality = 5;
const keptPageQuality = 10;
const thrownAwayPageQuality = 1;
/** What a page asks whoever gets it while the database is away; the API says the same. */
const retryAfterSeconds = 5;

/** Paths that are never pages: an unknown one is a failure in the envelope. */
const notPages = /^\/(api|sandbox|media|assets)(\/|$)/;

/** Serves the built web: its files, and every other GET as a page rendered by React Router. */
export const pagesPlugin: FastifyPluginAsync<PagesOptions> = async (app, options) => {
  const bundle = await loadPagesBundle(options.buildDir);
  const files = await loadClientFiles(join(options.buildDir, 'client'));
  const kept = new PageCache({
    maxBytes: options.maxKeptBytes ?? 32 << 20,
    version: options.catalogueVersion,
  });

  app.removeAllContentTypeParsers();
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503) reply.header('retry-after', retryAfterSeconds);
  });
  app.get('/', page);
  app.get('/*', page);

  async function page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = new URL(request.url, options.publicOrigin);
    const file = files.get(url.pathname);
    if (file) return sendClientFile(file, request, reply);
    // Before anything is asked of the site map, which costs more than sending the page.
    const known = kept.find(url.pathname + url.search);
    if (known) return sendPage(known, request, reply);
    if (notPages.test(url.pathname)) throw notFound('There is nothing at this address.');
    const kind = bundle.kindOf(url.pathname);
    return kind.cache === 'public'
      ? sendKept(url, kind, request, reply)
      : sendPrivate(url, kind, request, reply);
  }

  async function sendKept(
    url: URL,
    kind: PageKind,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const found = await kept.get(url.pathname + url.search, () => renderKept(url, kind, request));
    return sendPage(found, request, reply);
  }

  async function sendPage(
    found: KeptPage,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const encoding = pickEncoding(request.headers['accept-encoding']);
    const etag = found.body.etag(encoding);
    for (const [name, value] of found.headers) reply.header(name, value);
    reply.header('vary', 'accept-encoding');
    if (isKeepable(found)) {
      reply.header('cache-control', 'public, max-age=0, must-revalidate').header('etag', etag);
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    } else {
      reply.header('cache-control', 'no-store');
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.code(found.status).send(await found.body.as(encoding));
  }

  /** Rendered without anything that tells visitors apart: no cookie, no address, no nonce. */
  async function renderKept(url: URL, kind: PageKind, request: FastifyRequest): Promise<KeptPage> {
    const response = await bundle.render(new Request(url), visitOf(request), apiFetch(options.apiInject, {}));
    const identity = Buffer.from(await response.arrayBuffer());
    const headers = headersOf(response).filter(([name]) => name !== 'set-cookie');
    if (isHtml(response)) {
      const hashes = inlineScriptHashes(identity.toString());
      headers.push(['content-security-policy', policy(kind, { hashes })]);
    }
    return {
      status: response.status,
      headers,
      body: new EncodedBody(identity, options.maxKeptBytes === 0 ? thrownAwayPageQuality : keptPageQuality),
    };
  }

  async function sendPrivate(
    url: URL,
    kind: PageKind,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const nonce = options.newNonce();
    const visit = { ...visitOf(request), nonce };
    const response = await bundle.render(
      new Request(url),
      visit,
      apiFetch(options.apiInject, visitorOf(request)),
    );
    for (const [name, value] of headersOf(response)) reply.header(name, value);
    if (isHtml(response)) reply.header('content-security-policy', policy(kind, { nonce }));
    reply.header('cache-control', 'no-store').header('vary', 'accept-encoding');
    // Of a page of one's own, not even the shop's own next page learns the whole address.
    reply.header('referrer-policy', kind.secret ? 'no-referrer' : 'strict-origin');
    if (kind.secret) reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
    const encoding = pickEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    const body = Buffer.from(await response.arrayBuffer());
    return reply.code(response.status).send(await compress(body, encoding, privatePageQuality));
  }

  function visitOf(request: FastifyRequest) {
    return {
      requestId: request.id,
      origin: options.publicOrigin,
      apiUrl: options.apiUrl,
      shop: options.shop(),
      errorReportingDsn: options.errorReportingDsn,
      measuring: options.measuring,
      onError: (error: unknown) => request.log.error({ err: error }, 'page failed'),
    };
  }

  function policy(kind: PageKind, permission: { nonce?: string; hashes?: string[] }): string {
    return contentSecurityPolicy(permission, {
      apiUrl: options.apiUrl,
      extra: options.policySources?.(kind) ?? {},
    });
  }
};

/** The page's own headers, each Set-Cookie on its own. */
function headersOf(response: Response): [string, string][] {
  return [...response.headers].filter(([name]) => name !== 'content-length');
}

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false;
}
