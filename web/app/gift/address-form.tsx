import { personNameError } from '@presently/contracts/characters';
import { ApiError } from '@presently/contracts/client';
import type { ClaimAddressInput } from '@presently/contracts/gift-links';
import { LIMITS } from '@presently/contracts/limits';
import { type ComponentProps, useEffect, useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { isEmail } from '~/lib/email';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import {
  type AddressFormValues,
  findMissingFields,
  formFieldByApiField,
  toClaimAddressInput,
  zipWarning,
} from './address-form-values';
import { errorMessage } from './error-message';

const missingFieldsText = 'Please fill in all required fields';
const maxLength = 200;

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
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, subscribe, watch } = useForm<AddressFormValues>({
    defaultValues: draft,
    shouldFocusError: true,
  });
  const { errors, isSubmitting } = formState;

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onDraft({ ...values }) }),
    [subscribe, onDraft],
  );

  const required = (
    name: keyof AddressFormValues,
    missingMessage: string,
    findError: (value: string) => string | null = () => null,
  ) => ({
    ...register(name, {
      validate: (value) => (value.trim() === '' ? missingMessage : (findError(value.trim()) ?? true)),
    }),
    error: errors[name]?.message,
    required: true,
  });

  async function send(values: AddressFormValues): Promise<void> {
    setFailure(null);
    try {
      await onSubmit(toClaimAddressInput(values));
    } catch (error) {
      console.error('sending the address failed', error);
      const fields = error instanceof ApiError ? error.fields : {};
      for (const [name, message] of Object.entries(fields)) {
        const field = formFieldByApiField[name];
        if (field) setError(field, { message });
      }
      setFailure(errorMessage(error, failureText));
    }
  }

  const handleInvalid = () => setFailure(findMissingFields(watch()).length > 0 ? missingFieldsText : null);

  return (
    // `method="dialog"` outside a dialog never submits, so nothing is sent natively before hydration.
    <form
      method="dialog"
      noValidate
      onSubmit={handleSubmit(send, handleInvalid)}
      className="flex flex-col gap-4"
    >
      <Input
        label="Full Name *"
        autoComplete="name"
        {...required('name', 'Please enter your full name', personNameError)}
        maxLength={LIMITS.personName}
      />
      <Input
        label="Street Address *"
        autoComplete="address-line1"
        {...required('address', 'Please enter your street address')}
      />
      <Input label="City *" autoComplete="address-level2" {...required('city', 'Please enter your city')} />
      <div className="grid grid-cols-2 gap-4">
        <Input
          label="State *"
          autoComplete="address-level1"
          {...required('state', 'Please enter your state')}
        />
        <Input
          label="ZIP *"
          autoComplete="postal-code"
          inputMode="numeric"
          hint={zipWarning(watch('zipCode'))}
          {...required('zipCode', 'Please enter your ZIP')}
        />
      </div>
      <Input
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="Optional. We write when your gift ships; the gifter never sees it."
        {...register('email', {
          validate: (value) => !value.trim() || isEmail(value) || 'Please enter a valid email address',
        })}
        error={errors.email?.message}
      />
      <Input
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="Optional. Only for the carrier."
        {...register('phone')}
        error={errors.phone?.message}
      />
      <TextArea
        id="deliveryInstructions"
        label="Delivery Instructions"
        hint="Optional, for example where to leave the parcel."
        rows={3}
        maxLength={maxLength}
        {...register('deliveryInstructions')}
        error={errors.deliveryInstructions?.message}
      />
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" size="lg" block loading={isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  );
}

type InputProps = ComponentProps<typeof TextField> & UseFormRegisterReturn;

/** A text field whose id is its name. */
const Input = (props: InputProps) => <TextField id={props.name} maxLength={maxLength} {...props} />;
