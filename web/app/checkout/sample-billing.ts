import type { BillingAddress } from './checkout-state';

/** Prefilled with the sandbox processor only, which accepts test cards only. */
export const sampleAddress: BillingAddress = {
  firstName: 'Grace',
  lastName: 'Miller',
  email: 'grace@example.com',
  address: '12 Garden Street',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
};

export const sampleCard = { number: '4242 4242 4242 4242', expiry: '12/34', cvv: '123' } as const;

export const emptyAddress: BillingAddress = {
  firstName: '',
  lastName: '',
  email: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
};
