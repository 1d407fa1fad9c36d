import type { OperatorOrder } from '@presently/contracts/operator-orders';
import PackageCheck from 'lucide-react/icons/package-check';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { showToast } from '~/ui/toast';
import { useQueueCounts } from '../shell/queue-counts';
import { CompactButton } from '../ui/compact-button';
import { ErrorAlert, errorMessage } from '../ui/error-alert';
import { formatCount, moveInBatches } from './bulk-moves';
import { orderTitle } from './order-texts';
import { printPackingSlips } from './print-packing-slips';

interface BulkBarProps {
  /** The selected orders, in the list's order. */
  orders: OperatorOrder[];
  onClear(): void;
  onChanged(): void;
  /** Opens the form for tracking numbers; absent when it is open already. */
  onEnterTrackingNumbers?: (() => void) | undefined;
}

/** Actions on all selected orders. */
export function BulkBar({ orders, onClear, onChanged, onEnterTrackingNumbers }: BulkBarProps) {
  const { refresh } = useQueueCounts();
  const [busy, setBusy] = useState<'packing' | 'marking' | 'printing' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** Ids of the orders just packed, whose slips may have to be printed again. */
  const [packed, setPacked] = useState<string[]>([]);

  const packable = orders.filter(({ can }) => can.move_to.includes('Ordered'));
  const shippable = orders.filter(({ can }) => can.move_to.includes('Shipped'));
  const printable = orders.filter(({ claimed, status }) => claimed && status !== 'Cancelled');

  async function run(kind: NonNullable<typeof busy>, action: () => Promise<void>) {
    setBusy(kind);
    setFailure(null);
    try {
      await action();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(null);
    }
  }

  /** Marks before printing: only packed orders get a slip, and a failed print can be repeated. */
  const markPacked = async (): Promise<string[]> => {
    const names = new Map(orders.map((order) => [order.id, orderTitle(order)]));
    const { moved, rejected } = await moveInBatches(
      packable.map(({ id, status }) => ({ id, status: 'Ordered' as const, seen_status: status })),
    );
    if (rejected.size > 0)
      setFailure([...rejected].map(([id, error]) => `${names.get(id)}: ${error}`).join(' '));
    if (moved.length > 0) {
      showToast(`${formatCount(moved.length, 'order')} packed`);
      setPacked(moved);
      onClear();
    }
    onChanged();
    refresh();
    return moved;
  };
  const packAndPrint = () =>
    run('packing', async () => {
      const moved = await markPacked();
      if (moved.length > 0) await printPackingSlips(moved);
    });

  if (orders.length === 0 && packed.length === 0 && !failure) return null;
  return (
    <section
      aria-label="Selected orders"
      className="sticky bottom-18 z-20 flex flex-col gap-3 rounded-control border border-line bg-surface p-3 shadow-float sm:px-4 min-[1024px]:bottom-4"
    >
      {failure && <ErrorAlert text={failure} />}
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-sm font-semibold" aria-live="polite">
          {orders.length > 0
            ? `${formatCount(orders.length, 'order')} selected`
            : `${formatCount(packed.length, 'order')} packed`}
        </p>
        {orders.length > 0 ? (
          <>
            <CompactButton variant="ghost" onClick={onClear}>
              Clear
            </CompactButton>
            {printable.length > 0 && (
              <CompactButton
                loading={busy === 'printing'}
                onClick={() => void run('printing', () => printPackingSlips(printable.map(({ id }) => id)))}
              >
                <Printer aria-hidden="true" />
                Print slips
              </CompactButton>
            )}
            {packable.length > 0 && (
              <CompactButton
                loading={busy === 'marking'}
                onClick={() => void run('marking', async () => void (await markPacked()))}
              >
                Mark packed
              </CompactButton>
            )}
            {shippable.length > 0 && onEnterTrackingNumbers && (
              <CompactButton
                variant={packable.length > 0 ? 'secondary' : 'primary'}
                onClick={onEnterTrackingNumbers}
              >
                Enter tracking numbers
              </CompactButton>
            )}
            {packable.length > 0 && (
              <CompactButton
                variant="primary"
                loading={busy === 'packing'}
                onClick={() => void packAndPrint()}
              >
                <PackageCheck aria-hidden="true" />
                Print slips and mark packed
              </CompactButton>
            )}
          </>
        ) : (
          <>
            <CompactButton
              variant="ghost"
              onClick={() => {
                setPacked([]);
                setFailure(null);
              }}
            >
              Done
            </CompactButton>
            {packed.length > 0 && (
              <CompactButton
                loading={busy === 'printing'}
                onClick={() => void run('printing', () => printPackingSlips(packed))}
              >
                <Printer aria-hidden="true" />
                Print their slips again
              </CompactButton>
            )}
          </>
        )}
      </div>
    </section>
  );
}
