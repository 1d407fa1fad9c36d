import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { useState } from 'react';
import { lazyDialog } from '~/ui/lazy-dialog';
import { CompactButton } from '../ui/compact-button';
import { ErrorAlert } from '../ui/error-alert';
import { usePrinting } from './print-packing-slips';
import { useOrderChange } from './use-order';

const dialogs = {
  refund: lazyDialog(() => import('./refund-dialog')),
  cancel: lazyDialog(() => import('./cancel-dialog')),
  extend: lazyDialog(() => import('./extend-dialog')),
};

/** Further actions on an order; only those that are possible now. */
export function OrderActions({ order }: { order: OperatorOrderDetail }) {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const printing = usePrinting();
  const sending = useOrderChange();
  const failed = printing.failed ?? sending.failed;
  const { can } = order;
  const Dialog = open && dialogs[open];

  return (
    <>
      {failed && <ErrorAlert text={failed.failure} />}
      <section aria-label="Actions" className="flex flex-wrap gap-2">
        {order.claimed && order.status !== 'Cancelled' && (
          <CompactButton
            loading={printing.pending !== null}
            onClick={() => printing.send({ ids: [order.id] })}
          >
            Print slip
          </CompactButton>
        )}
        {can.resend && (
          <CompactButton loading={sending.pending !== null} onClick={() => sending.send({ kind: 'resend' })}>
            Resend links
          </CompactButton>
        )}
        {can.extend && <CompactButton onClick={() => setOpen('extend')}>Extend …</CompactButton>}
        {can.refund && <CompactButton onClick={() => setOpen('refund')}>Refund …</CompactButton>}
        {can.cancel && (
          <CompactButton
            variant="ghost"
            className="text-danger hover:bg-danger-soft"
            onClick={() => setOpen('cancel')}
          >
            Cancel order …
          </CompactButton>
        )}
      </section>
      {Dialog && <Dialog order={order} onClose={() => setOpen(null)} />}
    </>
  );
}
