import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** How a page may be kept, as the web's own table says (web/app/shell/pages.ts). */
export interface PageKind {
  cache: 'public' | 'private';
  /** The address is a key: hide the page from search engines and its address from other sites. */
  secret: boolean;
}

export interface PageVisit {
  nonce?: string | undefined;
  requestId: string;
  origin: string;
  apiUrl?: string | undefined;
  onError(error: unknown): void;
}

/** What the built web exports (web/app/server.ts). */
export interface PagesBundle {
  kindOf(pathname: string): PageKind;
  render(request: Request, visit: PageVisit, fetchApi: typeof fetch): Promise<Response>;
}

/** Loads web/build/server. Throws when the web has not been built. */
export async function loadPagesBundle(buildDir: string): Promise<PagesBundle> {
  const file = join(buildDir, 'server', 'index.js');
  return (await import(pathToFileURL(file).href)) as PagesBundle;
}
