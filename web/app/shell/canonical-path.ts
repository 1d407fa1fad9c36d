import type { RouteMatch } from 'react-router';

/** What a route declares about itself: `export const handle: PageHandle = { … }`. */
export interface PageHandle {
  /** The search parameters that the page reads, in one spelling (`?…` or nothing). A route without it reads none. */
  canonicalSearch?(given: URLSearchParams): string;
}

/** The router's own requests for a page's data: `/gift/1.data`, and `/_.data` where the path ends with a slash. */
const dataSuffix = /(?<=\/)_\.data$|\.data$/;

/** The page's path behind a request for it or for its data. */
export const stripDataSuffix = (pathname: string): string => pathname.replace(dataSuffix, '');

/**
 * The one address that stands for all spellings of a page's address: its path as the site map has it, and of the
 * search what the page reads. Everything else in an address changes nothing, so it must not make a page of its own.
 */
export function canonicalPath(matches: readonly RouteMatch[], handle: unknown, url: URL): string {
  const pattern = matches.flatMap(({ route }) => route.path ?? []).join('/');
  const { params } = matches.at(-1) as RouteMatch;
  const path = `/${pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`;
  const search = (handle as PageHandle | undefined)?.canonicalSearch?.(url.searchParams) ?? '';
  if (!dataSuffix.test(url.pathname)) return path + search;
  return `${path}${path === '/' ? '_' : ''}.data${withLoaders(search, matches, url)}`;
}

/** With the names of the routes whose data the router asks for; all of them when it names none. */
function withLoaders(search: string, matches: readonly RouteMatch[], url: URL): string {
  const asked = new Set(url.searchParams.get('_routes')?.split(','));
  const ids = ['root', ...matches.map(({ route }) => route.id)].filter((id) => id && asked.has(id));
  if (ids.length === 0) return search;
  const wanted = new URLSearchParams(search);
  wanted.set('_routes', ids.join(','));
  return `?${wanted}`;
}
