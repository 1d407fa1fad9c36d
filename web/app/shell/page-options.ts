/**
 * What surrounds each page and how it may be kept, by route id (see routes.ts).
 *
 * - `header`, `footer`: the shell drawn around the page.
 * - `cache`: `public` pages are the same for every visitor and kept rendered by the server;
 *   `private` ones are rendered for each request and never stored.
 * - `frame`: `page` where the page brings its own landmarks (the console), else the shell makes them.
 * - `secret`: the address itself is a key (gift links, manage links), so the page is hidden
 *   from search engines and its address from other sites.
 */
export interface PageOptions {
  header: 'shown' | 'hidden';
  footer: 'full' | 'minimal' | 'none';
  cache: 'public' | 'private';
  frame: 'shell' | 'page';
  secret: boolean;
}

const catalogue: PageOptions = {
  header: 'shown',
  footer: 'minimal',
  cache: 'public',
  frame: 'shell',
  secret: false,
};
const personal: PageOptions = { ...catalogue, cache: 'private' };
const secret: PageOptions = { ...personal, secret: true };
const bare: PageOptions = { ...personal, header: 'hidden', footer: 'none' };
const recipient: PageOptions = { ...bare, secret: true };
/** Order ids stand in its addresses, and no search engine has business there. */
const operators: PageOptions = { ...recipient, frame: 'page' };

const pages: Record<string, PageOptions> = {
  home: { ...catalogue, footer: 'full' },
  gift: catalogue,
  category: catalogue,

  purchase: personal,
  'card-selection': personal,
  'memo-input': personal,
  'purchase-complete': secret,

  claim: recipient,
  recipient,
  'track-search': personal,
  track: secret,
  manage: secret,

  gifts: catalogue,
  wishlist: catalogue,
  preferences: catalogue,

  about: catalogue,
  contact: catalogue,
  help: catalogue,
  shipping: catalogue,
  returns: catalogue,
  faq: catalogue,
  privacy: catalogue,
  terms: catalogue,

  sitemap: catalogue,
  robots: catalogue,
  'dev-inbox': bare,
  'not-found': personal,
};

/** The kind of the page with this route id; unlisted pages are private, with the minimal footer. */
export function getPageOptions(routeId: string | undefined): PageOptions {
  if (routeId?.startsWith('operator')) return operators;
  return (routeId && pages[routeId]) || personal;
}

export const listedRouteIds: readonly string[] = Object.keys(pages);
