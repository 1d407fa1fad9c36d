import { calendarDayIn } from '@presently/contracts/time-zone';
import * as texts from '@presently/texts/console/analytics';
import * as shared from '@presently/texts/console/shared';
import { formatTimeZone } from '@presently/texts/format';
import { useRevalidator, useSearchParams } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { RetryAlert } from '~/ui/retry-alert';
import { load, useLoaded } from '../data/loaded';
import { useIsLoading } from '../data/search';
import { DownloadButton } from '../import-export/download-button';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall } from '../shell/operator';
import type { Route } from './+types/analytics.route';
import { AnalyticsView } from './analytics-view';
import { countDays, type DateRange, defaultRange, parseDateRange, previousRange } from './date-range';
import { DateRangePicker } from './date-range-picker';
import { getAnalytics } from './endpoints';

export { ErrorBoundary } from '../shell/screen-error';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: shared.analytics, indexed: false });

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  assertMayCall(context, getAnalytics);
  const range = parseDateRange(new URL(request.url).searchParams);
  return { chosen: range, analytics: await load(request, (signal) => loadAnalytics(range, signal)) };
}

export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  const { chosen, analytics } = loaderData;
  const [, setSearch] = useSearchParams();
  const { data, failure } = useLoaded(analytics);
  // The browser's day while the shop's is not known.
  const today = data?.current.today ?? calendarDayIn(undefined, new Date());
  const range = chosen ?? defaultRange(today);
  const { from, to } = range;
  const { revalidate } = useRevalidator();
  const isLoading = useIsLoading();

  return (
    <ConsolePage
      title={shared.analytics}
      intro={
        data
          ? `${texts.introduction} ${shared.daysAreIn(formatTimeZone(data.current.time_zone))}`
          : texts.introduction
      }
      actions={
        <DownloadButton
          path={`/operator/analytics/export?from=${from}&to=${to}`}
          fileName={`presently-analytics-${from}-to-${to}.csv`}
        >
          {texts.downloadCsv}
        </DownloadButton>
      }
    >
      <DateRangePicker
        key={`${from} ${to}`}
        range={range}
        today={today}
        onChange={(next) => setSearch({ ...next }, { preventScrollReset: true })}
      />
      {failure && <RetryAlert onRetry={() => void revalidate()}>{failure}</RetryAlert>}
      {data && (
        <div aria-busy={isLoading} className="flex flex-col gap-4 aria-busy:opacity-60">
          <AnalyticsView current={data.current} previous={data.previous} days={countDays(data.current)} />
        </div>
      )}
    </ConsolePage>
  );
}

/**
 * The figures of a range, and of the previous range of the same length for comparison.
 * @param range null: the last days in the shop's time zone, which the server knows
 */
async function loadAnalytics(range: DateRange | null, signal: AbortSignal) {
  const read = async (query: Partial<DateRange>) => (await api(getAnalytics, { query, signal })).data;
  if (range) {
    const [current, previous] = await Promise.all([read(range), read(previousRange(range))]);
    return { current, previous };
  }
  const current = await read({});
  return { current, previous: await read(previousRange(current)) };
}
