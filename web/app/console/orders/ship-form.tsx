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

/** What was typed and is not saved yet. */
export interface TrackingDraft {
  number: string;
  carrier: string;
  day: string;
}

interface ShipFormProps {
  order: OperatorOrderDetail;
  act: OrderController['act'];
  /** Marks it as shipped as well; otherwise only puts right what was entered before. */
  ships: boolean;
  /** Kept outside, so that it outlasts the order's moving on. */
  draft: TrackingDraft | null;
  onDraft(draft: TrackingDraft | null): void;
  onDone?(): void;
}

/** Tracking number, carrier and the day it should arrive. */
export function ShipForm({ order, act, ships, draft, onDraft, onDone }: ShipFormProps) {
  const { number, carrier, day } = draft ?? {
    number: order.tracking_number ?? '',
    carrier: order.carrier ?? '',
    day: order.estimated_delivery?.slice(0, 10) ?? '',
  };
  const change = (typed: Partial<TrackingDraft>) => onDraft({ number, carrier, day, ...typed });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const guessed = guessCarrier(number);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const words = await act(async () => {
      await api(updateTracking, {
        params: { id: order.id },
        body: {
          ...(ships && { status: 'Shipped' as const }),
          seen_status: order.status,
          tracking_number: number.trim() || null,
          carrier: carrier.trim() || guessed,
          estimated_delivery: day || null,
        },
      });
      showToast(ships ? 'Marked as shipped' : 'Tracking saved');
      return undefined;
    });
    setBusy(false);
    setFailure(words);
    if (words !== null) return;
    onDraft(null);
    onDone?.();
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <CompactField
        label="Tracking number"
        value={number}
        onChange={(event) => change({ number: event.target.value })}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="grid grid-cols-2 gap-3">
        <CompactField
          label="Carrier"
          list="carriers"
          placeholder={guessed ?? undefined}
          value={carrier}
          onChange={(event) => change({ carrier: event.target.value })}
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
          value={day}
          onChange={(event) => change({ day: event.target.value })}
        />
      </div>
      {failure && <Alert>{failure}</Alert>}
      <div className="flex flex-wrap gap-2">
        <CompactButton type="submit" variant="primary" loading={isBusy}>
          {ships ? 'Mark as shipped' : 'Save'}
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
