import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { useQuery } from '~/lib/use-query';
import { Skeleton } from '~/ui/skeleton';
import { DownloadButton } from '../import-export/download-button';
import { ConsolePage } from '../ui/console-page';
import { ErrorAlert, errorMessage } from '../ui/error-alert';
import type { Route } from './+types/analytics.route';
import { AnalyticsView } from './analytics-view';
import { countDays, type DateRange, parseDateRange, previousRange, toDay } from './date-range';
import { DateRangePicker } from './date-range-picker';
import { getAnalytics } from './endpoints';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Figures', indexed: false });

export default function AnalyticsPage() {
  const [search, setSearch] = useSearchParams();
  const today = toDay(new Date());
  const { from, to } = parseDateRange(search, today);
  const load = useCallback((signal: AbortSignal) => loadAnalytics({ from, to }, signal), [from, to]);
  const { data, error, isLoading, reload } = useQuery(load);

  return (
    <ConsolePage
      title="Figures"
      intro="Gifts bought in these days, and what became of them. Days are in UTC."
      actions={
        <DownloadButton
          path={`/operator/analytics/export?from=${from}&to=${to}`}
          fileName={`presently-figures-${from}-to-${to}.csv`}
        >
          Download CSV
        </DownloadButton>
      }
    >
      <DateRangePicker
        key={`${from} ${to}`}
        range={{ from, to }}
        today={today}
        onChange={(range) => setSearch({ ...range }, { preventScrollReset: true })}
      />
      {error !== null && <ErrorAlert text={errorMessage(error)} onRetry={reload} />}
      {data && (
        <div aria-busy={isLoading} className="flex flex-col gap-4 aria-busy:opacity-60">
          <AnalyticsView current={data.current} previous={data.previous} days={countDays(data.current)} />
        </div>
      )}
      {!data && isLoading && <AnalyticsSkeleton />}
    </ConsolePage>
  );
}

/** The figures of a range, and of the previous range of the same length for comparison. */
async function loadAnalytics(range: DateRange, signal: AbortSignal) {
  const [current, previous] = await Promise.all([
    api(getAnalytics, { query: range, signal }),
    api(getAnalytics, { query: previousRange(range), signal }),
  ]);
  return { current: current.data, previous: previous.data };
}

function AnalyticsSkeleton() {
  return (
    <div role="status" aria-label="Loading the figures" className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-5">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="h-28 rounded-control last:max-md:hidden" />
        ))}
      </div>
      <Skeleton className="h-72 rounded-control" />
    </div>
  );
}
