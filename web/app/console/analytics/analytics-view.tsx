import { formatDollars } from '@presently/contracts/money';
import type { OperatorAnalytics } from '@presently/contracts/operator-analytics';
import { Link } from 'react-router';
import { lazyComponent } from '~/ui/lazy-component';
import { Skeleton } from '~/ui/skeleton';
import { chooseInterval, type Day, groupByInterval, type Interval } from './buckets';
import { ChartDataTable } from './chart-data-table';
import { ChartFrame } from './chart-frame';
import {
  formatChange,
  formatCompactDollars,
  formatCount,
  formatDuration,
  formatPercent,
  formatPeriod,
} from './format';
import { StatCard } from './stat-card';

const DayChart = lazyComponent(async () => ({ default: (await import('./day-chart')).DayChart }));
const BestGiftsChart = lazyComponent(async () => ({
  default: (await import('./best-gifts-chart')).BestGiftsChart,
}));

interface AnalyticsViewProps {
  now: OperatorAnalytics;
  before: OperatorAnalytics;
  days: number;
}

export function AnalyticsView({ now, before, days }: AnalyticsViewProps) {
  const step = chooseInterval(now);
  const buckets = groupByInterval(now.orders_by_day, step);
  return (
    <>
      <Tiles now={now} before={before} days={days} />
      <div className="grid gap-4 lg:grid-cols-2">
        <OverTime
          title={`Revenue by ${step}`}
          summary={`${formatDollars(now.revenue)} after refunds`}
          days={buckets}
          step={step}
          field="revenue"
        />
        <OverTime
          title={`Orders by ${step}`}
          summary={`${formatCount(now.orders, 'gift')} bought and paid`}
          days={buckets}
          step={step}
          field="orders"
        />
      </div>
      <BestGifts gifts={now.best_gifts} />
    </>
  );
}

function Tiles({ now, before, days }: AnalyticsViewProps) {
  const { claim_rate: rate } = now;
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
      <StatCard
        name="Revenue"
        value={formatDollars(now.revenue)}
        note={formatChange(now.revenue, before.revenue, days)}
        detail={
          now.refunded > 0 && `${formatDollars(now.gross)} paid, ${formatDollars(now.refunded)} refunded`
        }
        className="max-md:col-span-2"
      />
      <StatCard
        name="Orders"
        value={now.orders.toLocaleString('en-US')}
        note={formatChange(now.orders, before.orders, days)}
      />
      <StatCard
        name="Claim rate"
        value={rate === null ? 'None yet' : formatPercent(rate)}
        note={`${now.claimed.toLocaleString('en-US')} of ${now.orders.toLocaleString('en-US')} claimed`}
        share={rate}
      />
      <StatCard
        name="Median time to claim"
        value={formatDuration(now.median_hours_to_claim)}
        note="From buying to giving the address"
      />
      <StatCard
        name="Expiring soon"
        value={formatDollars(now.expiring_value)}
        note={
          <Link
            to="/operator/orders?queue=expiring"
            className="underline underline-offset-2 hover:text-brand"
          >
            {formatCount(now.expiring_orders, 'unclaimed gift')}, as of now
          </Link>
        }
      />
    </dl>
  );
}

interface OverTimeProps {
  title: string;
  summary: string;
  days: readonly Day[];
  step: Interval;
  field: 'revenue' | 'orders';
}

const columnOf: Record<Interval, string> = { day: 'Day', week: 'Week', month: 'Month' };

function OverTime({ title, summary, days, step, field }: OverTimeProps) {
  const full = (figure: number) =>
    field === 'revenue' ? formatDollars(figure) : formatCount(figure, 'order');
  const short =
    field === 'revenue' ? formatCompactDollars : (figure: number) => figure.toLocaleString('en-US');
  return (
    <ChartFrame
      title={title}
      summary={summary}
      chart={
        <DayChart
          title={title}
          days={days}
          step={step}
          field={field}
          full={full}
          short={short}
          loadingView={<Skeleton className="h-56" />}
        />
      }
      table={
        <ChartDataTable
          caption={title}
          columns={[columnOf[step], field === 'revenue' ? 'Revenue' : 'Orders']}
          rows={days.map((day) => ({
            key: day.date,
            cells: [
              formatPeriod(day.date, step),
              field === 'revenue' ? formatDollars(day.revenue) : day.orders.toLocaleString('en-US'),
            ],
          }))}
        />
      }
    />
  );
}

function BestGifts({ gifts }: { gifts: OperatorAnalytics['best_gifts'] }) {
  if (gifts.length === 0) {
    return (
      <p className="rounded-control border border-line bg-surface px-5 py-8 text-center text-ink-muted">
        No gift was bought in these days. Choose a longer span to see which sell best.
      </p>
    );
  }
  return (
    <ChartFrame
      title="Best gifts"
      summary="Most often bought first"
      chart={<BestGiftsChart gifts={gifts} loadingView={<Skeleton className="h-72" />} />}
      table={
        <ChartDataTable
          caption="Best gifts"
          columns={['Gift', 'Orders', 'Revenue']}
          rows={gifts.map((gift) => ({
            key: gift.gift_id,
            cells: [
              <Link
                key="name"
                to={`/operator/gifts/${encodeURIComponent(gift.gift_id)}`}
                className="underline-offset-2 hover:text-brand hover:underline"
              >
                {gift.name}
              </Link>,
              gift.orders.toLocaleString('en-US'),
              formatDollars(gift.revenue),
            ],
          }))}
        />
      }
    />
  );
}
