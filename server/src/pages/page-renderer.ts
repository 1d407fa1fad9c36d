import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EncodedBody } from '../platform/http/encoding.ts';
import { priorityOf } from '../request-priority.ts';
import { apiFetch, visitorOf } from './api-fetch.ts';
import { contentSecurityPolicy, extractScriptHashes, type PolicySources } from './content-policy.ts';
import { type CachedPage, isCacheable } from './page-cache.ts';
import type { AnalyticsScript, PageInfo, PagesBundle, ShopDetails } from './pages-bundle.ts';
import { type RenderLimits, RenderQueue } from './render-queue.ts';

export interface RenderOptions {
  /** The whole app's inject, so that loaders call the API in this process. */
  apiInject: FastifyInstance['inject'];
  /** The shop's own address, without a slash at the end. */
  publicOrigin: string;
  /** The API's address when it is on another host. */
  apiUrl?: string | undefined;
  /** As owners have settled it by now; `catalogueVersion` moves with it. */
  shop: () => ShopDetails;
  /** At least 128 random bits, in base64 or base64url. */
  newNonce: () => string;
  /** Foreign hosts that providers switched on by the operator need. */
  policySources?: (kind: PageInfo) => PolicySources;
  /** Where browsers report errors to. */
  errorReportingDsn?: string | undefined;
  /** The operator's measuring script, for the pages that are measured. */
  analytics?: AnalyticsScript | undefined;
  /** Memory for cached pages, in bytes; 0 renders every page for every request. */
  maxCachedBytes?: number;
  renderLimits?: RenderLimits;
}

/** A page for one visitor, with the headers that it needs. */
export interface PrivatePage {
  status: number;
  headers: [string, string][];
  body: Buffer;
}

/**
 * Brotli's, for pages that many will ask for: of each route and gift there is one. At 10 the home page's 368 kB
 * take 67 ms and become 19.9 kB.
 */
const FULL_QUALITY = 10;
/** For all others, whose number has no bound. At 5 the same page takes 2.5 ms and becomes 22.0 kB; at 4, 1.5 ms and 24.2 kB. */
export const FAST_BROTLI_QUALITY = 5;
/** Where no page is kept at all. */
const UNKEPT_QUALITY = 1;
/** A rendering takes some milliseconds, so that whoever waits is served within a second or two. */
const RENDER_LIMITS: RenderLimits = { maxConcurrent: 8, maxQueued: 200 };

/** Renders pages with the built web, not too many at once. Both functions throw RenderQueueFull. */
export function pageRenderer(bundle: PagesBundle, options: RenderOptions) {
  const queue = new RenderQueue(options.renderLimits ?? RENDER_LIMITS);
  const isUrgent = (request: FastifyRequest) => priorityOf(request) !== 'low';

  /**
   * Rendered without anything that tells visitors apart, from the address that all spellings of it share: no
   * cookie, no address of theirs, none of the parameters that the page does not read.
   */
  async function renderPublic(kind: PageInfo, request: FastifyRequest): Promise<CachedPage> {
    const nonce = options.newNonce();
    const response = await bundle.render(
      new Request(options.publicOrigin + kind.address),
      { ...visitOf(request), nonce },
      apiFetch(options.apiInject, {}),
    );
    const { status } = response;
    const headers = headersOf(response).filter(([name]) => name !== 'set-cookie');
    let body = Buffer.from(await response.arrayBuffer());
    if (isHtml(response)) {
      const { html, hashes } = extractScriptHashes(body.toString(), nonce);
      body = Buffer.from(html);
      headers.push(['content-security-policy', policy(kind, { hashes })]);
    }
    const isAskedOften = isCacheable({ status, headers }) && !kind.address.includes('?');
    const quality = isAskedOften ? FULL_QUALITY : FAST_BROTLI_QUALITY;
    return {
      status,
      headers,
      body: new EncodedBody(body, options.maxCachedBytes === 0 ? UNKEPT_QUALITY : quality),
    };
  }

  async function renderPrivate(url: URL, kind: PageInfo, request: FastifyRequest): Promise<PrivatePage> {
    const nonce = options.newNonce();
    const response = await bundle.render(
      new Request(url),
      { ...visitOf(request), nonce },
      apiFetch(options.apiInject, visitorOf(request)),
    );
    const headers = headersOf(response);
    if (isHtml(response)) headers.push(['content-security-policy', policy(kind, { nonce })]);
    return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
  }

  function visitOf(request: FastifyRequest) {
    return {
      requestId: request.id,
      origin: options.publicOrigin,
      apiUrl: options.apiUrl,
      shop: options.shop(),
      errorReportingDsn: options.errorReportingDsn,
      measuring: options.analytics,
      onError: (error: unknown) => request.log.error({ err: error }, 'page failed'),
    };
  }

  function policy(kind: PageInfo, permission: { nonce?: string; hashes?: string[] }): string {
    return contentSecurityPolicy(permission, {
      apiUrl: options.apiUrl,
      extra: options.policySources?.(kind) ?? {},
    });
  }

  return {
    renderPublic: (kind: PageInfo, request: FastifyRequest) =>
      queue.run(isUrgent(request), () => renderPublic(kind, request)),
    renderPrivate: (url: URL, kind: PageInfo, request: FastifyRequest) =>
      queue.run(isUrgent(request), () => renderPrivate(url, kind, request)),
  };
}

/** The page's own headers, each Set-Cookie on its own. */
function headersOf(response: Response): [string, string][] {
  return [...response.headers].filter(([name]) => name !== 'content-length');
}

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false;
}
