import * as texts from '@presently/texts/checkout/billing';
import { StateAndZip } from '~/address/state-and-zip';
import { type FormMethods, useFormPart } from '~/forms/use-form';
import { Input, Section } from './billing-fields';
import type { BillingDraft } from './checkout-state';

const fields = ['address', 'apartment', 'city', 'state', 'zipCode'] as const;

/** The billing address. Loaded after the form, whose server-rendered fields it hydrates. */
export default function BillingAddress({ form }: { form: FormMethods<BillingDraft> }) {
  const part = useFormPart(form, fields);
  const { field } = part;
  return (
    <Section title={texts.billingAddress}>
      <Input label={texts.address} autoComplete="billing address-line1" {...field('address')} />
      <Input
        label={texts.apartment}
        autoComplete="billing address-line2"
        {...field('apartment')}
        required={false}
      />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1fr_11rem_8.5rem]">
        <Input
          className="max-sm:col-span-2"
          label={texts.city}
          autoComplete="billing address-level2"
          {...field('city')}
        />
        <StateAndZip
          form={part}
          state={{
            id: 'state',
            label: texts.state,
            autoComplete: 'billing address-level1',
            required: true,
          }}
          zip={{
            id: 'zipCode',
            label: texts.zipCode,
            autoComplete: 'billing postal-code',
            required: true,
          }}
        />
      </div>
    </Section>
  );
}
