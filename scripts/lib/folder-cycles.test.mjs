import { expect, test } from 'vitest';
import { findFolderCycles } from './folder-cycles.mjs';

const file = (path, ...imported) => [
  `server/src/modules/orders/${path}`,
  imported.map((from) => `import { a } from '${from}';\n`).join(''),
];

test('folders of a module that import each other are found, also by way of a third', () => {
  const direct = [file('gifter/a.ts', '../purchase/b.ts'), file('purchase/c.ts', '../gifter/d.ts')];
  expect(findFolderCycles(direct)).toEqual([expect.stringMatching('orders/gifter, orders/purchase')]);
  const indirect = [
    ...direct.slice(0, 1),
    file('purchase/c.ts', '../claim/d.ts'),
    file('claim/e.ts', '../gifter/f.ts'),
  ];
  expect(findFolderCycles(indirect)).toEqual([expect.stringMatching(/claim.*gifter.*purchase/)]);
});

test('one direction, the folder above, other modules and tests are no circle', () => {
  expect(
    findFolderCycles([
      file('gifter/a.ts', '../purchase/b.ts', '../orders.deps.ts'),
      file('purchase/c.ts', '../transition.ts', '../../gifter/index.ts'),
      file('purchase/c.test.ts', '../gifter/d.ts'),
      file('transition.ts', './gifter/d.ts'),
    ]),
  ).toEqual([]);
});
