import { expect, test } from 'vitest';
import { findRepeatedClasses, findStyledPrimitives } from './style-rules.mjs';

const SCREEN = 'web/app/gift/managed-gift.tsx';
const card = 'rounded-card border border-line bg-surface';

test('classes that make up a look may stand in one place only', () => {
  const files = [
    [SCREEN, `<div className="${card}">`],
    ['web/app/shop/hero.tsx', `\n<p className="bg-surface border-line border rounded-card">`],
  ];
  expect(findRepeatedClasses(files)).toEqual([
    `web/app/shop/hero.tsx:2: the classes of ${SCREEN}:1 again: extract a component`,
  ]);
});

test.each([
  ['rows of layout', 'flex flex-col gap-4'],
  ['size and colour of a text', 'mt-1 text-sm text-ink-muted'],
  ['other texts', 'Orders that wait for a border case in three places'],
])('%s may repeat', (_what, text) => {
  expect(
    findRepeatedClasses([
      [SCREEN, `'${text}'`],
      ['web/app/b.tsx', `"${text}"`],
    ]),
  ).toEqual([]);
});

test.each([
  ['<button type="button">Save</button>', /instead of <button>/],
  [
    'import { Button } from \'~/ui/button\';\n<Button onClick={() => go()} className="mt-2 text-danger">',
    /text-danger/,
  ],
  [
    "import { Card, Price } from '~/ui/card';\n<Price className={cx('w-3', big && 'md:text-xl')} />",
    /md:text-xl|text-xl/,
  ],
])('%s is forbidden in a screen', (source, reason) => {
  expect(findStyledPrimitives(SCREEN, source).join()).toMatch(reason);
});

test.each([
  ['import { Button } from \'~/ui/button\';\n<Button className="mt-2 max-md:flex-1 -mr-1">', SCREEN],
  ['import { Alert } from \'~/ui/alert\';\n<Alert action={<p className="text-sm" />}>', SCREEN],
  ['<button type="button">Save</button>', 'web/app/ui/button.tsx'],
  ['<button type="button">tap to reveal</button>', 'web/app/gift/wrapped-gift.tsx'],
])('%s is allowed', (source, path) => {
  expect(findStyledPrimitives(path, source)).toEqual([]);
});
