import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import PackageCheck from 'lucide-react/icons/package-check';
import { type ReactNode, useState } from 'react';
import { api } from '~/lib/session';
import { Alert } from '~/ui/alert';
import { TextLink } from '~/ui/text-link';
import { showToast } from '~/ui/toast';
import { updateTracking } from '../endpoints';
import { CompactButton } from '../ui/compact-button';
import { errorMessage } from '../ui/error-alert';
import { Panel } from '../ui/panel';
import { RelativeTime } from '../ui/relative-time';
import { endReasonLabel } from './order-texts';
import { printPackingSlips } from './print-packing-slips';
import { ShipForm, type TrackingDraft } from './ship-form';
import type { OrderController } from './use-order';

interface NextStepProps {
  order: OperatorOrderDetail;
  performAction: OrderController['performAction'];
  draft: TrackingDraft | null;
  onDraft(draft: TrackingDraft | null): void;
}

/** The order's current step, with the main action to take. */
export function NextStep(props: NextStepProps) {
  const { order, performAction } = props;
  switch (order.status) {
    case 'Picked':
      return (
        <Step title="Waits for its recipient">
          <p>
            {order.opened_at ? (
              <>
                Unwrapped <RelativeTime at={order.opened_at} />, not claimed yet.
              </>
            ) : (
              'The gift link has not been opened yet.'
            )}{' '}
            It expires <RelativeTime at={order.expires_at} />.
          </p>
        </Step>
      );
    case 'Processing':
      return <PackStep order={order} performAction={performAction} />;
    case 'Ordered':
      return (
        <Step title="Send it off">
          <ShipForm {...props} marksShipped />
        </Step>
      );
    case 'Shipped':
      return <ShippedStep {...props} />;
    case 'Delivered':
      return (
        <Step title="Delivered">
          <TrackingDetails order={order} />
        </Step>
      );
    case 'Cancelled':
      return (
        <Step title={endReasonLabel(order.cancel_reason ?? 'cancelled')}>
          <p>Nothing is to be done; the money goes back by itself.</p>
          {order.decline_message && <p>They wrote: “{order.decline_message}”</p>}
        </Step>
      );
  }
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel title={title} className="border-brand/40">
    <div className="flex flex-col gap-3 text-sm">{children}</div>
  </Panel>
);

/** Marks before printing: a failed print can be repeated, whereas an unmarked order could be packed twice. */
function PackStep({ order, performAction }: Pick<NextStepProps, 'order' | 'performAction'>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function pack(printsSlip: boolean) {
    setBusy(true);
    const error = await performAction(async () => {
      await api(updateTracking, {
        params: { id: order.id },
        body: { status: 'Ordered', seen_status: order.status },
      });
      showToast('Marked as packed');
      return undefined;
    });
    setFailure(error);
    if (error === null && printsSlip) {
      await printPackingSlips([order.id]).catch((printError: unknown) =>
        showToast(errorMessage(printError), 'error'),
      );
    }
    setBusy(false);
  }

  return (
    <Step title="Pack it">
      {failure && <Alert>{failure}</Alert>}
      <div className="flex flex-wrap gap-2">
        <CompactButton variant="primary" loading={isBusy} onClick={() => void pack(true)}>
          <PackageCheck aria-hidden="true" />
          Print slip and mark packed
        </CompactButton>
        <CompactButton disabled={isBusy} onClick={() => void pack(false)}>
          Mark packed
        </CompactButton>
      </div>
    </Step>
  );
}

function ShippedStep(props: NextStepProps) {
  const { order, performAction, draft, onDraft } = props;
  const [isEditing, setEditing] = useState(draft !== null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function deliver() {
    setBusy(true);
    const error = await performAction(async () => {
      await api(updateTracking, {
        params: { id: order.id },
        body: { status: 'Delivered', seen_status: order.status },
      });
      showToast('Marked as delivered');
      return undefined;
    });
    setFailure(error);
    setBusy(false);
  }

  return (
    <Step title="On its way">
      {isEditing ? (
        <ShipForm
          {...props}
          marksShipped={false}
          onDone={() => {
            onDraft(null);
            setEditing(false);
          }}
        />
      ) : (
        <>
          <TrackingDetails order={order} />
          {failure && <Alert>{failure}</Alert>}
          <div className="flex flex-wrap gap-2">
            <CompactButton variant="primary" loading={isBusy} onClick={() => void deliver()}>
              Mark as delivered
            </CompactButton>
            <CompactButton onClick={() => setEditing(true)}>Change tracking</CompactButton>
          </div>
        </>
      )}
    </Step>
  );
}

function TrackingDetails({ order }: { order: OperatorOrderDetail }) {
  if (!order.tracking_number) return <p>Without a tracking number.</p>;
  return (
    <p>
      {order.carrier ?? 'Carrier unknown'},{' '}
      {order.tracking_url ? (
        <TextLink to={order.tracking_url} target="_blank" rel="noreferrer" className="break-all">
          {order.tracking_number}
        </TextLink>
      ) : (
        <span className="font-semibold break-all">{order.tracking_number}</span>
      )}
      {order.estimated_delivery && `, arrives ${order.estimated_delivery.slice(0, 10)}`}
    </p>
  );
}
