import { expect, it } from 'vitest';
import {
  emptyAddressForm,
  toAddressFormValues,
  toClaimAddressInput,
  zipWarning,
} from './address-form-values';

const values = {
  ...emptyAddressForm,
  name: ' Ada Lovelace ',
  address: '12 Analytical Row',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
};

it('sends empty fields as null @S3-14', () => {
  expect(toClaimAddressInput(values)).toEqual({
    name: 'Ada Lovelace',
    address_ln_1: '12 Analytical Row',
    address_ln_2: null,
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
    email: null,
    phone: null,
    delivery_instructions: null,
  });
});

it('also sends the delivery instructions as the second address line @S3-14', () => {
  expect(toClaimAddressInput({ ...values, deliveryInstructions: 'Ring\ntwice ' })).toMatchObject({
    address_ln_2: 'Ring\ntwice',
    delivery_instructions: 'Ring\ntwice',
  });
});

it('round-trips an address through the form', () => {
  const sent = toClaimAddressInput({
    ...values,
    email: 'ada@example.com',
    deliveryInstructions: 'Ring twice',
  });
  expect(toClaimAddressInput(toAddressFormValues({ ...sent, ...nothingMissing(sent) }))).toEqual(sent);
});

const nothingMissing = (sent: ReturnType<typeof toClaimAddressInput>) => ({
  address_ln_2: sent.address_ln_2 ?? null,
  email: sent.email ?? null,
  phone: sent.phone ?? null,
  delivery_instructions: sent.delivery_instructions ?? null,
});

it('warns about a ZIP that is not a US one', () => {
  for (const valid of ['', '62701', '62701-1234', '627011234']) expect(zipWarning(valid)).toBeUndefined();
  expect(zipWarning('K1A 0B1')).toBeDefined();
});
