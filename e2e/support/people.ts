import { randomInt, randomUUID } from 'node:crypto';

/** A unique email address, so that tests do not read each other's messages. */
export const newEmail = (who: string): string => `${who}-${randomUUID().slice(0, 12)}@example.com`;

/** A random phone number of ten digits, as typed by a user. */
export const newPhone = (): string => `555${String(randomInt(10_000_000)).padStart(7, '0')}`;

export const address = {
  name: 'Noor Haddad',
  street: '7 Harbour Lane',
  city: 'Astoria',
  state: 'OR',
  zip: '97103',
};

/** Who buys, but for the email address; in the API's words. */
export const gifter = {
  first_name: 'Grace',
  last_name: 'Miller',
  address: '12 Garden Street',
  city: 'Portland',
  state: 'OR',
  zip_code: '97201',
};
