import type { OperatorOrder } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/list';
import * as scanTexts from '@presently/texts/console/orders/scan';
import * as orderTexts from '@presently/texts/console/orders/shared';
import { formatList } from '@presently/texts/format';
import { type ReactNode, useRef, useState } from 'react';
import { useMediaQuery } from '~/lib/use-media-query';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { useChange } from '../data/change';
import { type BulkChange, type BulkMoveResult, formatRejections } from './bulk-moves';
import { addNumberColumn, NumberField } from './number-column';
import type { OrderColumn } from './order-columns';
import { orderTitle } from './order-texts';
import type { PreviewLine, TrackingByOrder } from './scan-assignment';
import { type ScanMessage, ScanPanel } from './scan-panel';
import { useByPosition, useScanSounds } from './scan-settings';
import { playSound, soundOf } from './scan-sounds';
import { describeResult, describeTyped, formatRejection } from './scan-texts';
import { extractTrackingNumber, guessCarrier, isUncertain } from './tracking-numbers';
import { useRestoredOrders } from './use-restored-orders';
import { type ScanQuestion, type ScanResult, useScan } from './use-scan';
import { useScannerKeys } from './use-scanner-keys';

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
  const [hasSounds, setSounds] = useScanSounds();
  const [carrier, setCarrier] = useState('');
  const [message, setMessage] = useState<ScanMessage | null>(null);
  const [question, setQuestion] = useState<ScanQuestion | null>(null);
  const [pasted, setPasted] = useState<{ lines: PreviewLine[]; numbers: TrackingByOrder } | null>(null);
  const [rejected, setRejected] = useState<BulkMoveResult['rejected']>([]);
  /** Numbers of unknown format that the user wants to use. */
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  /** The numbers that the user was asked about before shipping. */
  const [askedAbout, setAskedAbout] = useState<string | null>(null);
  const scan = useScan({ orders, byPosition, onResult: showResult });
  useRestoredOrders({ orders, numbers: scan.numbers, onRestored: onSlip });
  useScannerKeys({ onScan: scan.addScanned, onBlocked: () => showResult({ kind: 'blocked' }) });
  const { send, pending, failed } = useChange<BulkChange, BulkMoveResult>({
    onDone: (result) => {
      setRejected(result.rejected);
      setMessage(null);
      scan.removeOrders(result.moved);
      onShipped(result.moved);
    },
  });
  const scanField = useRef<HTMLInputElement>(null);

  const getOrderTitle = (id: string | null | undefined) => {
    const order = orders.find((candidate) => candidate.id === id);
    return order ? orderTitle(order) : scanTexts.anotherOrder;
  };
  const readyOrders = orders.filter(({ id }) => isUsable(scan.numbers.get(id)));
  const uncertain = readyOrders
    .map(({ id }) => scan.numbers.get(id) ?? '')
    .filter((number) => isUncertain(number) && !confirmed.includes(number));
  const questionBeforeShipping = uncertain.length > 0 ? scanTexts.askUnknownTyped(uncertain) : null;
  const numbersOfOtherOrders = [...scan.numbers].filter(([id]) => !orders.some((order) => order.id === id));

  function showResult(result: ScanResult): void {
    const sound = soundOf(result);
    if (hasSounds && sound) playSound(sound);
    setQuestion(result.kind === 'question' ? result : null);
    if (result.kind === 'several') setPasted(result);
    else setMessage(describeResult(result, getOrderTitle));
    if (result.kind === 'selected') onSlip(result.order);
  }

  function confirm() {
    if (!question) return;
    setConfirmed([...confirmed, question.number]);
    scan.confirm(question);
    showResult({ ...question, kind: 'assigned' });
    scanField.current?.focus();
  }

  function discard() {
    setQuestion(null);
    setMessage(null);
    scanField.current?.focus();
  }

  const ship = () =>
    send({
      kind: 'ship',
      orders: readyOrders.map((order) => {
        const number = extractTrackingNumber(scan.numbers.get(order.id) ?? '');
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
      }),
    });
  const failure =
    failed?.failure ??
    (rejected.length > 0 && !pending ? texts.notShipped(formatRejections(rejected)) : null);

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
        hidden={orders.length === 0 && message === null}
        fieldRef={scanField}
        message={message}
        target={orders.find(({ id }) => id === scan.targetId)}
        byPosition={byPosition}
        onByPosition={setByPosition}
        hasSounds={hasSounds}
        onSounds={(isOn) => {
          setSounds(isOn);
          // Play a sound immediately as feedback for turning it on.
          if (isOn) playSound('number');
        }}
        carrier={carrier}
        onCarrier={setCarrier}
        onScan={scan.addScanned}
        onConfirm={confirm}
        onDiscard={discard}
      >
        <Button
          variant="primary"
          disabled={readyOrders.length === 0}
          loading={pending !== null}
          onClick={() => (questionBeforeShipping ? setAskedAbout(questionBeforeShipping) : ship())}
        >
          {readyOrders.length === 0 ? orderTexts.markAsShipped : texts.markCountAsShipped(readyOrders.length)}
        </Button>
      </ScanPanel>
      {failure && <Alert>{failure}</Alert>}
      {questionBeforeShipping && questionBeforeShipping === askedAbout && (
        <Alert
          action={
            <Button variant="secondary" loading={pending !== null} onClick={ship}>
              {scanTexts.shipAnyway}
            </Button>
          }
        >
          {questionBeforeShipping}
        </Alert>
      )}
      {numbersOfOtherOrders.length > 0 && (
        <Alert
          tone="info"
          action={
            <Button
              variant="secondary"
              onClick={() => scan.removeOrders(numbersOfOtherOrders.map(([id]) => id))}
            >
              {scanTexts.discard}
            </Button>
          }
        >
          {scanTexts.scannedForOthers(formatList(numbersOfOtherOrders.map(([, number]) => number)))}
        </Alert>
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
          onAccept={() => {
            const unknown = pasted.lines.filter(({ isUnknown }) => isUnknown);
            setConfirmed([...confirmed, ...unknown.map(({ number }) => number)]);
            scan.replaceAll(pasted.numbers);
            setPasted(null);
            scanField.current?.focus();
          }}
          onClose={() => setPasted(null)}
        />
      )}
    </>
  );
}

const isUsable = (number: string | undefined): boolean =>
  number !== undefined && describeTyped(number) === undefined;
