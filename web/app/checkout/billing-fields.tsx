import { LIMITS } from '@presently/contracts/limits';
import * as texts from '@presently/texts/checkout/billing';
import type { ComponentProps, ReactNode } from 'react';
import { EmailField } from '~/forms/email-field';
import { FormTextField } from '~/forms/form-text-field';
import { HydratedFieldset } from '~/forms/hydrated-fieldset';
import type { Form } from '~/forms/use-form';
import type { BillingDraft } from './checkout-state';

/** The customer's name and the email address for the receipt. */
export function DetailsSection({ field, control }: Form<BillingDraft>) {
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
      <EmailField id="email" required label={texts.email} hint={texts.emailHint} {...control('email')} />
    </Section>
  );
}

interface SectionProps {
  title: string;
  children: ReactNode;
}

export function Section({ title, children }: SectionProps) {
  return (
    <HydratedFieldset className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="font-display text-xl font-semibold">
        {title}
      </p>
      {children}
    </HydratedFieldset>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</div>
);

export const Input = (props: ComponentProps<typeof FormTextField>) => <FormTextField required {...props} />;
