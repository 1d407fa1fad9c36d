import { expect, it } from 'vitest';
import { mergeEdits } from './merge-edits';

const base = { name: 'Tea', price: '20.00', category_ids: ['food'] };

it('takes the newer value of fields that were not edited', () => {
  expect(mergeEdits(base, base, { ...base, price: '25.00' })).toEqual({
    draft: { ...base, price: '25.00' },
    remoteChanges: [{ field: 'price', theirs: '25.00', hasConflict: false }],
  });
});

it('keeps local edits and reports the conflicting value', () => {
  const draft = { ...base, name: 'Green tea', category_ids: ['food', 'home'] };
  const newer = { ...base, name: 'Black tea' };
  expect(mergeEdits(draft, base, newer)).toEqual({
    draft,
    remoteChanges: [{ field: 'name', theirs: 'Black tea', hasConflict: true }],
  });
});

it('reports no conflict where both wrote the same', () => {
  const changed = { ...base, name: 'Black tea' };
  expect(mergeEdits(changed, base, changed).remoteChanges).toEqual([
    { field: 'name', theirs: 'Black tea', hasConflict: false },
  ]);
});
