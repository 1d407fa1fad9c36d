import type { OperatorAnalytics } from '@presently/contracts/operator-analytics';
import * as texts from '@presently/texts/console/analytics';
import * as shared from '@presently/texts/console/shared';
import { formatCompactDollars, formatDollars, formatNumber, formatPercent } from '@presently/texts/format';
import { Link } from 'react-router';
import { lazyComponent } from '~/ui/lazy-component';
import { Skeleton } from '~/ui/skeleton';
import { queuePath } from '../shell/nav';
import { type Bucket, chooseInterval, groupByInterval, type Interval } from './buckets';
import { ChartDataTable } from './chart-data-table';
import { ChartFrame } from './chart-frame';
import { formatBefore, formatChange, formatDuration, formatPeriod } from './format';
import { StatCard } from './stat-card';
import { TopGifts } from './top-gifts';

const DayChart = lazyComponent(async () => ({ default: (await import('./day-chart')).DayChart }));

interface AnalyticsViewProps {
  current: OperatorAnalytics;
  previous: OperatorAnalytics;
  /** Length of each range. */
  days: number;
}

export function AnalyticsView({ current, previous, days }: AnalyticsViewProps) {
  const interval = chooseInterval(current);
  const buckets = groupByInterval(current.orders_by_day, interval);
  return (
    <>
      <StatCards current={current} previous={previous} days={days} />
      <div className="grid gap-4 lg:grid-cols-2">
        <TimeChart
          title={texts.revenueBy[interval]}
          summary={texts.afterRefunds(formatDollars(current.revenue))}
          buckets={buckets}
          interval={interval}
          field="revenue"
        />
        <TimeChart
          title={texts.ordersBy[interval]}
          summary={texts.giftsSold(current.orders)}
          buckets={buckets}
          interval={interval}
          field="orders"
        />
      </div>
      <TopGifts byOrders={current.best_gifts} byRevenue={current.best_gifts_by_revenue} />
    </>
  );
}

function StatCards({ current, previous, days }: AnalyticsViewProps) {
  const { claim_rate: rate } = current;
  const before = (value: number | null, format: (value: number) => string) =>
    formatBefore(value === null ? null : format(value), days);
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
      <StatCard
        name={texts.revenue}
        value={formatDollars(current.revenue)}
        note={formatChange(current.revenue, previous.revenue, days)}
        detail={
          current.refunded > 0 &&
          texts.paidAndRefunded({
            paid: formatDollars(current.gross),
            refunded: formatDollars(current.refunded),
          })
        }
      />
      <StatCard
        name={shared.orders}
        value={formatNumber(current.orders)}
        note={formatChange(current.orders, previous.orders, days)}
      />
      <StatCard
        name={texts.claimRate}
        value={rate === null ? texts.noDataYet : formatPercent(rate)}
        note={texts.claimedOf({
          claimed: formatNumber(current.claimed),
          orders: formatNumber(current.orders),
        })}
        detail={before(previous.claim_rate, formatPercent)}
        fraction={rate}
      />
      <StatCard
        name={texts.medianTimeToClaim}
        value={formatDuration(current.median_hours_to_claim)}
        note={texts.medianTimeToClaimHint}
        detail={before(previous.median_hours_to_claim, formatDuration)}
      />
      <StatCard
        name={texts.medianTimeToShip}
        value={formatDuration(current.median_hours_to_ship)}
        note={texts.medianTimeToShipHint}
        detail={before(previous.median_hours_to_ship, formatDuration)}
      />
      <StatCard
        name={shared.expiringSoon}
        value={formatDollars(current.expiring_value)}
        note={
          <Link to={queuePath('expiring')} className="underline underline-offset-2 hover:text-brand">
            {texts.expiringNow(current.expiring_orders)}
          </Link>
        }
      />
    </dl>
  );
}

interface TimeChartProps {
  title: string;
  summary: string;
  buckets: readonly Bucket[];
  interval: Interval;
  field: 'revenue' | 'orders';
}

function TimeChart({ title, summary, buckets, interval, field }: TimeChartProps) {
  const formatFull = (value: number) =>
    field === 'revenue' ? formatDollars(value) : texts.orderCount(value);
  const formatShort = field === 'revenue' ? formatCompactDollars : (value: number) => formatNumber(value);
  return (
    <ChartFrame
      title={title}
      summary={summary}
      chart={
        <DayChart
          title={title}
          buckets={buckets}
          interval={interval}
          field={field}
          formatFull={formatFull}
          formatShort={formatShort}
          loadingView={<Skeleton className="h-56" />}
        />
      }
      table={
        <ChartDataTable
          caption={title}
          columns={[texts.intervals[interval], field === 'revenue' ? texts.revenue : shared.orders]}
          rows={buckets.map((bucket) => ({
            key: bucket.date,
            cells: [
              formatPeriod(bucket.date, interval),
              field === 'revenue' ? formatDollars(bucket.revenue) : formatNumber(bucket.orders),
            ],
          }))}
        />
      }
    />
  );
}
