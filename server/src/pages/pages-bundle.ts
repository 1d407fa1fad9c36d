import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FetchApi } from '@presently/contracts/fetch-api';
import type { ShopDetails } from '@presently/contracts/shop-details';
import { type ClientFile, loadClientFiles } from './client-files.ts';
import type { PolicySources } from './content-policy.ts';

/**
 * What the server needs to know about a page before it is rendered; defined by the web (web/app/lib/page-handle.ts).
 */
export type PageInfo = {
  /** Public pages are the same for all visitors and cached. */
  cache: 'public' | 'private';
  /** The URL is a secret link: keep it from search engines and from the Referer header. */
  secret: boolean;
  /** Whether the operator's analytics script may run on the page. */
  allowsAnalytics: boolean;
  /** Whether the page may use the camera. */
  usesCamera: boolean;
  /** Pattern of its path, such as /gift/:giftId, for log and metrics. */
  pattern: string;
  /** Path and query string. For public pages they are canonical, without parameters that the page does not read. */
  address: string;
};

/** The operator's analytics script. */
export type AnalyticsScript = {
  script: string;
  /** Name of the attribute that carries the id. */
  attribute: string;
  id: string;
};

export type PageRequestContext = {
  nonce?: string | undefined;
  requestId: string;
  origin: string;
  apiUrl?: string | undefined;
  shop: ShopDetails;
  /** Whether messages stay in the local inbox, because no SMS or email provider is configured. */
  localInbox: boolean;
  errorReportingDsn?: string | undefined;
  analytics?: AnalyticsScript | undefined;
  onError(error: unknown): void;
};

/** What the built web exports (web/app/server.ts). */
export type PagesBundle = {
  getPageInfo(url: URL): Promise<PageInfo>;
  render(request: Request, context: PageRequestContext, fetchApi: FetchApi): Promise<Response>;
};

/** The web app as used by the server: the built one, or Vite's in development. */
export type WebApp = {
  /** Static files by URL path. */
  files: ReadonlyMap<string, ClientFile>;
  /** Called for every page that is not cached. */
  loadPages(): PagesBundle | Promise<PagesBundle>;
  /** What the page's Content-Security-Policy allows in addition to third-party hosts. */
  policySources?: PolicySources;
};

/**
 * Loads the built web app.
 * @param buildDir web/build, holding `client` and `server`
 * @throws when the web has not been built
 */
export async function loadBuiltWeb(buildDir: string): Promise<WebApp> {
  const file = join(buildDir, 'server', 'index.js');
  const pages = (await import(pathToFileURL(file).href)) as PagesBundle;
  const files = await loadClientFiles(join(buildDir, 'client'));
  return { files, loadPages: () => pages };
}
