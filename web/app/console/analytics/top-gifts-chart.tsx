import type { GiftSales } from '@presently/contracts/operator-analytics';
import * as texts from '@presently/texts/console/analytics';
import { formatCompactDollars, formatDollars, formatNumber } from '@presently/texts/format';
import { Bar, BarChart, Tooltip, XAxis, YAxis } from 'recharts';
import { chartColours, type Measure } from './chart-colours';
import { ChartTooltip } from './chart-tooltip';

const ROW_PX = 40;

interface TopGiftsChartProps {
  gifts: readonly GiftSales[];
  /** The value by which they are sorted, shown by the bars. */
  measure: Measure;
}

/** The top gifts, best first. */
export function TopGiftsChart({ gifts, measure }: TopGiftsChartProps) {
  return (
    <BarChart
      responsive
      layout="vertical"
      data={[...gifts]}
      title={texts.topGiftsBy[measure]}
      className="chart w-full"
      style={{ height: gifts.length * ROW_PX + 8 }}
      margin={{ top: 0, right: 56, bottom: 0, left: 0 }}
      barCategoryGap={8}
    >
      <XAxis type="number" hide domain={[0, 'dataMax']} />
      <YAxis
        type="category"
        dataKey="gift_id"
        tickFormatter={(id: string) => truncate(gifts.find(({ gift_id }) => gift_id === id)?.name ?? id)}
        tick={{ fill: 'var(--color-ink)', fontSize: 13 }}
        tickLine={false}
        axisLine={false}
        width={148}
        interval={0}
      />
      <Tooltip
        cursor={{ fill: 'var(--color-brand-soft)' }}
        isAnimationActive={false}
        content={({ active, payload }) => {
          const gift = active ? (payload?.[0]?.payload as GiftSales | undefined) : undefined;
          return gift ? (
            <ChartTooltip
              title={gift.name}
              text={texts.revenueInOrders({ revenue: formatDollars(gift.revenue), orders: gift.orders })}
            />
          ) : null;
        }}
      />
      <Bar
        dataKey={measure}
        fill={chartColours[measure]}
        radius={[0, 4, 4, 0]}
        maxBarSize={22}
        isAnimationActive={false}
        label={{
          position: 'right',
          fill: 'var(--color-ink-muted)',
          fontSize: 12,
          formatter: (value) =>
            measure === 'revenue' ? formatCompactDollars(Number(value)) : formatNumber(Number(value)),
        }}
      />
    </BarChart>
  );
}

const truncate = (name: string): string => (name.length > 20 ? `${name.slice(0, 19).trimEnd()}…` : name);
