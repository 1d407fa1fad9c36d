import { expect, test } from 'vitest';
import { searchesRecentOnly } from './order-search.ts';

test.each([
  [{ query: 'Li' }, true],
  [{ query: ' a 李 ' }, true],
  [{ query: 'Li Hopper' }, false],
  [{ query: 'Liu' }, false],
  [{ query: '' }, false],
  [{}, false],
  [{ query: 'Li', queue: 'to_pack' }, false],
  [{ query: 'Li', from: '2026-01-01' }, false],
  [{ query: 'Li', to: '2026-01-31' }, false],
])('%j searches recent orders only: %j', (filter, expected) => {
  expect(searchesRecentOnly(filter)).toBe(expected);
});
