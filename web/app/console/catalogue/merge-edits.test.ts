import { expect, it } from 'vitest';
import { mergeEdits } from './merge-edits';

const base = { name: 'Tea', price: '20.00', category_ids: ['food'] };

it('follows the newer state where nothing was typed', () => {
  expect(mergeEdits(base, base, { ...base, price: '25.00' })).toEqual({
    draft: { ...base, price: '25.00' },
    foreign: [{ field: 'price', theirs: '25.00', hasConflict: false }],
  });
});

it('keeps what was typed and says what the other one wrote', () => {
  const draft = { ...base, name: 'Green tea', category_ids: ['food', 'home'] };
  const newer = { ...base, name: 'Black tea' };
  expect(mergeEdits(draft, base, newer)).toEqual({
    draft,
    foreign: [{ field: 'name', theirs: 'Black tea', hasConflict: true }],
  });
});

it('sees no contest where both wrote the same', () => {
  const changed = { ...base, name: 'Black tea' };
  expect(mergeEdits(changed, base, changed).foreign).toEqual([
    { field: 'name', theirs: 'Black tea', hasConflict: false },
  ]);
});
