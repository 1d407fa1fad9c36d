import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** How a page may be kept, as the web's own table says (web/app/shell/page-options.ts). */
export interface PageInfo {
  cache: 'public' | 'private';
  /** The address is a key: hide the page from search engines and its address from other sites. */
  secret: boolean;
  /** The operator's measuring script may run here. */
  allowsAnalytics: boolean;
  /**
   * Path and search of the page. For a public one the same however they were written, and without the search
   * parameters that it does not read.
   */
  address: string;
}

/** The operator's measuring script, as the page puts it. */
export interface AnalyticsScript {
  script: string;
  /** The attribute that tells the script whose figures these are. */
  attribute: string;
  id: string;
}

/** What owners have settled of what pages say about the shop. */
export interface ShopDetails {
  name: string;
  contactEmail: string | null;
  contactPhone: string | null;
  /** In lines. */
  contactAddress: string | null;
}

export interface PageRequestContext {
  nonce?: string | undefined;
  requestId: string;
  origin: string;
  apiUrl?: string | undefined;
  shop: ShopDetails;
  errorReportingDsn?: string | undefined;
  analytics?: AnalyticsScript | undefined;
  onError(error: unknown): void;
}

/** What the built web exports (web/app/server.ts). */
export interface PagesBundle {
  getPageInfo(url: URL): PageInfo;
  render(request: Request, visit: PageRequestContext, fetchApi: typeof fetch): Promise<Response>;
}

/** Loads web/build/server. Throws when the web has not been built. */
export async function loadPagesBundle(buildDir: string): Promise<PagesBundle> {
  const file = join(buildDir, 'server', 'index.js');
  return (await import(pathToFileURL(file).href)) as PagesBundle;
}
