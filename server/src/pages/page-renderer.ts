import type { ShopDetails } from '@presently/contracts/shop-details';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EncodedBody } from '../platform/http/encoding.ts';
import { permissionsPolicy } from '../platform/http/security-headers.ts';
import { priorityOf } from '../request-priority.ts';
import { apiFetch, visitorOf } from './api-fetch.ts';
import {
  contentSecurityPolicy,
  extractScriptHashes,
  inlineStyleSource,
  mergeSources,
  type PolicySources,
  type ScriptPermission,
  WEB_ASSEMBLY,
} from './content-policy.ts';
import { type CachedPage, isCacheable } from './page-cache.ts';
import type { AnalyticsScript, PageInfo, PageRequestContext, WebApp } from './pages-bundle.ts';
import { type RenderLimits, RenderQueue } from './render-queue.ts';

export type RenderOptions = {
  web: WebApp;
  /** `inject` of the whole app, so that loaders call the API in this process. */
  apiInject: FastifyInstance['inject'];
  /** Origin of the shop, without a trailing slash. */
  publicOrigin: string;
  /** Origin of the API when it is another one. */
  apiUrl?: string | undefined;
  /** Current settings of the shop; `contentVersion` changes with them. */
  shop: () => ShopDetails;
  /** Whether messages stay in the local inbox, because no SMS or email provider is configured. */
  localInbox?: boolean;
  /** At least 128 random bits, in base64 or base64url. */
  newNonce: () => string;
  /** Third-party hosts that the page may use. */
  policySources?: (page: PageInfo) => PolicySources;
  /** Sentry DSN for errors in the browser. */
  errorReportingDsn?: string | undefined;
  /** The operator's analytics script, for pages that allow it. */
  analytics?: AnalyticsScript | undefined;
  /** Max bytes of the page cache; 0 disables it. */
  maxCachedBytes?: number;
  renderLimits?: RenderLimits;
};

/** A page that is rendered for one visitor and not cached. */
export type PrivatePage = {
  status: number;
  headers: [string, string][];
  body: Buffer;
};

/**
 * For cacheable pages without a query string, which are few and requested often. At 10 the home page's 368 kB take
 * 67 ms and become 19.9 kB.
 */
const HIGH_BROTLI_QUALITY = 10;
/** For all other pages. At 5 the same page takes 2.5 ms and becomes 22.0 kB; at 4, 1.5 ms and 24.2 kB. */
export const FAST_BROTLI_QUALITY = 5;
/** When the page cache is disabled. */
const UNCACHED_BROTLI_QUALITY = 1;
/** A rendering takes a few milliseconds, so queued ones wait for at most a second or two. */
const RENDER_LIMITS: RenderLimits = { maxConcurrent: 8, maxQueued: 200 };

/** Renders pages with limited concurrency. Both functions throw RenderQueueFullError. */
export function pageRenderer(options: RenderOptions) {
  const queue = new RenderQueue(options.renderLimits ?? RENDER_LIMITS);
  const isUrgent = (request: FastifyRequest) => priorityOf(request) !== 'low';

  /**
   * Renders a page for the cache, without anything specific to the visitor: no cookie, no IP address, and from the
   * canonical URL, without parameters that the page does not read.
   */
  async function renderPublic(page: PageInfo, request: FastifyRequest): Promise<CachedPage> {
    const nonce = options.newNonce();
    const pages = await options.web.loadPages();
    const context = requestContextOf(request);
    const response = await pages.render(
      new Request(options.publicOrigin + page.address),
      { ...context, nonce },
      apiFetch(options.apiInject, {}),
    );
    const { status } = response;
    const headers = headersOf(response).filter(([name]) => name !== 'set-cookie');
    let body: Buffer = Buffer.from(await response.arrayBuffer());
    if (isHtml(response)) {
      const { page: withoutNonce, hashes } = extractScriptHashes(body, nonce);
      body = withoutNonce;
      headers.push(['content-security-policy', policy(page, context.shop, { hashes })]);
    }
    const isRequestedOften = isCacheable({ status, headers }) && !page.address.includes('?');
    const quality = isRequestedOften ? HIGH_BROTLI_QUALITY : FAST_BROTLI_QUALITY;
    return {
      pattern: page.pattern,
      status,
      headers,
      body: new EncodedBody(body, options.maxCachedBytes === 0 ? UNCACHED_BROTLI_QUALITY : quality),
    };
  }

  async function renderPrivate(url: URL, page: PageInfo, request: FastifyRequest): Promise<PrivatePage> {
    const nonce = options.newNonce();
    const pages = await options.web.loadPages();
    const context = requestContextOf(request);
    const response = await pages.render(
      new Request(url),
      { ...context, nonce },
      apiFetch(options.apiInject, visitorOf(request)),
    );
    const headers = headersOf(response);
    if (isHtml(response)) headers.push(['content-security-policy', policy(page, context.shop, { nonce })]);
    if (page.usesCamera) headers.push(['permissions-policy', permissionsPolicy({ camera: true })]);
    return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
  }

  function requestContextOf(request: FastifyRequest): PageRequestContext {
    return {
      requestId: request.id,
      origin: options.publicOrigin,
      apiUrl: options.apiUrl,
      shop: options.shop(),
      localInbox: options.localInbox ?? false,
      errorReportingDsn: options.errorReportingDsn,
      analytics: options.analytics,
      onError: (error: unknown) => request.log.error({ err: error }, 'page failed'),
    };
  }

  /** @param shop the settings with which the page was rendered, which may have changed since */
  function policy(page: PageInfo, shop: ShopDetails, permission: ScriptPermission): string {
    return contentSecurityPolicy(permission, {
      apiUrl: options.apiUrl,
      extra: mergeSources([
        options.policySources?.(page) ?? {},
        options.web.policySources ?? {},
        page.usesCamera ? WEB_ASSEMBLY : {},
        shop.accentStyle === null ? {} : inlineStyleSource(shop.accentStyle),
      ]),
    });
  }

  return {
    renderPublic: (page: PageInfo, request: FastifyRequest) =>
      queue.run(isUrgent(request), () => renderPublic(page, request)),
    renderPrivate: (url: URL, page: PageInfo, request: FastifyRequest) =>
      queue.run(isUrgent(request), () => renderPrivate(url, page, request)),
  };
}

/** The headers of the page, with one entry for each Set-Cookie. */
function headersOf(response: Response): [string, string][] {
  return [...response.headers].filter(([name]) => name !== 'content-length');
}

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false;
}
