import { expect, it } from 'vitest';
import { actionLabel, diffFields, subjectPath } from './audit-texts';

it('formats an action as a sentence', () =>
  expect(actionLabel('order.refund_asked')).toBe('Order refund asked'));

it('lists each changed field with its values before and after @R2-116', () => {
  expect(
    diffFields({
      before: { price: 20, featured: false, brand: null },
      after: { price: 25, category_ids: ['a', 'b'] },
    }),
  ).toEqual([
    { field: 'price', before: '20', after: '25' },
    { field: 'featured', before: 'no', after: undefined },
    { field: 'brand', before: 'nothing', after: undefined },
    { field: 'category ids', before: undefined, after: 'a, b' },
  ]);
});

it('links to the screen of the changed record, if it has one', () => {
  expect(subjectPath({ kind: 'gift', id: 'tea / cups?' })).toBe('/operator/gifts/tea%20%2F%20cups%3F');
  expect(subjectPath({ kind: 'alarm', id: 'x' })).toBeNull();
});
