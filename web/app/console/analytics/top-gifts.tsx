import type { GiftSales } from '@presently/contracts/operator-analytics';
import * as texts from '@presently/texts/console/analytics';
import * as shared from '@presently/texts/console/shared';
import { formatDollars, formatNumber } from '@presently/texts/format';
import { useState } from 'react';
import { href, Link } from 'react-router';
import { ToggleChip } from '~/ui/chips';
import { lazyComponent } from '~/ui/lazy-component';
import { Skeleton } from '~/ui/skeleton';
import type { Measure } from './chart-colours';
import { ChartDataTable } from './chart-data-table';
import { ChartFrame } from './chart-frame';

const TopGiftsChart = lazyComponent(async () => ({
  default: (await import('./top-gifts-chart')).TopGiftsChart,
}));

interface TopGiftsProps {
  byOrders: readonly GiftSales[];
  byRevenue: readonly GiftSales[];
}

const measures = { revenue: texts.revenue, orders: shared.orders };

/** The top gifts by orders or revenue, with bars for the value by which they are sorted. */
export function TopGifts({ byOrders, byRevenue }: TopGiftsProps) {
  const [measure, setMeasure] = useState<Measure>('revenue');
  const gifts = measure === 'orders' ? byOrders : byRevenue;
  if (gifts.length === 0) {
    return (
      <p className="rounded-control border border-line bg-surface px-5 py-8 text-center text-ink-muted">
        {texts.noGiftSold}
      </p>
    );
  }
  return (
    <ChartFrame
      title={texts.topGifts}
      summary={texts.sortedBy[measure]}
      chart={<TopGiftsChart gifts={gifts} measure={measure} loadingView={<Skeleton className="h-72" />} />}
      table={<TopGiftsTable gifts={gifts} />}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one row everywhere */}
      <div role="group" aria-label={texts.sortTopGifts} className="mt-3 flex flex-wrap gap-1.5">
        {(['revenue', 'orders'] as const).map((choice) => (
          <ToggleChip key={choice} selected={choice === measure} onClick={() => setMeasure(choice)}>
            {measures[choice]}
          </ToggleChip>
        ))}
      </div>
    </ChartFrame>
  );
}

const TopGiftsTable = ({ gifts }: { gifts: readonly GiftSales[] }) => (
  <ChartDataTable
    caption={texts.topGifts}
    columns={[shared.gift, shared.orders, texts.revenue]}
    rows={gifts.map((gift) => ({
      key: gift.gift_id,
      cells: [
        <Link
          key="name"
          to={href('/operator/gifts/:giftId', { giftId: gift.gift_id })}
          className="underline-offset-2 hover:text-brand hover:underline"
        >
          {gift.name}
        </Link>,
        formatNumber(gift.orders),
        formatDollars(gift.revenue),
      ],
    }))}
  />
);
