import { expect, it } from 'vitest';
import { GiftForm, parseStock, toDraft } from './gift-draft';

it.each([
  ['12', 12],
  ['1,200', 1200],
  ['0', 0],
  ['', null],
  ['-1', undefined],
  ['1.5', undefined],
])('parses the stock "%s" as %s', (text, stock) => expect(parseStock(text)).toBe(stock));

it('trims what is sent, and sends no brand and no stock as null', () => {
  const draft = {
    ...toDraft(null),
    name: ' Tea ',
    description: 'Green',
    price: '$20',
    category_ids: ['food'],
  };
  expect(GiftForm.parse(draft)).toMatchObject({ name: 'Tea', brand: null, price: 20, stock: null });
});
