import type { OperatorOrder } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/shared';
import type { ComponentProps } from 'react';
import { href } from 'react-router';
import { DataTable } from '~/ui/data-table';
import { Picture } from '~/ui/picture';
import { orderTitle, recipientName } from './order-texts';

type OrderTableProps = Pick<
  ComponentProps<typeof DataTable<OperatorOrder>>,
  'label' | 'columns' | 'rows' | 'selection' | 'highlightedId' | 'tableRef'
> & {
  /** Names the recipient in the first column, at every width. */
  isCompact?: boolean;
};

const orderPath = ({ id }: { id: string }): string => href('/operator/orders/:orderId', { orderId: id });

/** A table of orders, whose rows link to them. */
export function OrderTable({ isCompact = false, ...props }: OrderTableProps) {
  return (
    <DataTable<OperatorOrder>
      {...props}
      rowId={(order) => order.id}
      rowName={orderTitle}
      rowTitle={(order) => <RowTitle order={order} isCompact={isCompact} />}
      rowHref={orderPath}
      rowPrefix={(order) => (
        <div className="size-10 shrink-0 overflow-hidden rounded-lg bg-sunken">
          <Picture src={order.inventory_item.image} alt="" sizes="40px" ratio="square" />
        </div>
      )}
    />
  );
}

/** On wide screens the recipient has a column. */
function RowTitle({ order, isCompact }: { order: OperatorOrder; isCompact: boolean }) {
  const recipient = recipientName(order);
  const gift = order.inventory_item.name;
  if (!recipient) return gift;
  const to = (words: string) => <span className={isCompact ? undefined : 'md:sr-only'}>{words}</span>;
  return texts.giftAndRecipient({ gift, recipient, to });
}
