import { personNameError } from '@presently/contracts/characters';
import type { ClaimAddressInput, TrackedOrder } from '@presently/contracts/gift-links';
import * as texts from '@presently/texts/gift/address';
import { checkedBy, optional, required } from '~/forms/rules';
import { emailError } from '~/lib/email';

/** The values of the address form, untrimmed. */
export interface AddressFormValues {
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  email: string;
  phone: string;
  deliveryInstructions: string;
}

export const emptyAddressForm: AddressFormValues = {
  name: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  email: '',
  phone: '',
  deliveryInstructions: '',
};

const requiredFields = ['name', 'address', 'city', 'state', 'zipCode'] as const;

export const checkAddress = checkedBy<AddressFormValues>(
  {
    name: required(texts.pleaseEnterYourFullName, personNameError),
    address: required(texts.pleaseEnterYourStreetAddress),
    city: required(texts.pleaseEnterYourCity),
    state: required(texts.pleaseEnterYourState),
    zipCode: required(texts.pleaseEnterYourZip),
    email: optional(emailError),
  },
  (values) => requiredFields.some((field) => !values[field].trim()) && texts.fillInRequired,
);

/** The request body of a claim; empty fields become null. Delivery instructions are also sent as the second address line. */
export function toClaimAddressInput(values: AddressFormValues): ClaimAddressInput {
  const optional = (text: string) => text.trim() || null;
  const instructions = optional(values.deliveryInstructions);
  return {
    name: values.name.trim(),
    address_ln_1: values.address.trim(),
    address_ln_2: instructions,
    city: values.city.trim(),
    state: values.state.trim(),
    zip: values.zipCode.trim(),
    email: optional(values.email),
    phone: optional(values.phone),
    delivery_instructions: instructions,
  };
}

/** Fills the form with the full address, which only the recipient receives. */
export function toAddressFormValues(
  address: NonNullable<TrackedOrder['shipping_address']>,
): AddressFormValues {
  return {
    name: address.name,
    address: address.address_ln_1 ?? '',
    city: address.city,
    state: address.state,
    zipCode: address.zip ?? '',
    email: address.email ?? '',
    phone: address.phone ?? '',
    deliveryInstructions: address.delivery_instructions ?? address.address_ln_2 ?? '',
  };
}

/** API field name → form field name, to show validation errors of the API at the right field. */
export const formFieldByApiField: Record<string, keyof AddressFormValues> = {
  name: 'name',
  address_ln_1: 'address',
  address_ln_2: 'deliveryInstructions',
  city: 'city',
  state: 'state',
  zip: 'zipCode',
  email: 'email',
  phone: 'phone',
  delivery_instructions: 'deliveryInstructions',
};

/** A warning for a ZIP that does not look like a US one; it does not block submitting. */
export function zipWarning(zip: string): string | undefined {
  const trimmed = zip.trim();
  return !trimmed || /^\d{5}(-?\d{4})?$/.test(trimmed) ? undefined : texts.unusualZip;
}
