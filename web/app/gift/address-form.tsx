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

const missingText = 'Please fill in all required fields';
const maxLength = 200;

interface AddressFormProps {
  draft: AddressFormValues;
  /** Told of every change, so that nothing typed is lost when the form closes. */
  onDraft(draft: AddressFormValues): void;
  submitLabel: string;
  /** Said when a failure has no words of its own. */
  failureText: string;
  /** @throws ApiError whose words are shown; everything typed stays */
  onSubmit(address: ClaimAddressInput): Promise<void>;
}

/** A recipient's address. */
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
    missing: string,
    faultOf: (value: string) => string | null = () => null,
  ) => ({
    ...register(name, {
      validate: (value) => (value.trim() === '' ? missing : (faultOf(value.trim()) ?? true)),
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

  const refuse = () => setFailure(findMissingFields(watch()).length > 0 ? missingText : null);

  return (
    // A form of this method outside a dialog never sends anything by itself, not even before our script runs.
    <form method="dialog" noValidate onSubmit={handleSubmit(send, refuse)} className="flex flex-col gap-4">
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

/** A field of the form; its id is its name. */
const Input = (props: InputProps) => <TextField id={props.name} maxLength={maxLength} {...props} />;
