import { LIMITS } from '@presently/contracts/limits';
import * as texts from '@presently/texts/checkout/billing';
import type { ComponentProps, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '~/ui/text-field';
import type { BillingFormState } from './use-billing-form';

/** The customer's name and the e-mail address for the receipt. */
export function DetailsSection({ field }: BillingFormState) {
  return (
    <Section title={texts.yourDetails}>
      <Row>
        <Input
          label={texts.firstName}
          autoComplete="given-name"
          maxLength={LIMITS.personName}
          {...field('firstName')}
        />
        <Input
          label={texts.lastName}
          autoComplete="family-name"
          maxLength={LIMITS.personName}
          {...field('lastName')}
        />
      </Row>
      <Input
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={texts.emailHint}
        {...field('email')}
      />
    </Section>
  );
}

export function AddressSection({ field }: BillingFormState) {
  return (
    <Section title={texts.billingAddress}>
      <Input label={texts.address} autoComplete="billing street-address" {...field('address')} />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1fr_7rem_8.5rem]">
        <Input
          className="max-sm:col-span-2"
          label={texts.city}
          autoComplete="billing address-level2"
          {...field('city')}
        />
        <Input label={texts.state} autoComplete="billing address-level1" {...field('state')} />
        <Input
          label={texts.zipCode}
          autoComplete="billing postal-code"
          maxLength={20}
          {...field('zipCode')}
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
  return <TextField id={props.name} required maxLength={LIMITS.addressField} {...props} />;
}
