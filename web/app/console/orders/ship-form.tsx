import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import type { FormEvent } from 'react';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/text-field';
import { carriers, guessCarrier } from './carriers';
import type { Tracking } from './order-changes';

/** Unsaved input. */
export interface TrackingDraft {
  number: string;
  carrier: string;
  /** Estimated delivery, as YYYY-MM-DD. */
  deliveryDate: string;
}

interface ShipFormProps {
  /** State of the parent component, so that it survives a change of the order's status. */
  draft: TrackingDraft;
  onDraft(draft: TrackingDraft): void;
  submitLabel: string;
  isBusy: boolean;
  failure: string | undefined;
  onSubmit(tracking: Tracking): void;
  onBack?(): void;
}

export const toTrackingDraft = (order: OperatorOrderDetail): TrackingDraft => ({
  number: order.tracking_number ?? '',
  carrier: order.carrier ?? '',
  deliveryDate: order.estimated_delivery?.slice(0, 10) ?? '',
});

/** Form for tracking number, carrier and estimated delivery. */
export function ShipForm({ draft, onDraft, submitLabel, isBusy, failure, onSubmit, onBack }: ShipFormProps) {
  const { number, carrier, deliveryDate } = draft;
  const edit = (change: Partial<TrackingDraft>) => onDraft({ ...draft, ...change });
  const guessedCarrier = guessCarrier(number);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    onSubmit({
      number: number.trim() || null,
      carrier: carrier.trim() || guessedCarrier,
      deliveryDate: deliveryDate || null,
    });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label="Tracking number"
        value={number}
        onChange={(event) => edit({ number: event.target.value })}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
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
        <TextField
          label="Arrives on"
          type="date"
          value={deliveryDate}
          onChange={(event) => edit({ deliveryDate: event.target.value })}
        />
      </div>
      {failure && <Alert>{failure}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={isBusy}>
          {submitLabel}
        </Button>
        {onBack && (
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
        )}
      </div>
    </form>
  );
}
