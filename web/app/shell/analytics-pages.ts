import { matchPath } from 'react-router';

/**
 * The only pages on which the operator's analytics script may run: public catalogue and information pages. An
 * allow-list, so that pages with gift links, orders, payments or personal data, and new pages, are excluded.
 */
const analyticsPages = [
  '/',
  '/gift/:giftId',
  '/category/:categoryId',
  '/about',
  '/contact',
  '/help',
  '/shipping',
  '/returns',
  '/faq',
  '/privacy',
  '/terms',
];

export function allowsAnalytics(pathname: string): boolean {
  return analyticsPages.some((path) => matchPath(path, pathname) !== null);
}
