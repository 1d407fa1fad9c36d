import { useBlocker, useLocation } from 'react-router';
import type { AnalyticsConfig } from '~/lib/analytics';
import { allowsAnalytics } from './analytics-pages';

/**
 * The operator's analytics script, on the pages that allow it only. Once run, it stays in the document and would
 * see every later client-side navigation, so navigations between pages with and without analytics load a new
 * document, in both directions.
 */
export function AnalyticsScript({ script, attribute, id }: AnalyticsConfig) {
  const { pathname } = useLocation();
  useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (allowsAnalytics(currentLocation.pathname) === allowsAnalytics(nextLocation.pathname)) return false;
    const address = nextLocation.pathname + nextLocation.search + nextLocation.hash;
    if (historyAction === 'REPLACE') location.replace(address);
    else location.assign(address);
    return true;
  });
  return allowsAnalytics(pathname) ? <script async src={script} {...{ [attribute]: id }} /> : null;
}
