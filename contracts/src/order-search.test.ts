import { expect, test } from 'vitest';
import { searchesRecentOnly } from './order-search.ts';

test.each([
  [{ query: 'L' }, true],
  [{ query: ' a 李明 þþ x. ' }, true],
  [{ query: 'Li' }, false],
  [{ query: 'é7' }, false],
  [{ query: 'Li Hopper' }, false],
  [{ query: 'Liu' }, false],
  [{ query: '' }, false],
  [{}, false],
  [{ query: 'L', queue: 'to_pack' }, false],
  [{ query: 'L', from: '2026-01-01' }, false],
  [{ query: 'L', to: '2026-01-31' }, false],
])('%j searches recent orders only: %j', (filter, expected) => {
  expect(searchesRecentOnly(filter)).toBe(expected);
});
