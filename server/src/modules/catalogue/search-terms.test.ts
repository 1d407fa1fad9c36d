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
    ['$50 or more', { words: null, minPrice: 50, maxPrice: null }],
    ['wine $100 and up', { words: ['wine'], minPrice: 100, maxPrice: null }],
    ['50 dollars and above', { words: null, minPrice: 50, maxPrice: null }],
    ['gifts $50+', { words: null, minPrice: 50, maxPrice: null }],
    ['games 8+', { words: ['games', '8'], ...none }],
    ['under $1,000', { words: null, minPrice: null, maxPrice: 1000 }],
    ['watches $1,250.50 or more', { words: ['watches'], minPrice: 1250.5, maxPrice: null }],
    ['$20 to $40', { words: null, minPrice: 20, maxPrice: 40 }],
    ['$20 and up to $40', { words: null, minPrice: 20, maxPrice: 40 }],
    ['between $40 and $20', { words: null, minPrice: 20, maxPrice: 40 }],
    ['mugs 20 to 40 dollars', { words: ['mugs'], minPrice: 20, maxPrice: 40 }],
    ['about $12.50 – $15', { words: null, minPrice: 12.5, maxPrice: 15 }],
    ['over 20 under 50', { words: null, minPrice: 20, maxPrice: 50 }],
    ['over 20 and under 50', { words: null, minPrice: 20, maxPrice: 50 }],
    ['tea under $50 but over $20', { words: ['tea'], minPrice: 20, maxPrice: 50 }],
    ['min $20 max $50', { words: null, minPrice: 20, maxPrice: 50 }],
    ['no more than $30', { words: null, minPrice: null, maxPrice: 30 }],
    ['no less than $30', { words: null, minPrice: 30, maxPrice: null }],
    ['pillow cover 18 inch', { words: ['pillow', 'cover', '18', 'inch'], ...none }],
    ['from 100% wool', { words: ['100', 'wool'], ...none }],
    ['gifts around $30', { words: null, minPrice: null, maxPrice: 30 }],
    ['candles about 30 dollars', { words: ['candles'], minPrice: null, maxPrice: 30 }],
    ['for under $30', { words: null, minPrice: null, maxPrice: 30 }],
    ['gift for 30 bucks', { words: null, minPrice: null, maxPrice: 30 }],
    ['books about 50 states', { words: ['books', 'about', '50', 'states'], ...none }],
    ['40 games', { words: ['40', 'games'], ...none }],
    ['toys for a 5 year old', { words: ['toys', 'kids'], ...none }],
    ['18-month-old', { words: ['kids'], ...none }],
    ['toys under 5 years old', { words: ['toys', 'kids'], ...none }],
    ['toys for kids under 5', { words: ['toys', 'kids'], ...none }],
    ['toys for kids under 18 months', { words: ['toys', 'kids'], ...none }],
    ['toys for 5 year old under 10', { words: ['toys', 'kids'], minPrice: null, maxPrice: 10 }],
    ['toys for girls over 8 years', { words: ['toys', 'girls'], ...none }],
    ['toys for kids under $5', { words: ['toys', 'kids'], minPrice: null, maxPrice: 5 }],
    ['toys for kids under 5 dollars', { words: ['toys', 'kids'], minPrice: null, maxPrice: 5 }],
    ['toys for kids under 20', { words: ['toys', 'kids'], minPrice: null, maxPrice: 20 }],
    ['gifts for women over 50', { words: ['women'], ...none }],
    ['gifts for women over 50 under $40', { words: ['women'], minPrice: null, maxPrice: 40 }],
    ['gifts for women over $50', { words: ['women'], minPrice: 50, maxPrice: null }],
    ['gifts for women under 50', { words: ['women'], minPrice: null, maxPrice: 50 }],
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
