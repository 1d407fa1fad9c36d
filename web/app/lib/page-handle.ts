import { useMatches } from 'react-router';

/**
 * A route's page options: `export const handle: PageHandle = { … }`. A route inherits its layout's options. Sitemap,
 * analytics, caching and titles are derived from them.
 */
export interface PageHandle {
  /** Without the shop's name. Pages whose title depends on their data have a `meta` function instead. */
  title?: string;
  description?: string;
  /** False hides the page from search engines. */
  indexed?: boolean;
  /** Header and footer that the app shell renders around the page: shown and minimal by default. */
  header?: 'shown' | 'hidden';
  footer?: 'full' | 'minimal' | 'none';
  /**
   * The server caches the HTML of `public` pages, which is the same for every visitor; `private` ones (the default)
   * are rendered for each request and never stored.
   */
  cache?: 'public' | 'private';
  /** `page` if the page renders its own `<main>` (the console); by default the app shell does. */
  landmarks?: 'shell' | 'page';
  /** Sizes of controls (styles/tokens.css): the shop's, or the console's smaller ones. */
  density?: 'comfortable' | 'compact';
  /**
   * The URL itself is a credential (gift links, manage links), so the page is hidden from search engines and its URL
   * from other sites.
   */
  secret?: boolean;
  /** Whether the operator's analytics script may run: public catalogue and information pages only. */
  measured?: boolean;
  /** Whether it may use the camera; the page must be private. */
  camera?: boolean;
  /** Listed in the sitemap; only for paths without parameters. */
  inSitemap?: boolean;
  /**
   * The search string (`?…` or empty) reduced to the parameters that the page reads, in normalised form. A public
   * page without it reads none.
   */
  canonicalSearch?(search: URLSearchParams): string;
}

type Defaults =
  | 'header'
  | 'footer'
  | 'cache'
  | 'landmarks'
  | 'density'
  | 'secret'
  | 'measured'
  | 'camera'
  | 'inSitemap';

export type PageOptions = PageHandle & Required<Pick<PageHandle, Defaults>>;

const defaults = {
  header: 'shown',
  footer: 'minimal',
  cache: 'private',
  landmarks: 'shell',
  density: 'comfortable',
  secret: false,
  measured: false,
  camera: false,
  inSitemap: false,
} as const satisfies PageHandle;

/** The options of a page by the handles of its routes, from the root to the page. */
export function toPageOptions(routes: readonly ({ handle?: unknown } | undefined)[]): PageOptions {
  return Object.assign({}, defaults, ...routes.map((route) => route?.handle));
}

/** The options of the page that is shown. */
export const usePageOptions = (): PageOptions => toPageOptions(useMatches());
