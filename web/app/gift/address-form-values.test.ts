import { expect, it } from 'vitest';
import { confirmPlace } from '~/address/confirmed-place';
import {
  checkAddress,
  emptyAddressForm,
  toAddressFormValues,
  toClaimAddressInput,
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

it('also sends the delivery instructions as the second address line, unless there is an apartment @S3-14 @R15-35', () => {
  expect(toClaimAddressInput({ ...values, deliveryInstructions: 'Ring\ntwice ' })).toMatchObject({
    address_ln_2: 'Ring\ntwice',
    delivery_instructions: 'Ring\ntwice',
  });
  expect(
    toClaimAddressInput({ ...values, apartment: ' Apt 4B ', deliveryInstructions: 'Ring twice' }),
  ).toMatchObject({ address_ln_2: 'Apt 4B', delivery_instructions: 'Ring twice' });
});

const check = async (change: Partial<typeof values>) => {
  const { errors } = await checkAddress({ ...values, ...change }, undefined, {} as never);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]));
};

it('insists on a ZIP of another state only while state and ZIP stay the same @R15-34', async () => {
  const insisting = {
    zipCode: '97403 ',
    confirmedPlace: confirmPlace({ state: 'IL', zipCode: '97403' }),
  };
  expect(await check(insisting)).toEqual({});
  expect(toClaimAddressInput({ ...values, ...insisting })).toMatchObject({ address_confirmed: true });
  for (const [change, state] of [
    [{ zipCode: '97404' }, 'Illinois'],
    [{ state: 'WA' }, 'Washington'],
  ] as const) {
    expect(await check({ ...insisting, ...change })).toEqual({
      zipCode: `That ZIP doesn't look right for ${state}.`,
    });
    expect(toClaimAddressInput({ ...values, ...insisting, ...change })).not.toHaveProperty(
      'address_confirmed',
    );
  }
});

it('takes a phone number of ten digits, or none @R15-37', async () => {
  for (const phone of ['', ' ', '(217) 555-0100', '+1 217 555 0100'])
    expect(await check({ phone })).toEqual({});
  expect(await check({ phone: '555-0100' })).toEqual({ phone: 'Please enter a phone number with 10 digits' });
});

it('shows a state that was stored by its name @R15-33', () => {
  const stored = {
    ...nothingMissing(toClaimAddressInput(values)),
    name: 'Ada',
    address_ln_1: '1 Way',
    city: 'Salem',
  };
  expect(toAddressFormValues({ ...stored, state: 'Oregon', zip: '97301' }).state).toBe('OR');
});

it('round-trips an address through the form', () => {
  const sent = toClaimAddressInput({
    ...values,
    apartment: 'Apt 4B',
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
  erased_at: null,
  recipient_erased_at: null,
});
