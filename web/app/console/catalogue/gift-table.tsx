import type { OperatorGift } from '@presently/contracts/operator-gifts';
import * as texts from '@presently/texts/console/catalogue';
import * as shared from '@presently/texts/console/shared';
import { formatDollars, formatNumber } from '@presently/texts/format';
import { useMemo } from 'react';
import { href } from 'react-router';
import { type Column, DataTable } from '~/ui/data-table';
import { Picture } from '~/ui/picture';
import { RelativeTime } from '~/ui/relative-time';
import type { RowSelection } from '~/ui/use-selection';
import type { CategoryChoice } from './gift-choices';
import { StockLabel } from './stock-label';

interface GiftTableProps {
  gifts: readonly OperatorGift[];
  categories: readonly CategoryChoice[];
  lowLevel: number | undefined;
  selection: RowSelection;
}

export function GiftTable({ gifts, categories, lowLevel, selection }: GiftTableProps) {
  const columns = useMemo(() => columnsFor(categories, lowLevel), [categories, lowLevel]);
  return (
    <DataTable
      label={shared.gifts}
      columns={columns}
      rows={gifts}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      selection={selection}
      rowPrefix={({ images }) => (
        <Picture src={images[0]?.gcs_url} alt="" sizes="44px" rounded="small" className="w-11 shrink-0" />
      )}
      rowHref={({ id }) => href('/operator/gifts/:giftId', { giftId: id })}
    />
  );
}

function columnsFor(
  categories: readonly CategoryChoice[],
  lowLevel: number | undefined,
): Column<OperatorGift>[] {
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
  const formatCategories = ({ category_ids }: OperatorGift) =>
    category_ids.map((id) => categoryNames.get(id) ?? id).join(', ');
  return [
    {
      id: 'name',
      header: shared.gift,
      cell: (gift) => (
        <>
          <p className="text-xs text-ink-muted">
            {[gift.brand?.name, gift.featured && texts.featured, gift.retired_at && texts.retired]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="text-xs text-ink-muted md:hidden">{formatCategories(gift)}</p>
          <p className="tabular-nums sm:hidden">{formatDollars(gift.price)}</p>
        </>
      ),
    },
    {
      id: 'category',
      header: shared.categories,
      visibleFrom: 'md',
      className: 'text-ink-muted',
      cell: formatCategories,
    },
    {
      id: 'price',
      header: texts.price,
      align: 'end',
      visibleFrom: 'sm',
      cell: (gift) => formatDollars(gift.price),
    },
    {
      id: 'stock',
      header: shared.stock,
      align: 'end',
      cell: (gift) => <StockLabel stock={gift.stock} lowLevel={lowLevel} />,
    },
    {
      id: 'sold',
      header: texts.sold,
      align: 'end',
      visibleFrom: 'md',
      cell: (gift) => formatNumber(gift.sold),
    },
    {
      id: 'updated',
      header: texts.updated,
      align: 'end',
      visibleFrom: 'lg',
      className: 'text-ink-muted',
      cell: (gift) => <RelativeTime at={gift.updated_at} />,
    },
  ];
}
