import { randomInt, randomUUID } from 'node:crypto';

/** Nobody else's, so that journeys never read each other's messages. */
export const newEmail = (who: string): string => `${who}-${randomUUID().slice(0, 12)}@example.com`;

/** Ten digits of a made-up number, as somebody types them. */
export const newPhone = (): string => `555${String(randomInt(10_000_000)).padStart(7, '0')}`;

export const address = {
  name: 'Noor Haddad',
  street: '7 Harbour Lane',
  city: 'Astoria',
  state: 'OR',
  zip: '97103',
};
