import {
  createContext,
  generatePath,
  type MiddlewareFunction,
  type RequestHandler,
  RouterContextProvider,
} from 'react-router';

/** The router's location for a request's URL: the same for a page's loader data (`/gift/1.data`) as for the page. */
export interface PageLocation {
  /** Without the router's own additions to URLs. */
  url: URL;
  /** Paths of the matched routes, such as `gift/:giftId`; `/` for the home page. */
  pattern: string;
  params: Readonly<Record<string, string | undefined>>;
}

const onLocated = createContext<((location: PageLocation) => void) | null>(null);

/** For the root route, whose middleware runs first. During `locatePage`, nothing is loaded or rendered. */
export const locatePageMiddleware: MiddlewareFunction<Response> = (
  { url, pattern, params, context },
  next,
) => {
  const report = context.get(onLocated);
  if (!report) return next();
  report({ url, pattern, params });
  return new Response();
};

/**
 * Asks the router to resolve a URL, so that no other code depends on the format of its data requests.
 *
 * @returns null if no route matches
 */
export async function locatePage(handler: RequestHandler, url: URL): Promise<PageLocation | null> {
  let located: PageLocation | null = null;
  const context = new RouterContextProvider();
  context.set(onLocated, (location) => {
    located = location;
  });
  await handler(new Request(url), context);
  return located;
}

/**
 * One URL for all equivalent URLs of a public page, used as its cache key: the route's path with encoded parameters,
 * and only the search parameters that the page reads. Without it, random parameters would fill the cache.
 *
 * @param path of the route, such as `/gift/:giftId`
 * @param canonicalSearch reduces the search parameters to those that the page reads
 * @returns null for the loader data of a path that is spelled otherwise, which only a link spelled like that requests
 */
export function canonicalAddress(
  requested: URL,
  { url, params }: PageLocation,
  path: string,
  canonicalSearch?: (search: URLSearchParams) => string,
): string | null {
  const canonicalPath = generatePath(path, params);
  const search = canonicalSearch?.(url.searchParams) ?? '';
  if (requested.pathname === url.pathname) return canonicalPath + search;
  return url.pathname === canonicalPath
    ? requested.pathname + withRouterParameters(search, requested, url)
    : null;
}

/** Adds the router's own parameters, which say what data it requests. */
function withRouterParameters(search: string, requested: URL, url: URL): string {
  const all = new URLSearchParams(search);
  for (const [name, value] of requested.searchParams)
    if (!url.searchParams.has(name)) all.append(name, value);
  return all.size > 0 ? `?${all}` : '';
}
