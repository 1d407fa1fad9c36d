/**
 * Layout and caching of a page.
 *
 * - `header`, `footer`: what the app shell renders around the page.
 * - `cache`: the server caches the HTML of `public` pages, which is the same for every visitor;
 *   `private` ones are rendered for each request and never stored.
 * - `landmarks`: `page` where the page renders its own `<main>` (the console), otherwise the app shell does.
 * - `secret`: the URL itself is a credential (gift links, manage links), so the page is hidden
 *   from search engines and its URL from other sites.
 */
export interface PageOptions {
  header: 'shown' | 'hidden';
  footer: 'full' | 'minimal' | 'none';
  cache: 'public' | 'private';
  landmarks: 'shell' | 'page';
  secret: boolean;
}

const publicPage: PageOptions = {
  header: 'shown',
  footer: 'minimal',
  cache: 'public',
  landmarks: 'shell',
  secret: false,
};
const privatePage: PageOptions = { ...publicPage, cache: 'private' };
const secretPage: PageOptions = { ...privatePage, secret: true };
const pageWithoutFrame: PageOptions = { ...privatePage, header: 'hidden', footer: 'none' };
const recipientPage: PageOptions = { ...pageWithoutFrame, secret: true };
/** Its URLs contain order ids, and search engines must not index it. */
const consolePage: PageOptions = { ...recipientPage, landmarks: 'page' };

/** By route id, see routes.ts. */
const optionsByRoute: Record<string, PageOptions> = {
  home: { ...publicPage, footer: 'full' },
  gift: publicPage,
  category: publicPage,

  purchase: privatePage,
  'card-selection': privatePage,
  'memo-input': privatePage,
  'purchase-complete': secretPage,

  claim: recipientPage,
  recipient: recipientPage,
  'track-search': privatePage,
  track: secretPage,
  manage: secretPage,

  gifts: publicPage,
  wishlist: publicPage,
  preferences: publicPage,

  about: publicPage,
  contact: publicPage,
  help: publicPage,
  shipping: publicPage,
  returns: publicPage,
  faq: publicPage,
  privacy: publicPage,
  terms: publicPage,

  sitemap: publicPage,
  robots: publicPage,
  'dev-inbox': pageWithoutFrame,
  'not-found': privatePage,
};

/** Unlisted routes are private, with the minimal footer. */
export function getPageOptions(routeId: string | undefined): PageOptions {
  if (routeId?.startsWith('operator')) return consolePage;
  return (routeId && optionsByRoute[routeId]) || privatePage;
}

export const listedRouteIds: readonly string[] = Object.keys(optionsByRoute);
