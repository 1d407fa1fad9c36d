import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import type { Bucket, Interval } from './buckets';
import { chartColours } from './chart-colours';
import { ChartTooltip } from './chart-tooltip';
import { formatPeriod, formatTick } from './format';

interface DayChartProps {
  title: string;
  buckets: readonly Bucket[];
  interval: Interval;
  field: 'revenue' | 'orders';
  /** Formats the ticks of the y axis. */
  formatShort(value: number): string;
  /** Formats the value in the tooltip. */
  formatFull(value: number): string;
}

const tick = { fill: 'var(--color-ink-muted)', fontSize: 12 };

/** A bar chart over time, with one bar per day, week or month; arrow keys move between the bars. */
export function DayChart({ title, buckets, interval, field, formatShort, formatFull }: DayChartProps) {
  return (
    <BarChart
      responsive
      data={[...buckets]}
      title={title}
      className="chart h-56 w-full"
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        dataKey="date"
        tickFormatter={(date: string) => formatTick(date, interval)}
        tick={tick}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-line-strong)' }}
        minTickGap={24}
      />
      <YAxis
        tickFormatter={formatShort}
        tick={tick}
        tickLine={false}
        axisLine={false}
        width={48}
        allowDecimals={false}
      />
      <Tooltip
        cursor={{ fill: 'var(--color-brand-soft)' }}
        isAnimationActive={false}
        content={({ active, payload, label }) =>
          active && payload?.[0] ? (
            <ChartTooltip
              title={formatPeriod(String(label), interval)}
              text={formatFull(Number(payload[0].value))}
            />
          ) : null
        }
      />
      <Bar
        dataKey={field}
        fill={chartColours[field]}
        radius={[3, 3, 0, 0]}
        maxBarSize={36}
        isAnimationActive={false}
      />
    </BarChart>
  );
}
