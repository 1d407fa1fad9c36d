import { zodResolver } from '@hookform/resolvers/zod';
import { LIMITS } from '@presently/contracts/limits';
import { AddressCorrectionFields } from '@presently/contracts/operator-corrections';
import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { findState } from '@presently/contracts/us-address';
import * as texts from '@presently/texts/console/orders/order';
import * as shared from '@presently/texts/console/shared';
import { z } from 'zod';
import { isPlaceConfirmed } from '~/address/confirmed-place';
import { StateAndZip } from '~/address/state-and-zip';
import { zipCodeError } from '~/address/zip-code-error';
import { useForm } from '~/forms/use-form';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import { ruleOf } from '../data/schemas';
import { ConfirmActionDialog } from './confirm-action-dialog';
import { useOrderChange } from './use-order';

interface AddressDialogProps {
  order: OperatorOrderDetail;
  onClose(): void;
}

const rules = AddressCorrectionFields.shape;
const optional = (rule: z.ZodType<string | null | undefined>) => z.string().pipe(ruleOf(rule));

const AddressForm = z
  .object({
    name: rules.name,
    address_ln_1: rules.address_ln_1,
    address_ln_2: optional(rules.address_ln_2),
    city: rules.city,
    state: rules.state,
    zipCode: rules.zip,
    /** See `PlaceValues`. */
    confirmedPlace: z.string(),
    email: optional(rules.email),
    phone: optional(rules.phone),
    delivery_instructions: optional(rules.delivery_instructions),
    reason: rules.reason,
  })
  .superRefine((values, check) => {
    const message = zipCodeError(values);
    if (message !== null) check.addIssue({ code: 'custom', path: ['zipCode'], message });
  });
type Values = z.input<typeof AddressForm>;

function toValues({ shipping_address: address }: OperatorOrderDetail): Values {
  return {
    name: address?.name ?? '',
    address_ln_1: address?.address_ln_1 ?? '',
    address_ln_2: address?.address_ln_2 ?? '',
    city: address?.city ?? '',
    state: findState(address?.state ?? '')?.code ?? '',
    zipCode: address?.zip ?? '',
    confirmedPlace: '',
    email: address?.email ?? '',
    phone: address?.phone ?? '',
    delivery_instructions: address?.delivery_instructions ?? '',
    reason: '',
  };
}

/** Corrects an order's address until it is shipped. */
export default function AddressDialog({ order, onClose }: AddressDialogProps) {
  const { send, pending, failed } = useOrderChange(onClose);
  const isBusy = pending !== null;
  const form = useForm<Values, z.output<typeof AddressForm>>({
    defaultValues: toValues(order),
    resolver: zodResolver(AddressForm),
    serverErrors: failed,
    names: { zip: 'zipCode' },
  });
  const { field } = form;
  const email = order.shipping_address?.email ?? null;

  function save({ zipCode, confirmedPlace, ...address }: z.output<typeof AddressForm>): void {
    const isConfirmed = isPlaceConfirmed({ ...address, zipCode, confirmedPlace });
    send({
      kind: 'correct-address',
      address: { ...address, zip: zipCode, ...(isConfirmed && { address_confirmed: true }) },
    });
  }

  return (
    <ConfirmActionDialog
      title={texts.editAddress}
      description={texts.editAddressExplained(email)}
      confirmLabel={texts.saveAddress}
      isBusy={isBusy}
      formProps={form.props(save, { isBusy })}
      failure={form.failure}
      onClose={onClose}
    >
      <TextField label={texts.recipientName} {...plain} maxLength={LIMITS.personName} {...field('name')} />
      <TextField label={texts.streetAddress} {...plain} {...field('address_ln_1')} />
      <TextField label={texts.apartment} {...plain} {...field('address_ln_2')} />
      <TextField label={texts.city} {...plain} {...field('city')} />
      <div className="grid grid-cols-2 gap-3">
        <StateAndZip form={form} state={{ label: texts.state }} zip={{ label: texts.zip, ...plain }} />
      </div>
      <TextField label={texts.emailOptional} type="email" {...plain} {...field('email')} />
      <TextField label={texts.phoneOptional} type="tel" {...plain} {...field('phone')} />
      <TextArea
        label={texts.deliveryInstructionsOptional}
        rows={2}
        maxLength={LIMITS.addressField}
        {...field('delivery_instructions')}
      />
      <TextArea
        label={shared.reason}
        hint={texts.addressReasonHint}
        rows={2}
        maxLength={500}
        {...field('reason')}
      />
    </ConfirmActionDialog>
  );
}

/** It is another person's address, which the browser should not autofill. */
const plain = { autoComplete: 'off', maxLength: LIMITS.addressField } as const;
