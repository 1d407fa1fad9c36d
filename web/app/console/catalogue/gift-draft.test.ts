import { expect, it } from 'vitest';
import { emptyDraft, parseDollars, parseStock, toPayload, validate } from './gift-draft';

it.each([
  ['19', 19],
  [' 19.9 ', 19.9],
  ['$1,250.00', 1250],
  ['19.999', null],
  ['nineteen', null],
  ['1,5', null],
  ['-3', null],
  ['', null],
])('parses the price "%s" as %s', (text, dollars) => expect(parseDollars(text)).toBe(dollars));

it.each([
  ['12', 12],
  ['1,200', 1200],
  ['0', 0],
  ['', null],
  ['-1', undefined],
  ['1.5', undefined],
])('parses the stock "%s" as %s', (text, stock) => expect(parseStock(text)).toBe(stock));

it('reports each missing field', () => {
  expect(Object.keys(validate(emptyDraft))).toEqual(['name', 'description', 'category_ids', 'price']);
});

it('trims the payload, and sends no brand as null', () => {
  const draft = {
    ...emptyDraft,
    name: ' Tea ',
    description: 'Green',
    price: '$20',
    category_ids: ['food'],
  };
  expect(validate(draft)).toEqual({});
  expect(toPayload(draft)).toMatchObject({ name: 'Tea', brand: null, price: 20 });
});
