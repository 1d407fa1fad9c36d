import { ApiError } from '@presently/contracts/client';
import type { ClaimAddressInput } from '@presently/contracts/gift-links';
import { LIMITS } from '@presently/contracts/limits';
import * as texts from '@presently/texts/gift/address';
import { useEffect } from 'react';
import { StateAndZip } from '~/address/state-and-zip';
import { EmailField } from '~/forms/email-field';
import { FormFailure } from '~/forms/form-failure';
import { FormTextField } from '~/forms/form-text-field';
import { useForm } from '~/forms/use-form';
import { Button } from '~/ui/button';
import { TextArea } from '~/ui/text-area';
import {
  type AddressFormValues,
  checkAddress,
  formFieldByApiField,
  toClaimAddressInput,
} from './address-form-values';
import { errorMessage } from './error-message';

interface AddressFormProps {
  draft: AddressFormValues;
  /** Called on every change, so that the values survive closing the form. */
  onDraft(values: AddressFormValues): void;
  submitLabel: string;
  /** Shown when the error has no message for users. */
  failureText: string;
  /** @throws ApiError whose message is shown; the values stay */
  onSubmit(address: ClaimAddressInput): Promise<void>;
}

/** Form for a recipient's address. */
export function AddressForm({ draft, onDraft, submitLabel, failureText, onSubmit }: AddressFormProps) {
  const form = useForm<AddressFormValues>({
    defaultValues: draft,
    resolver: checkAddress,
    names: formFieldByApiField,
  });
  const { field, subscribe } = form;

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onDraft({ ...values }) }),
    [subscribe, onDraft],
  );

  async function send(values: AddressFormValues): Promise<void> {
    try {
      await onSubmit(toClaimAddressInput(values));
    } catch (error) {
      console.error('sending the address failed', error);
      const fields = error instanceof ApiError ? error.fields : {};
      form.showErrors({ message: errorMessage(error, failureText), fields });
    }
  }

  return (
    <form {...form.props(send)} className="flex flex-col gap-4">
      <FormTextField
        label={texts.fullName}
        autoComplete="name"
        required
        maxLength={LIMITS.personName}
        {...field('name')}
      />
      <FormTextField
        label={texts.streetAddress}
        autoComplete="address-line1"
        required
        {...field('address')}
      />
      <FormTextField label={texts.apartment} autoComplete="address-line2" {...field('apartment')} />
      <FormTextField label={texts.city} autoComplete="address-level2" required {...field('city')} />
      <div className="grid grid-cols-2 gap-4">
        <StateAndZip
          form={form}
          state={{ id: 'state', label: texts.state, autoComplete: 'address-level1', required: true }}
          zip={{ id: 'zipCode', label: texts.zip, autoComplete: 'postal-code', required: true }}
        />
      </div>
      <EmailField id="email" label={texts.email} hint={texts.emailHint} {...form.control('email')} />
      <FormTextField
        label={texts.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={texts.optionalOnlyForTheCarrier}
        {...field('phone')}
      />
      <TextArea
        id="deliveryInstructions"
        label={texts.deliveryInstructions}
        hint={texts.carrierHint}
        rows={3}
        maxLength={LIMITS.addressField}
        {...field('deliveryInstructions')}
      />
      <FormFailure text={form.failure} />
      <Button type="submit" size="lg" block loading={form.formState.isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  );
}
