import type { OperatorGift } from '@presently/contracts/operator-gifts';
import { expect, it } from 'vitest';
import { giftEditorReducer, initialState } from './gift-editor-state';

const tea: OperatorGift = {
  id: 'tea',
  name: 'Tea',
  description: 'Green',
  price: 20,
  currency: 'usd',
  brand: null,
  primary_category: { name: 'Food' },
  category: 'Food',
  categories: [{ name: 'Food' }],
  images: [],
  image: null,
  image_url: null,
  in_stock: true,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  retired_at: null,
  stock: 5,
  featured: false,
  popularity: 0,
  category_ids: ['food'],
  sold: 0,
};
const edited = giftEditorReducer(initialState(tea), { type: 'edited', change: { price: '24' } });

it('keeps local edits when an image is added', () => {
  const next = giftEditorReducer(edited, {
    type: 'refreshed',
    gift: { ...tea, images: [{ gcs_url: '/media/tea-640.webp' }] },
  });
  expect(next.draft.price).toBe('24');
  expect(next.conflict).toBeNull();
  expect(next.gift?.images).toHaveLength(1);
});

it('keeps local edits on a conflict, reports the changes, and continues from the newer state', () => {
  const newer = { ...tea, price: 30, name: 'Black tea', updated_at: '2026-01-02T00:00:00.000Z' };
  const next = giftEditorReducer(edited, { type: 'refreshed', gift: newer, conflict: 'Ada changed it' });
  expect(next.draft).toMatchObject({ price: '24', name: 'Black tea' });
  expect(next.gift?.updated_at).toBe(newer.updated_at);
  expect(next.conflict).toEqual({
    text: 'Ada changed it',
    remoteChanges: [
      { field: 'name', theirs: 'Black tea', hasConflict: false },
      { field: 'price', theirs: '30.00', hasConflict: true },
    ],
  });
  expect(giftEditorReducer(next, { type: 'conflict_dismissed' }).conflict).toBeNull();
});

it('clears the error of a field once it is edited', () => {
  const rejected = giftEditorReducer(edited, {
    type: 'errors_changed',
    errors: { price: 'Too low', name: 'Blank' },
    failure: null,
  });
  expect(giftEditorReducer(rejected, { type: 'edited', change: { price: '25' } }).errors).toEqual({
    name: 'Blank',
  });
});
