import { ApiError } from '@presently/contracts/client';
import type { ClaimAddressInput } from '@presently/contracts/gift-links';
import { LIMITS } from '@presently/contracts/limits';
import * as texts from '@presently/texts/gift/address';
import { type ComponentProps, useEffect } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { StateField } from '~/address/state-field';
import { ZipField } from '~/address/zip-field';
import { EmailField } from '~/forms/email-field';
import { useForm } from '~/forms/use-form';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
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
      form.refuse({ message: errorMessage(error, failureText), fields });
    }
  }

  return (
    <form {...form.props(send)} className="flex flex-col gap-4">
      <Input
        label={texts.fullName}
        autoComplete="name"
        required
        maxLength={LIMITS.personName}
        {...field('name')}
      />
      <Input label={texts.streetAddress} autoComplete="address-line1" required {...field('address')} />
      <Input label={texts.apartment} autoComplete="address-line2" {...field('apartment')} />
      <Input label={texts.city} autoComplete="address-level2" required {...field('city')} />
      <div className="grid grid-cols-2 gap-4">
        <StateField
          id="state"
          label={texts.state}
          autoComplete="address-level1"
          required
          defaultValue={draft.state}
          {...field('state', { deps: 'zipCode' })}
        />
        <ZipField
          id="zipCode"
          label={texts.zip}
          autoComplete="postal-code"
          required
          place={form.watch()}
          onConfirm={(place) => form.setValue('confirmedPlace', place)}
          {...field('zipCode')}
        />
      </div>
      <EmailField id="email" label={texts.email} hint={texts.emailHint} {...form.control('email')} />
      <Input
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
      {form.failure && <Alert>{form.failure}</Alert>}
      <Button type="submit" size="lg" block loading={form.formState.isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  );
}

type InputProps = ComponentProps<typeof TextField> & UseFormRegisterReturn;

/** A text field whose id is its name. */
const Input = (props: InputProps) => <TextField id={props.name} maxLength={LIMITS.addressField} {...props} />;
