import type { OperatorOrder } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/list';
import * as scanTexts from '@presently/texts/console/orders/scan';
import * as orderTexts from '@presently/texts/console/orders/shared';
import { formatList } from '@presently/texts/format';
import { type ReactNode, useState } from 'react';
import { useMediaQuery } from '~/lib/use-media-query';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { useChange } from '../data/change';
import { type BulkChange, type BulkMoveResult, formatRejections } from './bulk-moves';
import { addNumberColumn, NumberField } from './number-column';
import type { OrderColumn } from './order-columns';
import { orderTitle } from './order-texts';
import type { TrackingByOrder } from './scan-assignment';
import { ScanPanel } from './scan-panel';
import { useByPosition } from './scan-settings';
import { describeTyped, formatRejection } from './scan-texts';
import { extractTrackingNumber, guessCarrier, isUncertain } from './tracking-numbers';
import { useScanning } from './use-scanning';

const TrackingImportDialog = lazyDialog(() => import('./tracking-import-dialog'));

interface BulkShippingProps {
  /** In the order in which numbers are assigned by position. */
  orders: OperatorOrder[];
  /** An order whose slip was scanned; may not be in `orders` yet. */
  onSlip(order: OperatorOrder): void;
  onShipped(ids: string[]): void;
  /** Columns of the list, to which the tracking number is added. */
  columns: readonly OrderColumn[];
  /** Renders the list with the added column. */
  children(table: { columns: OrderColumn[]; highlightedId: string | null }): ReactNode;
}

/** Assigns scanned or pasted tracking numbers to orders, and marks them all as shipped. */
export function BulkShipping({ orders, onSlip, onShipped, columns, children }: BulkShippingProps) {
  const isWide = useMediaQuery('(min-width: 600px)');
  const [byPosition, setByPosition] = useByPosition();
  const [carrier, setCarrier] = useState('');
  /** The numbers that the user was asked about before shipping. */
  const [askedAbout, setAskedAbout] = useState<string | null>(null);
  const getOrderTitle = (id: string | null | undefined) => {
    const order = orders.find((candidate) => candidate.id === id);
    return order ? orderTitle(order) : scanTexts.anotherOrder;
  };
  const scanning = useScanning({ orders, byPosition, getOrderTitle, onSlip });
  const { scan, pasted } = scanning;
  const { ship, isBusy, rejected, failure } = useBulkShip((moved) => {
    scanning.clearMessage();
    scan.removeOrders(moved);
    onShipped(moved);
  });

  const readyOrders = orders.filter(({ id }) => isUsable(scan.numbers.get(id)));
  const uncertain = readyOrders
    .map(({ id }) => scan.numbers.get(id) ?? '')
    .filter((number) => isUncertain(number) && !scanning.confirmed.includes(number));
  const questionBeforeShipping = uncertain.length > 0 ? scanTexts.askUnknownTyped(uncertain) : null;
  const numbersOfOtherOrders = [...scan.numbers].filter(([id]) => !orders.some((order) => order.id === id));
  const shipReady = () => ship(readyOrders, scan.numbers, carrier);

  const renderNumberField = (order: OperatorOrder) => {
    const number = scan.numbers.get(order.id);
    return (
      <NumberField
        order={order}
        scan={scan}
        error={rejected.find(({ id }) => id === order.id)?.error ?? describeTyped(number ?? '')}
        hint={number !== undefined && isUncertain(number) ? scanTexts.unknownShapeHint : undefined}
      />
    );
  };
  return (
    <>
      <ScanPanel
        hidden={orders.length === 0 && scanning.message === null}
        fieldRef={scanning.field}
        message={scanning.message}
        target={orders.find(({ id }) => id === scan.targetId)}
        byPosition={byPosition}
        onByPosition={setByPosition}
        hasSounds={scanning.hasSounds}
        onSounds={scanning.setSounds}
        carrier={carrier}
        onCarrier={setCarrier}
        onScan={scan.addScanned}
        onConfirm={scanning.confirm}
        onDiscard={scanning.discard}
      >
        <Button
          variant="primary"
          disabled={readyOrders.length === 0}
          loading={isBusy}
          onClick={() => (questionBeforeShipping ? setAskedAbout(questionBeforeShipping) : shipReady())}
        >
          {readyOrders.length === 0 ? orderTexts.markAsShipped : texts.markCountAsShipped(readyOrders.length)}
        </Button>
      </ScanPanel>
      {failure && <Alert>{failure}</Alert>}
      {questionBeforeShipping && questionBeforeShipping === askedAbout && (
        <UnknownNumbersAlert question={questionBeforeShipping} isBusy={isBusy} onShip={shipReady} />
      )}
      {numbersOfOtherOrders.length > 0 && (
        <OtherOrdersAlert
          numbers={numbersOfOtherOrders.map(([, number]) => number)}
          onDiscard={() => scan.removeOrders(numbersOfOtherOrders.map(([id]) => id))}
        />
      )}
      {children({
        columns: addNumberColumn(columns, renderNumberField, isWide),
        highlightedId: scan.targetId,
      })}
      {pasted && (
        <TrackingImportDialog
          lines={pasted.lines}
          getOrderTitle={getOrderTitle}
          formatRejection={(rejected) => formatRejection(rejected, getOrderTitle)}
          onAccept={scanning.acceptPasted}
          onClose={scanning.rejectPasted}
        />
      )}
    </>
  );
}

/**
 * Marks orders as shipped.
 * @param onShipped called with the ids of the orders for which it succeeded
 */
function useBulkShip(onShipped: (ids: string[]) => void) {
  const [rejected, setRejected] = useState<BulkMoveResult['rejected']>([]);
  const { send, pending, failed } = useChange<BulkChange, BulkMoveResult>({
    onDone: (result) => {
      setRejected(result.rejected);
      onShipped(result.moved);
    },
  });
  const isBusy = pending !== null;
  return {
    ship: (orders: OperatorOrder[], numbers: TrackingByOrder, carrier: string) =>
      send({ kind: 'ship', orders: orders.map((order) => toShipment(order, numbers, carrier)) }),
    isBusy,
    rejected,
    failure:
      failed?.failure ??
      (rejected.length > 0 && !isBusy ? texts.notShipped(formatRejections(rejected)) : null),
  };
}

function toShipment(
  order: OperatorOrder,
  numbers: TrackingByOrder,
  carrier: string,
): BulkChange['orders'][number] {
  const number = extractTrackingNumber(numbers.get(order.id) ?? '');
  return {
    title: orderTitle(order),
    move: {
      id: order.id,
      status: 'Shipped',
      seen_status: order.status,
      tracking_number: number,
      carrier: carrier || guessCarrier(number),
    },
  };
}

const isUsable = (number: string | undefined): boolean =>
  number !== undefined && describeTyped(number) === undefined;

interface UnknownNumbersAlertProps {
  question: string;
  isBusy: boolean;
  onShip(): void;
}

const UnknownNumbersAlert = ({ question, isBusy, onShip }: UnknownNumbersAlertProps) => (
  <Alert
    action={
      <Button variant="secondary" loading={isBusy} onClick={onShip}>
        {scanTexts.shipAnyway}
      </Button>
    }
  >
    {question}
  </Alert>
);

/** Numbers whose orders are not in the list. */
const OtherOrdersAlert = ({ numbers, onDiscard }: { numbers: string[]; onDiscard(): void }) => (
  <Alert
    tone="info"
    action={
      <Button variant="secondary" onClick={onDiscard}>
        {scanTexts.discard}
      </Button>
    }
  >
    {scanTexts.scannedForOthers(formatList(numbers))}
  </Alert>
);
