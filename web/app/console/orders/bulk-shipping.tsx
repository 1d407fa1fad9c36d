import type { OperatorOrder } from '@presently/contracts/operator-orders';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { type ClipboardEvent, type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useMediaQuery } from '~/lib/use-media-query';
import { Alert } from '~/ui/alert';
import { lazyDialog } from '~/ui/lazy-dialog';
import { showToast } from '~/ui/toast';
import { useQueueCounts } from '../shell/queue-counts';
import { CompactButton } from '../ui/compact-button';
import { CompactSelect, compactFieldClass } from '../ui/compact-fields';
import { ErrorAlert, errorMessage } from '../ui/error-alert';
import { formatCount, moveInBatches } from './bulk-moves';
import { carriers, guessCarrier } from './carriers';
import type { OrderColumn } from './order-columns';
import { orderTitle } from './order-texts';
import type { PreviewLine, RejectedNumber, TrackingByOrder } from './scan-assignment';
import { type ScanController, useScan } from './use-scan';

const TrackingImportDialog = lazyDialog(() => import('./tracking-import-dialog'));

interface BulkShippingProps {
  /** In the order in which parcels are scanned. */
  orders: OperatorOrder[];
  onShipped(ids: string[]): void;
  /** Of the list, without the number. */
  columns: readonly OrderColumn[];
  /** The list itself, with what this adds to it. */
  children(table: { columns: OrderColumn[]; markedId: string | null }): ReactNode;
}

