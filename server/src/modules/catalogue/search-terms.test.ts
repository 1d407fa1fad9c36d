import { describe, expect, test } from 'vitest';
import { parseSearch, toPhrase } from './search-terms.ts';

const none = { minPrice: null, maxPrice: null };

describe('parsing a search', () => {
  test.for<[string | undefined, ReturnType<typeof parseSearch>]>([
    [undefined, { words: null, ...none }],
    ['   ', { words: null, ...none }],
    ['🎁', { words: [], ...none }],
    ['the', { words: ['the'], ...none }],
    ['gift ideas', { words: null, ...none }],
    ['a gift for Mom', { words: ['mom'], ...none }],
    ['mother’s day', { words: ['mother', 'day'], ...none }],
    ['Café   Crème', { words: ['cafe', 'creme'], ...none }],
    ['coworker under 40', { words: ['coworker'], minPrice: null, maxPrice: 40 }],
    ['coworker under $40 dollars', { words: ['coworker'], minPrice: null, maxPrice: 40 }],
    ['under $12.50', { words: null, minPrice: null, maxPrice: 12.5 }],
    ['candles $25', { words: ['candles'], minPrice: null, maxPrice: 25 }],
    ['25 dollars or less', { words: null, minPrice: null, maxPrice: 25 }],
    ['gifts over 100', { words: null, minPrice: 100, maxPrice: null }],
    ['between $20 and $30 for dad', { words: ['dad'], minPrice: 20, maxPrice: 30 }],
    ['tea $20-30', { words: ['tea'], minPrice: 20, maxPrice: 30 }],
    ['40 games', { words: ['40', 'games'], ...none }],
    ['toys for a 5 year old', { words: ['toys', 'kids'], ...none }],
    ['18-month-old', { words: ['kids'], ...none }],
  ])('%j', ([query, expected]) => {
    expect(parseSearch(query)).toEqual(expected);
  });

  test('has at most eight words', () => {
    expect(parseSearch('one two three four five six seven eight nine').words).toHaveLength(8);
  });
});

test('a phrase is what a search for it consists of', () => {
  expect(toPhrase('  Thank you GIFT ')).toBe('thank you');
  expect(toPhrase('gifts')).toBe('');
});
