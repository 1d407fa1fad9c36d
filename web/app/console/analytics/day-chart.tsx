import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import type { Day, Interval } from './buckets';
import { ChartTooltip } from './chart-tooltip';
import { formatPeriod, formatTick } from './format';

interface DayChartProps {
  title: string;
  days: readonly Day[];
  step: Interval;
  field: 'revenue' | 'orders';
  /** In the scale at the side. */
  short(figure: number): string;
  /** Beside the pointer. */
  full(figure: number): string;
}

/* Two charts and not two scales in one; violet and gold stay apart for every kind of colour-blindness. */
const colours = { revenue: 'var(--color-brand)', orders: 'var(--color-amber)' };
const tick = { fill: 'var(--color-ink-muted)', fontSize: 12 };

/** One figure over time, a bar for each day, week or month. Arrow keys walk along the bars. */
export function DayChart({ title, days, step, field, short, full }: DayChartProps) {
  return (
    <BarChart
      responsive
      data={[...days]}
      title={title}
      className="chart h-56 w-full"
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        dataKey="date"
        tickFormatter={(date: string) => formatTick(date, step)}
        tick={tick}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-line-strong)' }}
        minTickGap={24}
      />
      <YAxis
        tickFormatter={short}
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
            <ChartTooltip title={formatPeriod(String(label), step)} text={full(Number(payload[0].value))} />
          ) : null
        }
      />
      <Bar
        dataKey={field}
        fill={colours[field]}
        radius={[3, 3, 0, 0]}
        maxBarSize={36}
        isAnimationActive={false}
      />
    </BarChart>
  );
}
