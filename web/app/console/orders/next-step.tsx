import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import PackageCheck from 'lucide-react/icons/package-check';
import { type ReactNode, useState } from 'react';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Panel } from '~/ui/panel';
import { RelativeTime } from '~/ui/relative-time';
import { TextLink } from '~/ui/text-link';
import type { FailedChange } from '../data/change';
import type { OrderChange } from './order-changes';
import { endReasonLabel } from './order-texts';
import { ShipForm, type TrackingDraft, toTrackingDraft } from './ship-form';
import { useOrderChange } from './use-order';

interface NextStepProps {
  order: OperatorOrderDetail;
  /** Unsaved input. */
  draft: TrackingDraft | null;
  onDraft(draft: TrackingDraft | null): void;
}

interface StepProps extends NextStepProps {
  send(change: OrderChange): void;
  isBusy: boolean;
  failed: FailedChange | null;
}

/** The form starts again from the tracking that is saved now, with the unsaved input if there is any. */
const savedTracking = (order: OperatorOrderDetail): string => JSON.stringify(toTrackingDraft(order));

/** The order's current step, with the main action to take. */
export function NextStep(props: NextStepProps) {
  const { order, onDraft } = props;
  const { send, pending, failed } = useOrderChange(() => onDraft(null));
  const [attemptedAt, setAttemptedAt] = useState(order.status);
  const step: StepProps = {
    ...props,
    send: (change) => {
      setAttemptedAt(order.status);
      send(change);
    },
    isBusy: pending !== null,
    // An error is about the step at which it happened.
    failed: attemptedAt === order.status ? failed : null,
  };
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
      return <PackStep {...step} />;
    case 'Ordered':
      return (
        <Step title="Send it off">
          <ShipForm
            {...step}
            key={savedTracking(order)}
            draft={props.draft ?? toTrackingDraft(order)}
            refusal={step.failed}
            submitLabel="Mark as shipped"
            onSubmit={(tracking) => step.send({ kind: 'ship', tracking, seenStatus: order.status })}
          />
        </Step>
      );
    case 'Shipped':
      return <ShippedStep {...step} />;
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
  <Panel title={title} emphasis>
    <div className="flex flex-col gap-3 text-sm">{children}</div>
  </Panel>
);

function PackStep({ order, send, isBusy, failed }: StepProps) {
  const pack = (printsSlip: boolean) => send({ kind: 'pack', printsSlip, seenStatus: order.status });
  return (
    <Step title="Pack it">
      {failed && <Alert>{failed.failure}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" loading={isBusy} onClick={() => pack(true)}>
          <PackageCheck aria-hidden="true" />
          Print slip and mark packed
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => pack(false)}>
          Mark packed
        </Button>
      </div>
    </Step>
  );
}

function ShippedStep(props: StepProps) {
  const { order, draft, onDraft, send, isBusy, failed } = props;
  return (
    <Step title="On its way">
      {draft ? (
        <ShipForm
          {...props}
          draft={draft}
          refusal={failed}
          submitLabel="Save"
          onSubmit={(tracking) => send({ kind: 'correct-tracking', tracking, seenStatus: order.status })}
          onBack={() => onDraft(null)}
        />
      ) : (
        <>
          <TrackingDetails order={order} />
          {failed && <Alert>{failed.failure}</Alert>}
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              loading={isBusy}
              onClick={() => send({ kind: 'deliver', seenStatus: order.status })}
            >
              Mark as delivered
            </Button>
            <Button variant="secondary" onClick={() => onDraft(toTrackingDraft(order))}>
              Change tracking
            </Button>
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
