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
import { type PageOptions, getPageOptions } from './shell/page-options';
import { stripDataSuffix, canonicalPath } from './shell/canonical-path';

/*
 * What the shop's server sees of the web: which kind of page an address is, and the page itself.
 * Everything else (headers, caching, compression) is the server's business.
 */

export type PageInfo = PageOptions & {
  allowsAnalytics: boolean;
  /** Path and search; of a public page only as far as it reads them, and in one spelling. */
  address: string;
};
export type { RequestContext };

const handler = createRequestHandler(build as unknown as ServerBuild, 'production');

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

/** The kind of page at an address. Requests for its data count as the page. */
export function getPageInfo(url: URL): PageInfo {
  const path = stripDataSuffix(url.pathname);
  const matches = matchRoutes(routes, path) ?? [];
  const id = matches.at(-1)?.route.id;
  const kind = getPageOptions(id);
  const address =
    kind.cache === 'public'
      ? canonicalPath(matches, id && build.routes[id]?.module.handle, url)
      : url.pathname + url.search;
  return { ...kind, allowsAnalytics: allowsAnalytics(path), address };
}

/**
 * Renders one page, or the data of one page.
 *
 * @param fetchApi calls the shop's API in this process; paths begin with /api.
 */
export function render(request: Request, visit: RequestContext, fetchApi: typeof fetch): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(apiContext, createApiClient({ baseUrl: '', fetch: fetchApi }));
  context.set(requestContext, visit);
  return handler(request, context);
}
