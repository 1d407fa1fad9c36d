import { expect, it } from 'vitest';
import { parseFilters } from './gift-filters';

it.each([
  ['', {}],
  ['?query=tea&category=c1&stock=low', { query: 'tea', category: 'c1', stock: 'low' }],
  ['?stock=out&retired=true', { stock: 'out', retired: 'true' }],
  ['?stock=some&retired=false&sort_by=id&query=', {}],
  ['?sort_by=name', {}],
  ['?sort_by=stock', { sort_by: 'stock' }],
  ['?sort_by=price', { sort_by: 'price' }],
  ['?sort_by=updated_at', { sort_by: 'updated_at', sort_order: 'desc' }],
  ['?sort_by=popularity', { sort_by: 'popularity', sort_order: 'desc' }],
])('the filters of the address "%s" are %j', (search, filters) =>
  expect(parseFilters(new URLSearchParams(search))).toEqual(filters),
);
