import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { useState } from 'react';
import { api } from '~/lib/session';
import { lazyDialog } from '~/ui/lazy-dialog';
import { showToast } from '~/ui/toast';
import { resendReceipt } from '../endpoints';
import { CompactButton } from '../ui/compact-button';
import { ErrorAlert, errorMessage } from '../ui/error-alert';
import { printPackingSlips } from './print-packing-slips';
import type { OrderController } from './use-order';

const dialogs = {
  refund: lazyDialog(() => import('./refund-dialog')),
  cancel: lazyDialog(() => import('./cancel-dialog')),
  extend: lazyDialog(() => import('./extend-dialog')),
};

interface OrderActionsProps {
  order: OperatorOrderDetail;
  performAction: OrderController['performAction'];
}

/** Further actions on an order; only those that are possible now. */
export function OrderActions({ order, performAction }: OrderActionsProps) {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const [busy, setBusy] = useState<'printing' | 'sending' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { can } = order;
  const Dialog = open && dialogs[open];

  async function print() {
    setBusy('printing');
    setFailure(await printPackingSlips([order.id]).then(() => null, errorMessage));
    setBusy(null);
  }
  async function resend() {
    setBusy('sending');
    setFailure(
      await performAction(async () => {
        const { data } = await api(resendReceipt, { params: { id: order.id } });
        showToast('Sent once more');
        return data;
      }),
    );
    setBusy(null);
  }

  return (
    <>
      {failure && <ErrorAlert text={failure} />}
      <section aria-label="Actions" className="flex flex-wrap gap-2">
        {order.claimed && order.status !== 'Cancelled' && (
          <CompactButton loading={busy === 'printing'} onClick={() => void print()}>
            Print slip
          </CompactButton>
        )}
        {can.resend && (
          <CompactButton loading={busy === 'sending'} onClick={() => void resend()}>
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
      {Dialog && <Dialog order={order} performAction={performAction} onClose={() => setOpen(null)} />}
    </>
  );
}
