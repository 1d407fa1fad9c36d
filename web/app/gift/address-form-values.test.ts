import { expect, it } from 'vitest';
import {
  emptyAddressForm,
  findMissingFields,
  toAddressFormValues,
  toClaimAddressInput,
  zipWarning,
} from './address-form-values';
import { reuseOrCreateAttempt } from './claim-attempt';

const draft = {
  ...emptyAddressForm,
  name: ' Ada Lovelace ',
  address: '12 Analytical Row',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
};

it('sends what is empty as null @S3-14', () => {
  expect(toClaimAddressInput(draft)).toEqual({
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

it('sends the delivery instructions as the second line, too @S3-14', () => {
  expect(toClaimAddressInput({ ...draft, deliveryInstructions: 'Ring\ntwice ' })).toMatchObject({
    address_ln_2: 'Ring\ntwice',
    delivery_instructions: 'Ring\ntwice',
  });
});

it('puts an address back into the form as it was sent', () => {
  const sent = toClaimAddressInput({
    ...draft,
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

it('names the required fields that are blank @S5-14', () => {
  expect(findMissingFields(draft)).toEqual([]);
  expect(findMissingFields({ ...draft, name: ' ', zipCode: '' })).toEqual(['name', 'zipCode']);
});

it('doubts a ZIP that is not of the US, without refusing it', () => {
  for (const usual of ['', '62701', '62701-1234', '627011234']) expect(zipWarning(usual)).toBeUndefined();
  expect(zipWarning('K1A 0B1')).toBeDefined();
});

it('keeps its key for the same address only', () => {
  const keys = ['first', 'second'];
  const next = () => keys.shift() ?? 'none left';
  const first = reuseOrCreateAttempt(null, toClaimAddressInput(draft), next);
  expect(reuseOrCreateAttempt(first, toClaimAddressInput({ ...draft }), next).key).toBe('first');
  expect(reuseOrCreateAttempt(first, toClaimAddressInput({ ...draft, city: 'Chicago' }), next).key).toBe(
    'second',
  );
});
