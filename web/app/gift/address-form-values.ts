import { personNameError } from '@presently/contracts/characters';
import type { ClaimAddressInput, TrackedOrder } from '@presently/contracts/gift-links';
import { findState, isUsPhone } from '@presently/contracts/us-address';
import * as texts from '@presently/texts/gift/address';
import { chooseState, phoneOfTenDigits } from '@presently/texts/us-address';
import { isPlaceConfirmed } from '~/address/confirmed-place';
import { zipCodeError } from '~/address/zip-code-error';
import { checkedBy, optional, required } from '~/forms/rules';
import { emailError } from '~/lib/email';

/** The values of the address form, untrimmed. */
export interface AddressFormValues {
  name: string;
  address: string;
  apartment: string;
  city: string;
  /** Code; empty while none is chosen. */
  state: string;
  zipCode: string;
  /** See `PlaceValues`. */
  confirmedPlace: string;
  email: string;
  phone: string;
  deliveryInstructions: string;
}

export const emptyAddressForm: AddressFormValues = {
  name: '',
  address: '',
  apartment: '',
  city: '',
  state: '',
  zipCode: '',
  confirmedPlace: '',
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
    state: required(chooseState),
    zipCode: (zip, values) => required(texts.pleaseEnterYourZip)(zip) || zipCodeError(values),
    email: optional(emailError),
    phone: optional((phone) => !isUsPhone(phone) && phoneOfTenDigits),
  },
  (values) => requiredFields.some((field) => !values[field].trim()) && texts.fillInRequired,
);

/**
 * The request body of a claim; empty fields become null. Without an apartment, the second address line repeats the
 * delivery instructions for compatibility; the server ignores them there.
 */
export function toClaimAddressInput(values: AddressFormValues): ClaimAddressInput {
  const optional = (text: string) => text.trim() || null;
  const instructions = optional(values.deliveryInstructions);
  return {
    name: values.name.trim(),
    address_ln_1: values.address.trim(),
    address_ln_2: optional(values.apartment) ?? instructions,
    city: values.city.trim(),
    state: values.state,
    zip: values.zipCode.trim(),
    email: optional(values.email),
    phone: optional(values.phone),
    delivery_instructions: instructions,
    ...(isPlaceConfirmed(values) && { address_confirmed: true }),
  };
}

/** Fills the form with the full address, which only the recipient receives. */
export function toAddressFormValues(
  address: NonNullable<TrackedOrder['shipping_address']>,
): AddressFormValues {
  return {
    name: address.name,
    address: address.address_ln_1 ?? '',
    apartment: address.address_ln_2 ?? '',
    city: address.city,
    state: findState(address.state)?.code ?? '',
    zipCode: address.zip ?? '',
    confirmedPlace: '',
    email: address.email ?? '',
    phone: address.phone ?? '',
    deliveryInstructions: address.delivery_instructions ?? '',
  };
}

/** API field name → form field name, to show the API's validation errors at the right field. */
export const formFieldByApiField: Record<string, keyof AddressFormValues> = {
  name: 'name',
  address_ln_1: 'address',
  address_ln_2: 'apartment',
  city: 'city',
  state: 'state',
  zip: 'zipCode',
  email: 'email',
  phone: 'phone',
  delivery_instructions: 'deliveryInstructions',
};
