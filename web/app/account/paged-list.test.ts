import { expect, it } from 'vitest';
import { countPages, parsePage } from './paged-list';

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=two', 1],
])('parses %j as page %i', (search, page) => expect(parsePage(new URLSearchParams(search))).toBe(page));

it('counts a page that is not full', () => {
  expect(countPages({ page: 1, limit: 10, total: 21, has_more: true })).toBe(3);
});
