import type { OperatorOrder } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/list';
import * as orderTexts from '@presently/texts/console/orders/shared';
import * as shared from '@presently/texts/console/shared';
import PackageCheck from 'lucide-react/icons/package-check';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { useChange } from '../data/change';
import { StickyBar } from '../shell/sticky-bar';
import { type BulkChange, type BulkMoveResult, formatRejections } from './bulk-moves';
import { orderTitle } from './order-texts';
import { usePrinting } from './print-packing-slips';
import { RetryKeys } from './retry-keys';
import { UnclaimedActions } from './unclaimed-actions';

interface BulkBarProps {
  /** The selected orders, in the list's order. */
  orders: OperatorOrder[];
  /** All orders in the list. */
  listed: OperatorOrder[];
  onClear(): void;
  onDeselect(ids: readonly string[]): void;
  /** Opens the form for tracking numbers; absent if it is already open. */
  onEnterTrackingNumbers?: (() => void) | undefined;
}

/** Actions on all selected orders. */
export function BulkBar({ orders, listed, onClear, onDeselect, onEnterTrackingNumbers }: BulkBarProps) {
  /** Ids of the orders just packed, whose slips may need to be reprinted. */
  const [justPacked, setPacked] = useState<string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [retryKeys] = useState(() => new RetryKeys());
  const packing = useChange<BulkChange, BulkMoveResult>({
    onDone: ({ moved, rejected, printFailure }) => {
      setProblem(formatRejections(rejected) || printFailure);
      if (moved.length === 0) return;
      setPacked(moved);
      onClear();
    },
  });
  // Without those that have been undone.
  const packed = justPacked.filter((id) => listed.find((order) => order.id === id)?.status !== 'Processing');
  const printing = usePrinting();
  const isPrinting = printing.pending !== null;
  const failure = packing.failed?.failure ?? printing.failed?.failure ?? problem;

  function markPacked(packable: OperatorOrder[], printsSlips: boolean) {
    setProblem(null);
    packing.send({
      kind: 'pack',
      orders: packable.map((order) => ({
        title: orderTitle(order),
        move: { id: order.id, status: 'Ordered', seen_status: order.status },
      })),
      printsSlips,
    });
  }
  function print(ids: string[]) {
    setProblem(null);
    printing.send({ ids });
  }
  function dismiss() {
    setPacked([]);
    setProblem(null);
  }

  if (orders.length === 0 && packed.length === 0 && !failure) return null;
  return (
    <StickyBar label={texts.selectedOrders}>
      {failure && <Alert>{failure}</Alert>}
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-sm font-semibold" aria-live="polite">
          {orders.length > 0 && texts.ordersSelected(orders.length)}
          {orders.length === 0 && packed.length > 0 && texts.ordersPacked(packed.length)}
        </p>
        {orders.length > 0 ? (
          <SelectionActions
            orders={orders}
            packing={packing.pending}
            isPrinting={isPrinting}
            retryKeys={retryKeys}
            onPack={markPacked}
            onPrint={print}
            onProblem={setProblem}
            onClear={onClear}
            onDeselect={onDeselect}
            onEnterTrackingNumbers={onEnterTrackingNumbers}
          />
        ) : (
          <PackedActions ids={packed} isPrinting={isPrinting} onPrint={print} onDone={dismiss} />
        )}
      </div>
    </StickyBar>
  );
}

interface SelectionActionsProps
  extends Pick<BulkBarProps, 'orders' | 'onClear' | 'onDeselect' | 'onEnterTrackingNumbers'> {
  packing: BulkChange | null;
  isPrinting: boolean;
  retryKeys: RetryKeys;
  onPack(orders: OperatorOrder[], printsSlips: boolean): void;
  onPrint(ids: string[]): void;
  onProblem(problem: string | null): void;
}

/** Each applies to the selected orders for which it is possible. */
function SelectionActions({ orders, packing, onEnterTrackingNumbers, ...props }: SelectionActionsProps) {
  const packable = orders.filter(({ can }) => can.move_to.includes('Ordered'));
  const shippable = orders.filter(({ can }) => can.move_to.includes('Shipped'));
  const unclaimed = orders.filter(({ can }) => can.extend);
  const printable = orders.filter(({ claimed, status }) => claimed && status !== 'Cancelled');
  const isPacking = (printsSlips: boolean) => packing?.kind === 'pack' && packing.printsSlips === printsSlips;
  return (
    <>
      <Button variant="ghost" onClick={props.onClear}>
        {shared.clear}
      </Button>
      {printable.length > 0 && (
        <Button
          variant="secondary"
          loading={props.isPrinting}
          onClick={() => props.onPrint(printable.map(({ id }) => id))}
        >
          <Printer aria-hidden="true" />
          {texts.printSlips}
        </Button>
      )}
      {unclaimed.length > 0 && (
        <UnclaimedActions
          orders={unclaimed}
          retryKeys={props.retryKeys}
          onProblem={props.onProblem}
          onChanged={props.onDeselect}
        />
      )}
      {packable.length > 0 && (
        <Button variant="secondary" loading={isPacking(false)} onClick={() => props.onPack(packable, false)}>
          {orderTexts.markAsPacked}
        </Button>
      )}
      {shippable.length > 0 && onEnterTrackingNumbers && (
        <Button variant={packable.length > 0 ? 'secondary' : 'primary'} onClick={onEnterTrackingNumbers}>
          {texts.enterTrackingNumbers}
        </Button>
      )}
      {packable.length > 0 && (
        <Button variant="primary" loading={isPacking(true)} onClick={() => props.onPack(packable, true)}>
          <PackageCheck aria-hidden="true" />
          {texts.printSlipsAndMarkAsPacked}
        </Button>
      )}
    </>
  );
}

interface PackedActionsProps {
  ids: string[];
  isPrinting: boolean;
  onPrint(ids: string[]): void;
  onDone(): void;
}

/** After orders were packed. */
const PackedActions = ({ ids, isPrinting, onPrint, onDone }: PackedActionsProps) => (
  <>
    <Button variant="ghost" onClick={onDone}>
      {texts.done}
    </Button>
    {ids.length > 0 && (
      <Button variant="secondary" loading={isPrinting} onClick={() => onPrint(ids)}>
        <Printer aria-hidden="true" />
        {texts.reprintSlips}
      </Button>
    )}
  </>
);
