import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFiltered, parseFilters, toApiQuery, toPriceRange, toSearchString } from './gift-filters';

const parse = (search: string) => parseFilters(new URLSearchParams(search));

describe('gift filters', () => {
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
    ['show=24', ''],
    ['show=25', '?show=48'],
    ['show=0', ''],
    ['show=999', '?show=120'],
    ['show=-48', ''],
  ])('parses %j to the canonical %j', (given, written) => {
    expect(toSearchString(parse(given))).toBe(written);
  });

  it('round-trips through the query string', () => {
    const filters = parse(
      'query=tea&category=food-beverages&price=25-50&in_stock=true&sort=newest&page=2&show=48',
    );
    expect(parseFilters(new URLSearchParams(toSearchString(filters)))).toEqual(filters);
  });

  it('has a single canonical query string for each set of filters', () => {
    const value = fc.oneof(
      fc.constantFrom(
        '0',
        '0.00',
        '48',
        '5',
        '05',
        '5.0',
        '25-50',
        '50-25',
        '0-0',
        'true',
        'newest',
        ' tea\u0000',
      ),
      fc.constantFrom(`${'x'.repeat(199)} y`, `${'x'.repeat(99)}🎁`),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    const name = fc.constantFrom(
      ...['query', 'category', 'price', 'min_price', 'max_price', 'in_stock', 'sort', 'page', 'show', 'x'],
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 9 }), (pairs) => {
        const filters = parse(String(new URLSearchParams(pairs)));
        expect(parse(toSearchString(filters))).toEqual(filters);
      }),
      { seed: 20_261_121, numRuns: 60 },
    );
  });

  it('converts filters to parameters of the API', () => {
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

  it('never splits a surrogate pair when it shortens a long query', () => {
    const { query } = parse(`query=${encodeURIComponent(`${'x'.repeat(199)}🎁🎁`)}`);
    expect(query.isWellFormed()).toBe(true);
    expect(query.length).toBeLessThanOrEqual(200);
  });

  it('converts the price range to the value of the price select', () => {
    expect(toPriceRange(parse('price=200-'))).toBe('200-');
    expect(toPriceRange(parse('price=0-25'))).toBe('0-25');
    expect(toPriceRange(parse(''))).toBe('');
    expect(isFiltered(parse('query=tea&page=2'))).toBe(false);
    expect(isFiltered(parse('price=0-25'))).toBe(true);
  });
});