/** Where parcels get their tracking numbers: scan or paste one after another, then send them all off. */
export function BulkShipping({ orders, onShipped, columns, children }: BulkShippingProps) {
  const { refresh } = useQueueCounts();
  const isWide = useMediaQuery('(min-width: 600px)');
  const scan = useScan(orders.map(({ id }) => id));
  const [carrier, setCarrier] = useState('');
  const [said, setSaid] = useState<{ text: string; isRefusal: boolean } | null>(null);
  const [pasted, setPasted] = useState<{ lines: PreviewLine[]; numbers: TrackingByOrder } | null>(null);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const nameOf = (id: string | null | undefined) => {
    const order = orders.find((one) => one.id === id);
    return order ? orderTitle(order) : 'another order';
  };
  const ready = orders.filter(({ id }) => scan.numbers.has(id));
  const strays = [...scan.numbers].filter(([id]) => !orders.some((order) => order.id === id));
  const target = orders.find(({ id }) => id === scan.targetId);

  /** @returns whether the field may be emptied */
  function take(text: string): boolean {
    const taken = scan.take(text);
    if (taken.kind === 'several') setPasted(taken);
    if (taken.kind === 'refused') {
      setSaid({ text: refusalWords(taken.refused, nameOf), isRefusal: true });
      return false;
    }
    if (taken.kind === 'assigned')
      setSaid({ text: `${taken.number} goes to ${nameOf(taken.orderId)}.`, isRefusal: false });
    return true;
  }

  function submitField(event: FormEvent) {
    event.preventDefault();
    if (field.current && take(field.current.value)) field.current.value = '';
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (!/[\r\n\t,;]/.test(text.trim())) return;
    event.preventDefault();
    take(text);
  }

  async function ship() {
    setBusy(true);
    setFailure(null);
    try {
      const { done, refused } = await moveInBatches(
        ready.map((order) => {
          const number = scan.numbers.get(order.id)?.trim() ?? '';
          return {
            id: order.id,
            status: 'Shipped' as const,
            seen_status: order.status,
            tracking_number: number,
            carrier: carrier || guessCarrier(number),
          };
        }),
      );
      setRefusals(refused);
      setSaid(null);
      scan.forget(done);
      if (done.length > 0) {
        showToast(`${formatCount(done.length, 'parcel')} on the way`);
        onShipped(done);
      }
      if (refused.size > 0)
        setFailure(
          `Not marked as shipped: ${[...refused].map(([id, words]) => `${nameOf(id)}: ${words}`).join(' ')} Nothing typed is lost.`,
        );
      refresh();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  const fieldOf = (order: OperatorOrder) => (
    <NumberField order={order} scan={scan} refusal={refusals.get(order.id)} />
  );
  return (
    <>
      <section
        aria-label="Scan tracking numbers"
        hidden={orders.length === 0}
        className="flex flex-col gap-3 rounded-control border border-brand/30 [&[hidden]]:hidden bg-brand-soft p-4 sm:p-5"
      >
        <div className="flex flex-wrap items-end gap-3">
          <form onSubmit={submitField} className="min-w-60 flex-1 basis-80">
            <label htmlFor="scan" className="text-sm font-semibold">
              Scan or paste a tracking number
            </label>
            <div className="relative mt-1.5">
              <ScanBarcode
                aria-hidden="true"
                className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-muted"
              />
              <input
                ref={field}
                id="scan"
                aria-describedby="scan-next"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                enterKeyHint="next"
                onPaste={paste}
                className="h-12 w-full rounded-control border border-line-strong bg-surface pr-4 pl-11 text-base focus:border-brand focus:outline-3 focus:outline-offset-0 focus:outline-brand/35"
              />
            </div>
          </form>
          <CompactSelect
            label="Carrier"
            value={carrier}
            onChange={(event) => setCarrier(event.target.value)}
            className="w-44"
          >
            <option value="">By the number</option>
            {carriers.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </CompactSelect>
          <CompactButton
            variant="primary"
            disabled={ready.length === 0}
            loading={isBusy}
            onClick={() => void ship()}
            className="pointer-fine:min-h-11"
          >
            {ready.length === 0 ? 'Mark as shipped' : `Mark ${ready.length} as shipped`}
          </CompactButton>
        </div>
        <p id="scan-next" className="text-sm">
          {target ? (
            <>
              Next: <strong className="font-semibold">{orderTitle(target)}</strong>
              {target.shipping_address &&
                ` in ${target.shipping_address.city}, ${target.shipping_address.state}`}
            </>
          ) : (
            'Every order here has a number.'
          )}
        </p>
        <div role="status" className="text-sm empty:hidden">
          {said && <p className={said.isRefusal ? 'font-medium text-danger' : 'text-ink'}>{said.text}</p>}
        </div>
      </section>
      {failure && <ErrorAlert text={failure} />}
      {strays.length > 0 && (
        <Alert
          tone="info"
          action={
            <CompactButton onClick={() => scan.forget(strays.map(([id]) => id))}>Forget them</CompactButton>
          }
        >
          Scanned for orders that are not in this list: {strays.map(([, number]) => number).join(', ')}
        </Alert>
      )}
      {children({ columns: withNumbers(columns, fieldOf, isWide), markedId: scan.targetId })}
      {pasted && (
        <TrackingImportDialog
          lines={pasted.lines}
          nameOf={nameOf}
          wordsOf={(refused) => refusalWords(refused, nameOf)}
          onUse={() => {
            scan.use(pasted.numbers);
            setPasted(null);
            field.current?.focus();
          }}
          onClose={() => setPasted(null)}
        />
      )}
    </>
  );
}

/** In a column of their own, or on a phone below the order. */
function withNumbers(
  columns: readonly OrderColumn[],
  fieldOf: (order: OperatorOrder) => ReactNode,
  isWide: boolean,
): OrderColumn[] {
  if (isWide) return [...columns, { id: 'number', header: 'Tracking number', cell: fieldOf }];
  return columns.map((column, place) =>
    place > 0
      ? column
      : {
          ...column,
          cell: (order) => (
            <>
              {column.cell(order)}
              <div className="mt-2">{fieldOf(order)}</div>
            </>
          ),
        },
  );
}

function refusalWords(
  { number, why, by }: RejectedNumber,
  nameOf: (id: string | undefined) => string,
): string {
  switch (why) {
    case 'taken':
      return `${number} is already on ${nameOf(by)}.`;
    case 'no_order':
      return `${number}: every order here has a number already.`;
    case 'too_long':
      return `${number.slice(0, 24)}… is too long for a tracking number.`;
  }
}

/** The number of one order, to be seen and put right. */
function NumberField({
  order,
  scan,
  refusal,
}: {
  order: OperatorOrder;
  scan: ScanController;
  refusal: string | undefined;
}) {
  const errorId = useId();
  return (
    <div className="relative z-1 flex min-w-36 flex-col gap-1">
      <input
        aria-label={`Tracking number of ${orderTitle(order)}`}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal ? errorId : undefined}
        value={scan.numbers.get(order.id) ?? ''}
        placeholder={order.id === scan.targetId ? 'next' : undefined}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onFocus={() => scan.pick(order.id)}
        onChange={(event) => scan.correct(order.id, event.target.value)}
        className={compactFieldClass}
      />
      {refusal && (
        <p id={errorId} className="text-xs font-medium text-danger">
          {refusal}
        </p>
      )}
    </div>
  );
}
