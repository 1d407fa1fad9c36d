import type { BillingAddress } from './checkout-state';

/** Prefilled only with the sandbox processor, which only accepts test cards. */
export const sampleAddress: BillingAddress = {
  firstName: 'Grace',
  lastName: 'Miller',
  email: 'grace@example.com',
  address: '12 Garden Street',
  apartment: '',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  confirmedPlace: '',
};

export const emptyAddress: BillingAddress = {
  firstName: '',
  lastName: '',
  email: '',
  address: '',
  apartment: '',
  city: '',
  state: '',
  zipCode: '',
  confirmedPlace: '',
};
