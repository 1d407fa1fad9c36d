import { expect, it } from 'vitest';
import { draftOf, emptyDraft, missingIn, payloadOf, zipDoubt } from './address-payload';
import { attemptFor } from './claim-attempt';

const draft = {
  ...emptyDraft,
  name: ' Ada Lovelace ',
  address: '12 Analytical Row',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
};

it('sends what is empty as null', () => {
  expect(payloadOf(draft)).toEqual({
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

it('sends the delivery instructions as the second line, too', () => {
  expect(payloadOf({ ...draft, deliveryInstructions: 'Ring\ntwice ' })).toMatchObject({
    address_ln_2: 'Ring\ntwice',
    delivery_instructions: 'Ring\ntwice',
  });
});

it('puts an address back into the form as it was sent', () => {
  const sent = payloadOf({ ...draft, email: 'ada@example.com', deliveryInstructions: 'Ring twice' });
  expect(payloadOf(draftOf({ ...sent, ...nothingMissing(sent) }))).toEqual(sent);
});

const nothingMissing = (sent: ReturnType<typeof payloadOf>) => ({
  address_ln_2: sent.address_ln_2 ?? null,
  email: sent.email ?? null,
  phone: sent.phone ?? null,
  delivery_instructions: sent.delivery_instructions ?? null,
});

it('names the required fields that are blank', () => {
  expect(missingIn(draft)).toEqual([]);
  expect(missingIn({ ...draft, name: ' ', zipCode: '' })).toEqual(['name', 'zipCode']);
});

it('doubts a ZIP that is not of the US, without refusing it', () => {
  for (const usual of ['', '62701', '62701-1234', '627011234']) expect(zipDoubt(usual)).toBeUndefined();
  expect(zipDoubt('K1A 0B1')).toBeDefined();
});

it('keeps its key for the same address only', () => {
  const keys = ['first', 'second'];
  const next = () => keys.shift() ?? 'none left';
  const first = attemptFor(null, payloadOf(draft), next);
  expect(attemptFor(first, payloadOf({ ...draft }), next).key).toBe('first');
  expect(attemptFor(first, payloadOf({ ...draft, city: 'Chicago' }), next).key).toBe('second');
});
