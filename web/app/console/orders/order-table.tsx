import type { OperatorOrder } from '@presently/contracts/operator-orders';
import type { ComponentProps } from 'react';
import { Picture } from '~/ui/picture';
import { DataTable } from '../ui/data-table';
import { orderTitle, recipientName } from './order-texts';

type OrderTableProps = Pick<
  ComponentProps<typeof DataTable<OperatorOrder>>,
  'label' | 'columns' | 'rows' | 'selection' | 'markedId' | 'tableRef'
> & {
  /** Without a column of its own for the recipient. */
  isCompact?: boolean;
};

const orderPath = (order: { id: string }): string => `/operator/orders/${order.id}`;

/** Orders as rows that open them. */
export function OrderTable({ isCompact = false, ...props }: OrderTableProps) {
  return (
    <DataTable<OperatorOrder>
      {...props}
      rowId={(order) => order.id}
      rowName={orderTitle}
      rowTitle={(order) => (
        <>
          {order.inventory_item.name}
          <span className={isCompact ? undefined : 'md:sr-only'}>{recipientWords(order)}</span>
        </>
      )}
      rowTo={orderPath}
      rowLead={(order) => (
        <div className="size-10 shrink-0 overflow-hidden rounded-lg bg-sunken">
          <Picture src={order.inventory_item.image} alt="" sizes="40px" ratio="square" />
        </div>
      )}
    />
  );
}

function recipientWords(order: OperatorOrder): string {
  const recipient = recipientName(order);
  return recipient ? ` for ${recipient}` : '';
}
