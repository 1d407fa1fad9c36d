import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { type FormEvent, useState } from 'react';
import { api } from '~/lib/session';
import { Alert } from '~/ui/alert';
import { showToast } from '~/ui/toast';
import { updateTracking } from '../endpoints';
import { CompactButton } from '../ui/compact-button';
import { CompactField } from '../ui/compact-fields';
import { carriers, guessCarrier } from './carriers';
import type { OrderController } from './use-order';

/** Unsaved input. */
export interface TrackingDraft {
  number: string;
  carrier: string;
  /** Estimated delivery, as YYYY-MM-DD. */
  deliveryDate: string;
}

interface ShipFormProps {
  order: OperatorOrderDetail;
  performAction: OrderController['performAction'];
  /** Marks the order as shipped too; otherwise only updates its tracking. */
  marksShipped: boolean;
  /** State of the parent component, so that it survives a change of the order's status. */
  draft: TrackingDraft | null;
  onDraft(draft: TrackingDraft | null): void;
  onDone?(): void;
}

/** Form for tracking number, carrier and estimated delivery. */
export function ShipForm({ order, performAction, marksShipped, draft, onDraft, onDone }: ShipFormProps) {
  const { number, carrier, deliveryDate } = draft ?? {
    number: order.tracking_number ?? '',
    carrier: order.carrier ?? '',
    deliveryDate: order.estimated_delivery?.slice(0, 10) ?? '',
  };
  const edit = (change: Partial<TrackingDraft>) => onDraft({ number, carrier, deliveryDate, ...change });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const guessedCarrier = guessCarrier(number);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const error = await performAction(async () => {
      await api(updateTracking, {
        params: { id: order.id },
        body: {
          ...(marksShipped && { status: 'Shipped' as const }),
          seen_status: order.status,
          tracking_number: number.trim() || null,
          carrier: carrier.trim() || guessedCarrier,
          estimated_delivery: deliveryDate || null,
        },
      });
      showToast(marksShipped ? 'Marked as shipped' : 'Tracking saved');
      return undefined;
    });
    setBusy(false);
    setFailure(error);
    if (error !== null) return;
    onDraft(null);
    onDone?.();
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <CompactField
        label="Tracking number"
        value={number}
        onChange={(event) => edit({ number: event.target.value })}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="grid grid-cols-2 gap-3">
        <CompactField
          label="Carrier"
          list="carriers"
          placeholder={guessedCarrier ?? undefined}
          value={carrier}
          onChange={(event) => edit({ carrier: event.target.value })}
          maxLength={100}
          autoComplete="off"
        />
        <datalist id="carriers">
          {carriers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <CompactField
          label="Arrives on"
          type="date"
          value={deliveryDate}
          onChange={(event) => edit({ deliveryDate: event.target.value })}
        />
      </div>
      {failure && <Alert>{failure}</Alert>}
      <div className="flex flex-wrap gap-2">
        <CompactButton type="submit" variant="primary" loading={isBusy}>
          {marksShipped ? 'Mark as shipped' : 'Save'}
        </CompactButton>
        {onDone && (
          <CompactButton variant="ghost" onClick={onDone}>
            Back
          </CompactButton>
        )}
      </div>
    </form>
  );
}
