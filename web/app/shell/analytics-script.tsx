import { matchPath, useBlocker, useLocation } from 'react-router';
import type { Site } from '~/lib/shop-details';

/**
 * The operator's analytics script, only on pages that allow it. Once run, it stays in the document and would see all
 * later client-side navigations, so navigations between pages with and without analytics load a new document, in both
 * directions.
 */
export function AnalyticsScript({ script, attribute, id, pages }: NonNullable<Site['analytics']>) {
  const { pathname } = useLocation();
  // By path: the handle of the next page is not known before its module has loaded.
  const isMeasured = (path: string) => pages.some((pattern) => matchPath(pattern, path) !== null);
  useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (isMeasured(currentLocation.pathname) === isMeasured(nextLocation.pathname)) return false;
    const address = nextLocation.pathname + nextLocation.search + nextLocation.hash;
    if (historyAction === 'REPLACE') location.replace(address);
    else location.assign(address);
    return true;
  });
  return isMeasured(pathname) ? <script async src={script} {...{ [attribute]: id }} /> : null;
}
