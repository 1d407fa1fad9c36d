import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/order';
import * as orderTexts from '@presently/texts/console/orders/shared';
import * as shared from '@presently/texts/console/shared';
import { formatCalendarDay } from '@presently/texts/format';
import PackageCheck from 'lucide-react/icons/package-check';
import { type ReactNode, useState } from 'react';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Panel } from '~/ui/panel';
import { RelativeTime } from '~/ui/relative-time';
import { TextLink } from '~/ui/text-link';
import type { FailedChange } from '../data/change';
import type { OrderChange } from './order-changes';
import { ShipForm, type TrackingDraft, toTrackingDraft } from './ship-form';
import { UndoPacking, UndoShipping, useUndoEnd } from './undo-button';
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

/** Resets the form to the saved tracking data, plus any unsaved input. */
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
    // An error belongs to the step at which it occurred.
    failed: attemptedAt === order.status ? failed : null,
  };
  switch (order.status) {
    case 'Picked':
      return (
        <Step title={texts.notClaimedYet}>
          <p>
            {order.opened_at
              ? texts.openedNotClaimed(<RelativeTime at={order.opened_at} />)
              : texts.notOpenedYet}{' '}
            {texts.expires(<RelativeTime at={order.expires_at} isDeadline />)}
          </p>
        </Step>
      );
    case 'Processing':
      return <PackStep {...step} />;
    case 'Ordered':
      return (
        <Step title={texts.shipOrder}>
          <ShipForm
            {...step}
            key={savedTracking(order)}
            draft={props.draft ?? toTrackingDraft(order)}
            errors={step.failed}
            submitLabel={orderTexts.markAsShipped}
            onSubmit={(tracking) => step.send({ kind: 'ship', tracking, seenStatus: order.status })}
          />
          <UndoPacking {...step} />
        </Step>
      );
    case 'Shipped':
      return <ShippedStep {...step} />;
    case 'Delivered':
      return (
        <Step title={texts.delivered}>
          <TrackingDetails order={order} />
        </Step>
      );
    case 'Cancelled':
      return (
        <Step title={texts.ended[order.cancel_reason ?? 'cancelled']}>
          <p>{texts.nothingToDo}</p>
          {order.decline_message && <p>{texts.declineMessage(order.decline_message)}</p>}
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
    <Step title={texts.packOrder}>
      {failed && <Alert>{failed.failure}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" loading={isBusy} onClick={() => pack(true)}>
          <PackageCheck aria-hidden="true" />
          {texts.printSlipAndMarkAsPacked}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => pack(false)}>
          {orderTexts.markAsPacked}
        </Button>
      </div>
    </Step>
  );
}

function ShippedStep(props: StepProps) {
  const { order, draft, onDraft, send, isBusy, failed } = props;
  const undoEndsAt = useUndoEnd(order);
  return (
    <Step title={texts.shipped}>
      {draft ? (
        <ShipForm
          {...props}
          draft={draft}
          errors={failed}
          submitLabel={shared.save}
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
              {texts.markAsDelivered}
            </Button>
            <Button variant="secondary" onClick={() => onDraft(toTrackingDraft(order))}>
              {texts.editTracking}
            </Button>
          </div>
          <UndoShipping {...props} endsAt={undoEndsAt} />
        </>
      )}
    </Step>
  );
}

function TrackingDetails({ order }: { order: OperatorOrderDetail }) {
  if (!order.tracking_number) return <p>{texts.noTrackingNumber}</p>;
  const number = order.tracking_url ? (
    <TextLink to={order.tracking_url} target="_blank" rel="noreferrer" className="break-all">
      {order.tracking_number}
    </TextLink>
  ) : (
    <span className="font-semibold break-all">{order.tracking_number}</span>
  );
  const carrier = order.carrier ?? texts.unknownCarrier;
  const day = order.estimated_delivery && formatCalendarDay(order.estimated_delivery);
  return (
    <p>{day ? texts.trackingAndArrival({ carrier, number, day }) : texts.tracking({ carrier, number })}</p>
  );
}
