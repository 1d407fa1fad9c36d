import type { BillingInfo } from './checkout-state';

export const billing: BillingInfo = {
  firstName: 'Grace',
  lastName: 'Miller',
  email: 'grace@example.com',
  address: '12 Garden Street',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  payment_method_id: 'pm_1',
  card: { brand: 'visa', last4: '4242' },
};
export const gift = { id: 'g1', name: 'Tea', brand: null, price: 24.5, picture: null };
