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
import { printSlips } from './print-slips';

interface BulkBarProps {
  /** The selected ones, in the list's order. */
  orders: OperatorOrder[];
  onClear(): void;
  onChanged(): void;
  /** Where numbers are entered for them; absent when that is open already. */
  onEnterNumbers?: (() => void) | undefined;
}

/** What can be done with all selected orders at once. */
export function BulkBar({ orders, onClear, onChanged, onEnterNumbers }: BulkBarProps) {
  const { refresh } = useQueueCounts();
  const [busy, setBusy] = useState<'packing' | 'marking' | 'printing' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** Packed, with slips that may have to be printed (again). */
  const [packed, setPacked] = useState<string[]>([]);

  const packable = orders.filter(({ can }) => can.move_to.includes('Ordered'));
  const shippable = orders.filter(({ can }) => can.move_to.includes('Shipped'));
  const printable = orders.filter(({ claimed, status }) => claimed && status !== 'Cancelled');

  async function run(kind: NonNullable<typeof busy>, work: () => Promise<void>) {
    setBusy(kind);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(null);
    }
  }

  /** Marked first: only what is really packed gets a slip, and a slip that did not come can be printed again. */
  const markPacked = async (): Promise<string[]> => {
    const names = new Map(orders.map((order) => [order.id, orderTitle(order)]));
    const { done, refused } = await moveInBatches(
      packable.map(({ id, status }) => ({ id, status: 'Ordered' as const, seen_status: status })),
    );
    if (refused.size > 0)
      setFailure([...refused].map(([id, words]) => `${names.get(id)}: ${words}`).join(' '));
    if (done.length > 0) {
      showToast(`${formatCount(done.length, 'order')} packed`);
      setPacked(done);
      onClear();
    }
    onChanged();
    refresh();
    return done;
  };
  const packAndPrint = () =>
    run('packing', async () => {
      const done = await markPacked();
      if (done.length > 0) await printSlips(done);
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
                onClick={() => void run('printing', () => printSlips(printable.map(({ id }) => id)))}
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
            {shippable.length > 0 && onEnterNumbers && (
              <CompactButton variant={packable.length > 0 ? 'secondary' : 'primary'} onClick={onEnterNumbers}>
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
                onClick={() => void run('printing', () => printSlips(packed))}
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
