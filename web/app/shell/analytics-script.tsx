import { useBlocker, useLocation } from 'react-router';
import type { AnalyticsConfig } from '~/lib/analytics';
import { allowsAnalytics } from './analytics-pages';

/**
 * The operator's measuring script, on measured pages only. A script that has run once stays for as long as its
 * document does, and would see every page that is shown in it; so the border between measured pages and all others
 * is crossed by loading a new document, in both directions.
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
