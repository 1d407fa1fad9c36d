import { appendFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './paths.mjs';
import { run } from './run.mjs';
import { countPlaywright, countVitest, cruiseArgs } from './steps.mjs';
import { PROBE } from './test-copy.mjs';

/** Forbidden imports with the rule that must report them. `#` is replaced by a unique name. */
const FORBIDDEN = [
  ['resolvable', 'server/src/modules/wishlist/#.ts', '../orders/not-there.ts'],
  ['modules-by-their-index', 'server/src/modules/wishlist/#.ts', '../payments/card-processor.ts'],
  ['tables-imported-by-tables-only', 'server/src/modules/wishlist/#.ts', '../orders/store/orders.tables.ts'],
  ['app-imports-modules-by-their-index', 'server/src/#.ts', './modules/orders/store/orders.tables.ts'],
  ['platform-is-independent', 'server/src/platform/#.ts', '../modules/orders/index.ts'],
  ['modules-do-not-import-the-app', 'server/src/modules/wishlist/#.ts', '../../app.ts'],
  ['seed-above-modules', 'server/src/modules/wishlist/#.ts', '../../../seed/seed-demo.ts'],
  ['seed-through-the-front-door', 'server/seed/#.ts', '../src/modules/catalogue/stock.store.ts'],
  ['routes-without-sql', 'server/src/modules/wishlist/#.routes.ts', './wishlist.tables.ts'],
  ['routes-without-sql', 'server/src/modules/wishlist/#.routes.ts', 'drizzle-orm'],
  ['stores-import-no-routes', 'server/src/modules/wishlist/#.store.ts', './index.ts'],
  ['tables-import-tables-only', 'server/src/modules/wishlist/#.tables.ts', '../orders/index.ts'],
  ['web-imports-contracts-only', 'web/app/#.ts', '../../server/src/platform/ids.ts'],
  ['server-imports-no-web-sources', 'server/src/#.ts', '../../web/app/root.tsx'],
  ['texts-are-independent', 'texts/src/#.ts', '../../contracts/src/money.ts'],
  ['contracts-are-independent', 'contracts/src/#.ts', 'node:path'],
  ['design-system-is-independent', 'web/app/ui/#.ts', '../root.tsx'],
  ['stripe-in-one-file', 'server/src/modules/orders/#.ts', 'stripe'],
  ['twilio-in-one-file', 'server/src/modules/orders/#.ts', 'twilio'],
  ['nodemailer-in-one-file', 'server/src/modules/orders/#.ts', 'nodemailer'],
  ['no-test-code-in-production', 'server/src/#.ts', '../test/support/test-database.ts'],
  ['no-test-code-in-production', 'server/src/#.ts', '@presently/fake-stripe'],
  ['packages-stand-alone', 'packages/fake-stripe/src/#.ts', '../../../server/src/platform/ids.ts'],
  ['no-dev-dependencies-at-run-time', 'server/src/#.ts', 'dependency-cruiser'],
  ['no-cycles', 'server/src/platform/#.ts', `./${PROBE}cycle.ts`],
].map(([rule, path, target], index) => ({ rule, path: path.replace('#', `${PROBE}${index}`), target }));

const ALLOWED = [
  [`server/src/modules/wishlist/${PROBE}fine.ts`, './index.ts'],
  [`server/src/modules/wishlist/${PROBE}fine.ts`, '../catalogue/index.ts'],
  [`server/src/modules/wishlist/${PROBE}fine.ts`, '../../platform/ids.ts'],
];

describe('import rules', () => {
  const createdFiles = new Set();
  let output = '';

  function addImport(path, target, how = 'export type * from') {
    const file = join(root, path);
    appendFileSync(file, `${how} '${target}';\n`);
    createdFiles.add(file);
  }

  beforeAll(async () => {
    for (const { path, target } of FORBIDDEN) addImport(path, target);
    for (const [path, target] of ALLOWED) addImport(path, target);
    const cyclicFile = FORBIDDEN.find(({ rule }) => rule === 'no-cycles').path;
    addImport(cyclicFile, `./${PROBE}cycle.ts`, 'import');
    addImport(`server/src/platform/${PROBE}cycle.ts`, `./${basename(cyclicFile)}`, 'import');
    output = (await run(process.execPath, cruiseArgs())).output;
  });

  afterAll(() => {
    for (const file of createdFiles) rmSync(file, { force: true });
  });

  test.each(FORBIDDEN)('$rule: $path may not import $target', ({ rule, path }) => {
    expect(output).toContain(`error ${rule}: ${path} →`);
  });

  test('a module may import its own files, the index of other modules and the platform', () => {
    expect(output).not.toContain(`${PROBE}fine.ts`);
  });
});

test('a test file that crashed before its first test counts as a failure', () => {
  const testResults = [
    {
      name: join(root, 'web/crash.test.ts'),
      status: 'failed',
      message: 'No such file',
      assertionResults: [],
    },
    {
      name: join(root, 'server/stock.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'stock is counted', failureMessages: [] },
        {
          status: 'failed',
          fullName: 'stock is kept',
          failureMessages: ['Error: 1 of 2 kept\n    at a line'],
        },
      ],
    },
  ];
  expect(countVitest({ numPassedTests: 3, testResults })).toEqual({
    passed: 3,
    failed: 2,
    failures: [
      'web/crash.test.ts\n    No such file',
      'server/stock.test.ts › stock is kept\n    Error: 1 of 2 kept\n        at a line',
    ],
  });
});

test('end-to-end tests are counted by their outcome, and those that failed are named', () => {
  const stats = { expected: 5, flaky: 1, unexpected: 1, skipped: 4 };
  const spec = (title, line, status, message) => ({
    file: 'claim.spec.ts',
    line,
    title,
    tests: [{ status, results: [{ error: message && { message } }] }],
  });
  const suites = [
    {
      specs: [spec('a claim', 7, 'expected')],
      suites: [{ specs: [spec('a lost claim', 9, 'unexpected', '\u001b[31mTimed out\u001b[39m')] }],
    },
    { specs: [spec('a slow claim', 20, 'flaky', 'Timed out')] },
  ];
  expect(countPlaywright({ stats, suites })).toEqual({
    passed: 6,
    failed: 1,
    failures: ['e2e/claim.spec.ts:9 › a lost claim\n    Timed out'],
  });
});
