import { generatePath, type RouteMatch } from 'react-router';
import { toPageOptions } from '~/lib/page-handle';

/** React Router's requests for loader data: `/gift/1.data`, and `/_.data` where the path ends with a slash. */
const dataSuffix = /(?<=\/)_\.data$|\.data$/;

/** The page's path, for a request for its HTML or for its loader data. */
export const stripDataSuffix = (pathname: string): string => pathname.replace(dataSuffix, '');

/**
 * One URL for all equivalent URLs of a public page, used as its cache key: the route's path with encoded parameters,
 * and only the search parameters that the page reads. Without it, random parameters would fill the cache.
 */
export function canonicalPath(matches: readonly RouteMatch[], url: URL): string {
  const pattern = `/${matches.flatMap(({ route }) => route.path ?? []).join('/')}`;
  const path = generatePath(pattern, matches.at(-1)?.params);
  const { canonicalSearch } = toPageOptions(matches.map(({ route }) => route));
  const search = canonicalSearch?.(url.searchParams) ?? '';
  if (!dataSuffix.test(url.pathname)) return path + search;
  return `${path}${path === '/' ? '_' : ''}.data${withRequestedRoutes(search, matches, url)}`;
}

/** Adds the routes whose loader data is requested (`_routes`); none means all of them. */
function withRequestedRoutes(search: string, matches: readonly RouteMatch[], url: URL): string {
  const requested = new Set(url.searchParams.get('_routes')?.split(','));
  const ids = ['root', ...matches.map(({ route }) => route.id)].filter((id) => id && requested.has(id));
  if (ids.length === 0) return search;
  const canonical = new URLSearchParams(search);
  canonical.set('_routes', ids.join(','));
  return `?${canonical}`;
}
