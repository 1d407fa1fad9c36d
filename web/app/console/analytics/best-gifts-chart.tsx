import * as texts from '@presently/texts/console/analytics';
import { formatCompactDollars, formatDollars } from '@presently/texts/format';
import { Bar, BarChart, Tooltip, XAxis, YAxis } from 'recharts';
import { ChartTooltip } from './chart-tooltip';

interface BestGift {
  gift_id: string;
  name: string;
  orders: number;
  revenue: number;
}

const rowPx = 40;

/** The gifts with the highest revenue, highest first. */
export function BestGiftsChart({ gifts }: { gifts: readonly BestGift[] }) {
  return (
    <BarChart
      responsive
      layout="vertical"
      data={[...gifts]}
      title={texts.bestGiftsByRevenue}
      className="chart w-full"
      style={{ height: gifts.length * rowPx + 8 }}
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
          const gift = active ? (payload?.[0]?.payload as BestGift | undefined) : undefined;
          return gift ? (
            <ChartTooltip
              title={gift.name}
              text={texts.revenueInOrders({ revenue: formatDollars(gift.revenue), orders: gift.orders })}
            />
          ) : null;
        }}
      />
      <Bar
        dataKey="revenue"
        fill="var(--color-brand)"
        radius={[0, 4, 4, 0]}
        maxBarSize={22}
        isAnimationActive={false}
        label={{
          position: 'right',
          fill: 'var(--color-ink-muted)',
          fontSize: 12,
          formatter: (revenue) => formatCompactDollars(Number(revenue)),
        }}
      />
    </BarChart>
  );
}

const truncate = (name: string): string => (name.length > 20 ? `${name.slice(0, 19).trimEnd()}…` : name);
