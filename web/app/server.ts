import * as build from 'virtual:react-router/server-build';
import { createApiClient } from '@presently/contracts/client';
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { apiContext } from './lib/api-context';
import { type PageOptions, toPageOptions } from './lib/page-handle';
import { type PagePaths, pagePathsContext } from './lib/page-paths';
import { type RequestContext, requestContext } from './lib/request-context';
import { canonicalPath, stripDataSuffix } from './shell/canonical-path';

/*
 * The interface of the web app to the server: the options of the page at a URL, and the rendered page.
 * HTTP headers, caching and compression are up to the server (server/src/pages).
 */

export type PageInfo = Pick<PageOptions, 'cache' | 'secret'> & {
  allowsAnalytics: boolean;
  /** Path and search of the page; of public pages the canonical one, for use as a cache key. */
  address: string;
};
export type { RequestContext };

const handler = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);

const routes = childrenOf('root');
const pagePaths: PagePaths = {
  inSitemap: listPaths(routes, ({ inSitemap }) => inSitemap),
  measured: listPaths(routes, ({ measured }) => measured),
};

function childrenOf(parentId: string): RouteObject[] {
  const children: RouteObject[] = [];
  for (const route of Object.values(build.routes)) {
    if (route?.parentId !== parentId) continue;
    const { id, path, module } = route;
    const common = { id, path, handle: module.handle };
    children.push(route.index ? { ...common, index: true } : { ...common, children: childrenOf(id) });
  }
  return children;
}

/** The paths of all pages whose options fulfil a condition. */
function listPaths(
  children: readonly RouteObject[],
  condition: (page: PageOptions) => boolean,
  parents: readonly RouteObject[] = [],
): string[] {
  return children.flatMap((route) => {
    const branch = [...parents, route];
    if (route.children?.length) return listPaths(route.children, condition, branch);
    return condition(toPageOptions(branch)) ? [`/${branch.flatMap(({ path }) => path ?? []).join('/')}`] : [];
  });
}

/** Describes the page at a URL; requests for its loader data are treated as the page. */
export function getPageInfo(url: URL): PageInfo {
  const matches = matchRoutes(routes, stripDataSuffix(url.pathname)) ?? [];
  const { cache, secret, measured } = toPageOptions(matches.map(({ route }) => route));
  const address = cache === 'public' ? canonicalPath(matches, url) : url.pathname + url.search;
  return { cache, secret, allowsAnalytics: measured, address };
}

/**
 * Renders a page, or responds with its loader data.
 *
 * @param fetchApi calls the API within this process; paths begin with /api
 */
export function render(
  request: Request,
  pageContext: RequestContext,
  fetchApi: typeof fetch,
): Promise<Response> {
  const routerContext = new RouterContextProvider();
  routerContext.set(apiContext, createApiClient({ baseUrl: '', fetch: fetchApi }));
  routerContext.set(requestContext, pageContext);
  routerContext.set(pagePathsContext, pagePaths);
  return handler(request, routerContext);
}
