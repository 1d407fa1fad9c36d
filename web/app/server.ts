import * as build from 'virtual:react-router/server-build';
import { createApiClient } from '@presently/contracts/client';
import type { FetchApi } from '@presently/contracts/fetch-api';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { apiContext } from './lib/api-context';
import { type PageOptions, toPageOptions } from './lib/page-handle';
import { type PagePaths, pagePathsContext } from './lib/page-paths';
import { type RequestContext, requestContext } from './lib/request-context';
import { canonicalAddress, locatePage } from './shell/page-location';

/*
 * The interface of the web app to the server: the options of the page at a URL, and the rendered page.
 * HTTP headers, caching and compression are up to the server (server/src/pages).
 */

export type PageInfo = Pick<PageOptions, 'cache' | 'secret'> & {
  allowsAnalytics: boolean;
  usesCamera: boolean;
  /** Pattern of its path, such as /gift/:giftId; '/*' if it is not a page. */
  pattern: string;
  /** Path and search of the page; for public pages in canonical form, for use as a cache key. */
  address: string;
};
export type { RequestContext };

const serverBuild = build as unknown as ServerBuild;
const handler = createRequestHandler(serverBuild, import.meta.env.MODE);

type BuildRoute = NonNullable<ServerBuild['routes'][string]>;

const buildRoutes: BuildRoute[] = Object.values(serverBuild.routes).flatMap((route) => route ?? []);
/** The options of all pages, by their route paths (`gift/:giftId`). */
const pages = new Map(listPages(childrenOf('root')));
const pagePaths: PagePaths = {
  inSitemap: listPaths(({ inSitemap }) => inSitemap),
  measured: listPaths(({ measured }) => measured),
};

/** Pages without path parameters, by path. Asking the router instead would take a tenth of the home page's time. */
const fixedPages = new Map(
  [...pages]
    .filter(([pattern]) => !/[:*?]/.test(pattern))
    .map(([pattern, { cache, secret, measured: allowsAnalytics, camera: usesCamera }]) => {
      const address = toPath(pattern);
      const page = { cache, secret, allowsAnalytics, usesCamera, address, pattern: address };
      return [address, page satisfies PageInfo];
    }),
);

function childrenOf(parentId: string): BuildRoute[] {
  return buildRoutes.filter((route) => route.parentId === parentId);
}

function listPages(routes: BuildRoute[], parents: BuildRoute[] = []): [string, PageOptions][] {
  return routes.flatMap((route) => {
    const branch = [...parents, route];
    const children = childrenOf(route.id);
    if (children.length > 0) return listPages(children, branch);
    const pattern = branch.flatMap(({ path }) => path ?? []).join('/') || '/';
    return [[pattern, toPageOptions(branch.map(({ module }) => module))]];
  });
}

function toPath(pattern: string): string {
  return pattern === '/' ? pattern : `/${pattern}`;
}

/** The paths of all pages whose options satisfy a condition. */
function listPaths(condition: (page: PageOptions) => boolean): string[] {
  return [...pages].filter(([, page]) => condition(page)).map(([pattern]) => toPath(pattern));
}

/** Describes the page at a URL; requests for its loader data are treated as the page. */
export async function getPageInfo(requested: URL): Promise<PageInfo> {
  const fixed = requested.search === '' && fixedPages.get(requested.pathname);
  if (fixed) return fixed;
  const location = await locatePage(handler, requested);
  const page = (location && pages.get(location.pattern)) ?? toPageOptions([]);
  const { cache, secret, measured: allowsAnalytics, camera: usesCamera, canonicalSearch } = page;
  const pattern = location ? toPath(location.pattern) : '/*';
  const address =
    location && cache === 'public' ? canonicalAddress(requested, location, pattern, canonicalSearch) : null;
  return address
    ? { cache, secret, allowsAnalytics, usesCamera, address, pattern }
    : {
        cache: 'private',
        secret,
        allowsAnalytics,
        usesCamera,
        pattern,
        address: requested.pathname + requested.search,
      };
}

/**
 * Renders a page, or responds with its loader data.
 *
 * @param fetchApi calls the API within this process; paths begin with /api
 */
export function render(request: Request, pageContext: RequestContext, fetchApi: FetchApi): Promise<Response> {
  const routerContext = new RouterContextProvider();
  routerContext.set(apiContext, createApiClient({ baseUrl: '', fetch: fetchApi }));
  routerContext.set(requestContext, pageContext);
  routerContext.set(pagePathsContext, pagePaths);
  return handler(request, routerContext);
}
