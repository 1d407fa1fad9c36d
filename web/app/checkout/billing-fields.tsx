import { personNameError } from '@presently/contracts/characters';
import { LIMITS } from '@presently/contracts/limits';
import type { ComponentProps, ReactNode } from 'react';
import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { isEmail } from '~/lib/email';
import { TextField } from '~/ui/text-field';
import type { BillingAddress, BillingDraft } from './checkout-state';

/** The limits of the API. */
const maxLengths = {
  firstName: LIMITS.personName,
  lastName: LIMITS.personName,
  email: 200,
  address: 200,
  city: 200,
  state: 200,
  zipCode: 20,
};

type FormProps = { form: UseFormReturn<BillingDraft> };

/** Props of a required field. */
const requiredField = (
  { register, formState }: UseFormReturn<BillingDraft>,
  name: keyof BillingAddress,
  missingMessage: string,
  findError: (value: string) => string | null = () => null,
) => ({
  maxLength: maxLengths[name],
  ...register(name, {
    validate: (value) => (value.trim() === '' ? missingMessage : (findError(value.trim()) ?? true)),
  }),
  error: formState.errors[name]?.message,
});

/** The customer's name and the e-mail address for the receipt. */
export function DetailsSection({ form }: FormProps) {
  return (
    <Section title="Your details">
      <Row>
        <Input
          label="First Name"
          autoComplete="given-name"
          {...requiredField(form, 'firstName', 'Please enter your first name', personNameError)}
        />
        <Input
          label="Last Name"
          autoComplete="family-name"
          {...requiredField(form, 'lastName', 'Please enter your last name', personNameError)}
        />
      </Row>
      <Input
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="Your receipt and the gift link go here."
        maxLength={maxLengths.email}
        {...form.register('email', {
          validate: (value) =>
            value.trim() === ''
              ? 'Please enter your email'
              : isEmail(value) || 'Please enter a valid email address',
        })}
        error={form.formState.errors.email?.message}
      />
    </Section>
  );
}

export function AddressSection({ form }: FormProps) {
  return (
    <Section title="Billing address">
      <Input
        label="Address"
        autoComplete="billing street-address"
        {...requiredField(form, 'address', 'Please enter your address')}
      />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1fr_7rem_8.5rem]">
        <Input
          className="max-sm:col-span-2"
          label="City"
          autoComplete="billing address-level2"
          {...requiredField(form, 'city', 'Please enter your city')}
        />
        <Input
          label="State"
          autoComplete="billing address-level1"
          {...requiredField(form, 'state', 'Please enter your state')}
        />
        <Input
          label="ZIP Code"
          autoComplete="billing postal-code"
          {...requiredField(form, 'zipCode', 'Please enter your ZIP code')}
        />
      </div>
    </Section>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="font-display text-xl font-semibold">
        {title}
      </p>
      {children}
    </fieldset>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</div>
);

/** A text field whose id is its name. */
function Input(props: ComponentProps<typeof TextField> & UseFormRegisterReturn) {
  return <TextField id={props.name} required {...props} />;
}
