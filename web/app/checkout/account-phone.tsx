import * as texts from '@presently/texts/checkout/billing';
import { maskPhone, phoneMaxLength } from '~/lib/phone';
import { MaskedField } from '~/ui/masked-field';
import type { BillingFormState } from './use-billing-form';

/** The phone number of the account that is created during checkout. */
export default function AccountPhone({ form }: { form: BillingFormState }) {
  return (
    <MaskedField
      id="phone"
      label={texts.phoneNumber}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(555) 123-4567"
      maxLength={phoneMaxLength}
      required
      mask={maskPhone}
      {...form.control('phone')}
    />
  );
}
