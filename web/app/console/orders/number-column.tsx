import type { OperatorOrder } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/scan';
import * as orderTexts from '@presently/texts/console/orders/shared';
import type { ReactNode } from 'react';
import { TextField } from '~/ui/text-field';
import type { OrderColumn } from './order-columns';
import { orderTitle } from './order-texts';
import type { ScanController } from './use-scan';

/** Adds the number field as a column, or on phones below the order. */
export function addNumberColumn(
  columns: readonly OrderColumn[],
  renderNumberField: (order: OperatorOrder) => ReactNode,
  isWide: boolean,
): OrderColumn[] {
  if (isWide)
    return [...columns, { id: 'number', header: orderTexts.trackingNumber, cell: renderNumberField }];
  return columns.map((column, index) =>
    index > 0
      ? column
      : {
          ...column,
          cell: (order) => (
            <>
              {column.cell(order)}
              <div className="mt-2">{renderNumberField(order)}</div>
            </>
          ),
        },
  );
}

interface NumberFieldProps {
  order: OperatorOrder;
  scan: ScanController;
  error: string | undefined;
  hint: string | undefined;
}

/** The tracking number of one order, editable. */
export function NumberField({ order, scan, error, hint }: NumberFieldProps) {
  return (
    <TextField
      label={texts.trackingNumberOf(orderTitle(order))}
      labelHidden
      error={error}
      hint={hint}
      className="relative z-1 min-w-36"
      value={scan.numbers.get(order.id) ?? ''}
      placeholder={order.id === scan.targetId ? texts.nextPlaceholder : undefined}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      onFocus={() => scan.selectTarget(order.id)}
      onBlur={() => scan.leaveTarget(order.id)}
      onChange={(event) => scan.setNumber(order.id, event.target.value)}
    />
  );
}
