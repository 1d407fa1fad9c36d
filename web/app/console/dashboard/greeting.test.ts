import { expect, it } from 'vitest';
import { greeting } from './greeting';

const none = { to_pack: 0, to_ship: 0, expiring: 0, problems: 0, refund_due: 0 };

it.each([
  [null, 'Hello Ada.'],
  [none, 'Hello Ada. All is done; new gifts show here by themselves.'],
  [{ ...none, to_pack: 3, to_ship: 2 }, 'Hello Ada. 5 parcels wait for you.'],
  [{ ...none, to_pack: 1, problems: 1 }, 'Hello Ada. 1 parcel waits for you, 1 thing needs a look.'],
  [{ ...none, refund_due: 2 }, 'Hello Ada. 2 things need a look.'],
])('sums up the queues: %j', (counts, text) => {
  expect(greeting(counts, 'Ada')).toBe(text);
});

it('greets without an unknown name', () => {
  expect(greeting(null, null)).toBe('Hello.');
});
