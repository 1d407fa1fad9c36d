import { expect, it } from 'vitest';
import { emptyText, getQueueTexts, parseFilters } from './order-filters';

it('reads its filters, and only these, from the address', () => {
  const filters = {
    queue: 'to_ship',
    status: 'Ordered',
    payment_status: 'paid',
    query: 'Noor',
    from: '2026-01-01',
    to: '2026-01-31',
  };
  expect(parseFilters(new URLSearchParams({ ...filters, page: '2' }))).toEqual(filters);
  expect(parseFilters(new URLSearchParams('?query=&queue='))).toEqual({});
});

it.each([
  [{}, 'No orders match. Try fewer words or a different filter.'],
  [{ queue: 'to_pack' }, 'No orders to pack'],
  [{ queue: 'no_such_queue' }, 'No orders match. Try fewer words or a different filter.'],
  [{ query: 'Noor' }, 'No orders match your search.'],
  [{ query: 'N', queue: 'to_pack' }, 'No orders match your search.'],
  [
    { query: 'N' },
    'No match in the 10,000 newest orders. To search all orders, type a word of at least 3 letters or choose dates.',
  ],
])('says of an empty list with %j: %s', (filters, text) => expect(emptyText(filters)).toBe(text));

it('names the list of a queue', () => {
  expect([getQueueTexts(undefined).title, getQueueTexts('expiring').title]).toEqual([
    'All orders',
    'Expiring soon',
  ]);
});
