import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFiltered, parseFilters, toApiQuery, toPriceRange, toSearchString } from './gift-filters';

const parse = (search: string) => parseFilters(new URLSearchParams(search));

describe('filters of a list of gifts', () => {
  it.each([
    ['', ''],
    ['query=candle', '?query=candle'],
    ['query=++candle+', '?query=candle'],
    ['query=a%00b', '?query=a+b'],
    ['price=25-50', '?min_price=25&max_price=50'],
    ['price=0-25', '?max_price=25'],
    ['price=200-', '?min_price=200'],
    ['price=&sort=&category=', ''],
    ['min_price=80&max_price=30', '?min_price=30&max_price=80'],
    ['min_price=-5&max_price=1e9', ''],
    ['min_price=19.999', ''],
    ['in_stock=true&sort=price-low&page=3', '?in_stock=true&sort=price-low&page=3'],
    ['in_stock=yes&sort=constructor&page=0', ''],
    ['page=abc&category=home-garden', '?category=home-garden'],
  ])('reads %j and writes %j', (given, written) => {
    expect(toSearchString(parse(given))).toBe(written);
  });

  it('reads what it wrote as the same filters', () => {
    const filters = parse('query=tea&category=food-beverages&price=25-50&in_stock=true&sort=newest&page=2');
    expect(parseFilters(new URLSearchParams(toSearchString(filters)))).toEqual(filters);
  });

  it('writes each choice of filters in one way only', () => {
    const value = fc.oneof(
      fc.constantFrom('0', '0.00', '5', '05', '5.0', '25-50', '50-25', '0-0', 'true', 'newest', ' tea\u0000'),
      fc.constantFrom(`${'x'.repeat(199)} y`, `${'x'.repeat(99)}🎁`),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    const name = fc.constantFrom(
      ...['query', 'category', 'price', 'min_price', 'max_price', 'in_stock', 'sort', 'page', 'x'],
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 9 }), (pairs) => {
        const filters = parse(String(new URLSearchParams(pairs)));
        expect(parse(toSearchString(filters))).toEqual(filters);
      }),
      { seed: 20_261_121, numRuns: 60 },
    );
  });

  it('asks the API in its own words', () => {
    expect(toApiQuery(parse('query=tea&price=25-50&in_stock=true&sort=price-high'), 100)).toEqual({
      limit: '100',
      page: '1',
      query: 'tea',
      min_price: '25',
      max_price: '50',
      in_stock: 'true',
      sort_by: 'price',
      sort_order: 'desc',
    });
    expect(toApiQuery(parse(''), 100)).toEqual({ limit: '100', page: '1' });
  });

  it('never cuts a character in two when it shortens a long query', () => {
    const { query } = parse(`query=${encodeURIComponent(`${'x'.repeat(199)}🎁🎁`)}`);
    expect(query.isWellFormed()).toBe(true);
    expect(query.length).toBeLessThanOrEqual(200);
  });

  it('names the chosen price range as the form does', () => {
    expect(toPriceRange(parse('price=200-'))).toBe('200-');
    expect(toPriceRange(parse('price=0-25'))).toBe('0-25');
    expect(toPriceRange(parse(''))).toBe('');
    expect(isFiltered(parse('query=tea&page=2'))).toBe(false);
    expect(isFiltered(parse('price=0-25'))).toBe(true);
  });
});
