import type { ClaimAddressInput, TrackedOrder } from '@presently/contracts/gift-links';

/** What a recipient types, as typed. */
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

/** The required fields that are still empty. */
export const findMissingFields = (draft: AddressFormValues): (keyof AddressFormValues)[] =>
  requiredFields.filter((field) => !draft[field].trim());

/** The claim's payload: the delivery instructions are its second address line, too; what is empty is null. */
export function toClaimAddressInput(draft: AddressFormValues): ClaimAddressInput {
  const optional = (text: string) => text.trim() || null;
  const instructions = optional(draft.deliveryInstructions);
  return {
    name: draft.name.trim(),
    address_ln_1: draft.address.trim(),
    address_ln_2: instructions,
    city: draft.city.trim(),
    state: draft.state.trim(),
    zip: draft.zipCode.trim(),
    email: optional(draft.email),
    phone: optional(draft.phone),
    delivery_instructions: instructions,
  };
}

/** A full address, as only its recipient reads it, back in the form. */
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

/** The API's name of a field → ours, for what it finds wrong. */
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

/** A doubt about a ZIP that is not of the US form; never a refusal. */
export function zipWarning(zip: string): string | undefined {
  const typed = zip.trim();
  return !typed || /^\d{5}(-?\d{4})?$/.test(typed)
    ? undefined
    : 'A US ZIP has five digits. Is it right like this?';
}
