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
import { type RequestContext, requestContext } from './lib/request-context';
import { allowsAnalytics } from './shell/analytics-pages';
import { canonicalPath, stripDataSuffix } from './shell/canonical-path';
import { getPageOptions, type PageOptions } from './shell/page-options';

/*
 * The interface of the web app to the server: the options of the page at a URL, and the rendered page.
 * HTTP headers, caching and compression are up to the server (server/src/pages).
 */

export type PageInfo = PageOptions & {
  allowsAnalytics: boolean;
  /** Path and search of the page; of public pages the canonical one, for use as a cache key. */
  address: string;
};
export type { RequestContext };

const handler = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);

const routes = childrenOf('root');

function childrenOf(parentId: string): RouteObject[] {
  const children: RouteObject[] = [];
  for (const route of Object.values(build.routes)) {
    if (route?.parentId !== parentId) continue;
    const { id, path } = route;
    children.push(route.index ? { id, path, index: true } : { id, path, children: childrenOf(id) });
  }
  return children;
}

/** Describes the page at a URL; requests for its loader data are treated as the page. */
export function getPageInfo(url: URL): PageInfo {
  const path = stripDataSuffix(url.pathname);
  const matches = matchRoutes(routes, path) ?? [];
  const id = matches.at(-1)?.route.id;
  const options = getPageOptions(id);
  const address =
    options.cache === 'public'
      ? canonicalPath(matches, id && build.routes[id]?.module.handle, url)
      : url.pathname + url.search;
  return { ...options, allowsAnalytics: allowsAnalytics(path), address };
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
  return handler(request, routerContext);
}
