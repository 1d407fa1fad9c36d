import { zodResolver } from '@hookform/resolvers/zod';
import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { UpdateTrackingInput } from '@presently/contracts/order-tracking';
import * as texts from '@presently/texts/console/orders/order';
import * as scanTexts from '@presently/texts/console/orders/scan';
import * as orderTexts from '@presently/texts/console/orders/shared';
import * as shared from '@presently/texts/console/shared';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { z } from 'zod';
import { FormFailure } from '~/forms/form-failure';
import { type Form, type FormErrors, useForm } from '~/forms/use-form';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/text-field';
import { blankAsNull, ruleOf } from '../data/schemas';
import { carriers } from './carrier-formats';
import type { Tracking } from './order-changes';
import { describeTyped } from './scan-texts';
import { extractTrackingNumber, guessCarrier, isUncertain } from './tracking-numbers';

const rules = UpdateTrackingInput.shape;

const TrackingForm = z.object({
  number: blankAsNull.pipe(ruleOf(rules.tracking_number)),
  carrier: blankAsNull.pipe(ruleOf(rules.carrier)),
  /** Estimated delivery, as YYYY-MM-DD. */
  deliveryDate: blankAsNull.pipe(ruleOf(rules.estimated_delivery)),
});

/** Unsaved input. */
export type TrackingDraft = z.input<typeof TrackingForm>;
type CheckedTracking = z.output<typeof TrackingForm>;

interface ShipFormProps {
  order: OperatorOrderDetail;
  /** State of the parent component, so that it survives a change of the order's status. */
  draft: TrackingDraft;
  onDraft(draft: TrackingDraft): void;
  submitLabel: string;
  isBusy: boolean;
  errors: FormErrors | null;
  onSubmit(tracking: Tracking): void;
  onBack?(): void;
}

export const toTrackingDraft = (order: OperatorOrderDetail): TrackingDraft => ({
  number: order.tracking_number ?? '',
  carrier: order.carrier ?? '',
  deliveryDate: order.estimated_delivery?.slice(0, 10) ?? '',
});

/** Form for tracking number, carrier and estimated delivery. */
export function ShipForm({
  order,
  draft,
  onDraft,
  submitLabel,
  isBusy,
  errors,
  onSubmit,
  onBack,
}: ShipFormProps) {
  /** The number of unknown format that the user was asked about. */
  const [askedAbout, setAskedAbout] = useState<string | null>(null);
  const form = useForm<TrackingDraft, CheckedTracking>({
    defaultValues: draft,
    resolver: zodResolver(TrackingForm),
    serverErrors: errors,
    names: { tracking_number: 'number', estimated_delivery: 'deliveryDate' },
  });
  const { subscribe } = form;
  const keep = useEffectEvent(onDraft);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep({ ...values }) }),
    [subscribe],
  );
  const guessedCarrier = guessCarrier(form.watch('number'));

  function submit({ number, carrier, deliveryDate }: CheckedTracking) {
    if (number && number !== order.tracking_number) {
      const rejection = describeTyped(number);
      if (rejection) return form.setError('number', { message: rejection });
      if (isUncertain(number) && number !== askedAbout) {
        setAskedAbout(number);
        return form.setError('number', { message: scanTexts.submitAgainToUse(number) });
      }
    }
    onSubmit({
      number: number ? extractTrackingNumber(number) : null,
      carrier: carrier ?? guessedCarrier,
      deliveryDate: deliveryDate ?? null,
    });
  }

  return (
    <form {...form.props(submit, { isBusy })} className="flex flex-col gap-3">
      <TrackingFields form={form} guessedCarrier={guessedCarrier} />
      <FormFailure text={form.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={isBusy}>
          {submitLabel}
        </Button>
        {onBack && (
          <Button variant="ghost" onClick={onBack}>
            {shared.back}
          </Button>
        )}
      </div>
    </form>
  );
}

interface TrackingFieldsProps {
  form: Form<TrackingDraft, CheckedTracking>;
  guessedCarrier: string | null;
}

function TrackingFields({ form, guessedCarrier }: TrackingFieldsProps) {
  const carriersId = useId();
  return (
    <>
      <TextField
        label={orderTexts.trackingNumber}
        {...form.field('number')}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={orderTexts.carrier}
          list={carriersId}
          placeholder={guessedCarrier ?? undefined}
          {...form.field('carrier')}
          maxLength={100}
          autoComplete="off"
        />
        <datalist id={carriersId}>
          {carriers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField label={texts.estimatedDelivery} type="date" {...form.field('deliveryDate')} />
      </div>
    </>
  );
}
