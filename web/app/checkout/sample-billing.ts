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

export const emptyAddress: BillingAddress = {
  firstName: '',
  lastName: '',
  email: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
};
