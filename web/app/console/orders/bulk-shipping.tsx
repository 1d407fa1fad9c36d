import type { OperatorOrder } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/list';
import * as orderTexts from '@presently/texts/console/orders/shared';
import { formatList } from '@presently/texts/format';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { type ClipboardEvent, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useMediaQuery } from '~/lib/use-media-query';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { FieldRow } from '~/ui/field-row';
import { lazyDialog } from '~/ui/lazy-dialog';
import { Select } from '~/ui/select';
import { TextField } from '~/ui/text-field';
import { useChange } from '../data/change';
import { type BulkChange, type BulkMoveResult, formatRejections } from './bulk-moves';
import { carriers, guessCarrier } from './carriers';
import type { OrderColumn } from './order-columns';
import { orderTitle, placeOf } from './order-texts';
import type { PreviewLine, RejectedNumber, TrackingByOrder } from './scan-assignment';
import { type ScanController, useScan } from './use-scan';

const TrackingImportDialog = lazyDialog(() => import('./tracking-import-dialog'));

interface BulkShippingProps {
  /** In the order in which their parcels are scanned. */
  orders: OperatorOrder[];
  /** Columns of the list, to which the tracking number is added. */
  columns: readonly OrderColumn[];
  /** Renders the list with the added column. */
  children(table: { columns: OrderColumn[]; highlightedId: string | null }): ReactNode;
}

/** Assigns scanned or pasted tracking numbers to orders one after another, and marks them all as shipped. */
export function BulkShipping({ orders, columns, children }: BulkShippingProps) {
  const isWide = useMediaQuery('(min-width: 600px)');
  const scan = useScan(orders.map(({ id }) => id));
  const [carrier, setCarrier] = useState('');
  const [scanMessage, setScanMessage] = useState<{ text: string; isError: boolean } | null>(null);
  const [pasted, setPasted] = useState<{ lines: PreviewLine[]; numbers: TrackingByOrder } | null>(null);
  const [rejected, setRejected] = useState<BulkMoveResult['rejected']>([]);
  const { send, pending, failed } = useChange<BulkChange, BulkMoveResult>({
    onDone: (result) => {
      setRejected(result.rejected);
      setScanMessage(null);
      scan.removeOrders(result.moved);
    },
  });
  const scanField = useRef<HTMLInputElement>(null);

  const getOrderTitle = (id: string | null | undefined) => {
    const order = orders.find((candidate) => candidate.id === id);
    return order ? orderTitle(order) : texts.anotherOrder;
  };
  const readyOrders = orders.filter(({ id }) => scan.numbers.has(id));
  const numbersOfOtherOrders = [...scan.numbers].filter(([id]) => !orders.some((order) => order.id === id));
  const target = orders.find(({ id }) => id === scan.targetId);

  /** @returns whether the input was accepted, so that the field can be cleared */
  function addScanned(text: string): boolean {
    const result = scan.addScanned(text);
    if (result.kind === 'several') setPasted(result);
    if (result.kind === 'rejected') {
      setScanMessage({ text: formatRejection(result.rejected, getOrderTitle), isError: true });
      return false;
    }
    if (result.kind === 'assigned')
      setScanMessage({
        text: texts.numberGoesTo({ number: result.number, order: getOrderTitle(result.orderId) }),
        isError: false,
      });
    return true;
  }

  function submitField(event: FormEvent) {
    event.preventDefault();
    if (scanField.current && addScanned(scanField.current.value)) scanField.current.value = '';
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (!/[\r\n\t,;]/.test(text.trim())) return;
    event.preventDefault();
    addScanned(text);
  }

  const ship = () =>
    send({
      kind: 'ship',
      orders: readyOrders.map((order) => {
        const number = scan.numbers.get(order.id)?.trim() ?? '';
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

  const renderNumberField = (order: OperatorOrder) => (
    <NumberField order={order} scan={scan} error={rejected.find(({ id }) => id === order.id)?.error} />
  );
  return (
    <>
      <section
        aria-label={texts.scanTrackingNumbers}
        hidden={orders.length === 0}
        className="flex flex-col gap-3 rounded-control border border-brand/30 [&[hidden]]:hidden bg-brand-soft p-4 sm:p-5"
      >
        <FieldRow>
          <form onSubmit={submitField} className="min-w-60 flex-1 basis-80">
            <TextField
              label={texts.scanOrPaste}
              before={<ScanBarcode aria-hidden="true" />}
              ref={scanField}
              id="scan"
              aria-describedby="scan-next"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="next"
              onPaste={paste}
            />
          </form>
          <Select
            label={orderTexts.carrier}
            value={carrier}
            onChange={(event) => setCarrier(event.target.value)}
            className="w-44"
          >
            <option value="">{texts.carrierByNumber}</option>
            {carriers.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
          <Button
            variant="primary"
            disabled={readyOrders.length === 0}
            loading={pending !== null}
            onClick={ship}
          >
            {readyOrders.length === 0
              ? orderTexts.markAsShipped
              : texts.markCountAsShipped(readyOrders.length)}
          </Button>
        </FieldRow>
        <p id="scan-next" className="text-sm">
          {target ? <NextOrder order={target} /> : texts.allHaveNumbers}
        </p>
        <div role="status" className="text-sm empty:hidden">
          {scanMessage && (
            <p className={scanMessage.isError ? 'font-medium text-danger' : 'text-ink'}>{scanMessage.text}</p>
          )}
        </div>
      </section>
      {failure && <Alert>{failure}</Alert>}
      {numbersOfOtherOrders.length > 0 && (
        <Alert
          tone="info"
          action={
            <Button
              variant="secondary"
              onClick={() => scan.removeOrders(numbersOfOtherOrders.map(([id]) => id))}
            >
              {texts.forgetThem}
            </Button>
          }
        >
          {texts.scannedForOthers(formatList(numbersOfOtherOrders.map(([, number]) => number)))}
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

function NextOrder({ order }: { order: OperatorOrder }) {
  const title = <strong className="font-semibold">{orderTitle(order)}</strong>;
  const { shipping_address: address } = order;
  return address ? texts.nextIsIn({ order: title, place: placeOf(address) }) : texts.nextIs(title);
}

/** Adds the number field as a column, or on phones below the order. */
function addNumberColumn(
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

function formatRejection(
  { number, reason, usedBy }: RejectedNumber,
  getOrderTitle: (id: string | undefined) => string,
): string {
  switch (reason) {
    case 'already_used':
      return texts.numberUsed({ number, order: getOrderTitle(usedBy) });
    case 'no_order':
      return texts.noOrderWithoutNumber(number);
    case 'too_long':
      return texts.numberTooLong(number.slice(0, 24));
  }
}

/** The tracking number of one order, editable. */
function NumberField({
  order,
  scan,
  error,
}: {
  order: OperatorOrder;
  scan: ScanController;
  error: string | undefined;
}) {
  return (
    <TextField
      label={texts.trackingNumberOf(orderTitle(order))}
      labelHidden
      error={error}
      className="relative z-1 min-w-36"
      value={scan.numbers.get(order.id) ?? ''}
      placeholder={order.id === scan.targetId ? texts.nextPlaceholder : undefined}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      onFocus={() => scan.selectTarget(order.id)}
      onChange={(event) => scan.setNumber(order.id, event.target.value)}
    />
  );
}
