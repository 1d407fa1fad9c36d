import { matchPath } from 'react-router';

/**
 * The pages on which the operator's measuring script may run: the shop window and nothing else. Whatever shows a
 * gift link, an order, a payment or somebody's own things is missing here, and so is every page yet to be made.
 */
const measuredPages = [
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
  return measuredPages.some((path) => matchPath(path, pathname) !== null);
}
