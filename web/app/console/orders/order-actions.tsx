import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/order';
import { useState } from 'react';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { usePrinting } from './print-packing-slips';
import { useOrderChange } from './use-order';

const dialogs = {
  address: lazyDialog(() => import('./address-dialog')),
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
      {failed && <Alert>{failed.failure}</Alert>}
      <section aria-label={texts.actions} className="flex flex-wrap gap-2">
        {order.claimed && order.status !== 'Cancelled' && (
          <Button
            variant="secondary"
            loading={printing.pending !== null}
            onClick={() => printing.send({ ids: [order.id] })}
          >
            {texts.printSlip}
          </Button>
        )}
        {can.resend && (
          <Button
            variant="secondary"
            loading={sending.pending !== null}
            onClick={() => sending.send({ kind: 'resend' })}
          >
            {texts.resendLinks}
          </Button>
        )}
        {can.correct_address && (
          <Button variant="secondary" onClick={() => setOpen('address')}>
            {texts.addressDialog}
          </Button>
        )}
        {can.extend && (
          <Button variant="secondary" onClick={() => setOpen('extend')}>
            {texts.extendDialog}
          </Button>
        )}
        {can.refund && (
          <Button variant="secondary" onClick={() => setOpen('refund')}>
            {texts.refundDialog}
          </Button>
        )}
        {can.cancel && (
          <Button variant="danger-ghost" onClick={() => setOpen('cancel')}>
            {texts.cancelDialog}
          </Button>
        )}
      </section>
      {Dialog && <Dialog order={order} onClose={() => setOpen(null)} />}
    </>
  );
}
