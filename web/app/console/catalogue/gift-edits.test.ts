import { expect, it } from 'vitest';
import { EditForm, unchanged } from './gift-edits';

it.each([
  [{}, {}],
  [{ priceMode: 'set', price: '$1,250.5' }, { price: 1250.5 }],
  [{ priceMode: 'raise', price: '1000' }, { price_percent: 1000 }],
  [{ priceMode: 'raise', price: '7.5 %' }, { price_percent: 7.5 }],
  [{ priceMode: 'lower', price: '99' }, { price_percent: -99 }],
  [{ stockMode: 'set', stock: '0' }, { stock: 0 }],
  [{ stockMode: 'unlimited', stock: '5' }, { stock: null }],
  [{ stockMode: 'add', stock: '5' }, { stock_change: 5 }],
  [{ stockMode: 'remove', stock: '5' }, { stock_change: -5 }],
  [
    { add: ['c1'], remove: ['c2'] },
    { add_categories: ['c1'], remove_categories: ['c2'] },
  ],
])('%j sends %j', (chosen, fields) => expect(EditForm.parse({ ...unchanged, ...chosen })).toEqual(fields));

it.each([
  [{ priceMode: 'set', price: '0' }, 'price', 'Enter an amount, like 24.50'],
  [{ priceMode: 'raise', price: '1000.01' }, 'price', 'Enter a percentage, like 7.5'],
  [{ priceMode: 'raise', price: '0' }, 'price', 'Enter a percentage, like 7.5'],
  [{ priceMode: 'lower', price: '99.01' }, 'price', 'Enter a percentage, like 7.5'],
  [{ priceMode: 'lower', price: 'half' }, 'price', 'Enter a percentage, like 7.5'],
  [{ stockMode: 'set', stock: '' }, 'stock', 'Enter a whole number'],
  [{ stockMode: 'add', stock: '0' }, 'stock', 'Enter a whole number'],
  [{ stockMode: 'remove', stock: '1.5' }, 'stock', 'Enter a whole number'],
])('%j is refused at the %s: %s', (chosen, field, message) => {
  const issues = EditForm.safeParse({ ...unchanged, ...chosen }).error?.issues;
  expect(issues).toMatchObject([{ path: [field], message }]);
});
