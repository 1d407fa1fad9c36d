import { expect, test } from 'vitest';
import { findLateLoadingViolations, findLiteralPaths } from './web-rules.mjs';

const MODULE_FILE = 'web/app/gift/managed-gift.tsx';

test.each([
  ["const Box = lazy(() => import('./box'));", /error boundary/],
  ["import { lazy, Suspense } from 'react';", /error boundary/],
  ["const { encode } = await import('./code');", /loadModule/],
  ["import('./box').then(show);", /loadModule/],
  ["const load = () => import('./box');", /loadModule/],
  ["const Box = other(async () => ({ default: (await import('./box')).Box }));", /loadModule/],
])('%s is forbidden', (line, reason) => {
  const violations = findLateLoadingViolations(MODULE_FILE, `// first line\n${line}\n`);
  expect(violations[0]).toMatch(/^web\/app\/gift\/managed-gift\.tsx:2: /);
  expect(violations.join('\n')).toMatch(reason);
});

test.each([
  ["const Box = lazyComponent(() => import('./box'));", MODULE_FILE],
  ["const Box = lazyDialog<{ open: boolean; onClose(): void }>(() => import('./box'));", MODULE_FILE],
  ["const Box = lazyDialog(async () => ({ default: (await import('./box')).Box }));", MODULE_FILE],
  [
    "const Box = lazyDialog(async () => ({\n  default: (await import('./box')).Box,\n})) as typeof import('./box').Box;",
    MODULE_FILE,
  ],
  ["void loadModule(() => import('./celebrate')).then((loaded) => loaded?.celebrate());", MODULE_FILE],
  ["// never lazy(() => import('./box')) here", MODULE_FILE],
  ['<img loading="lazy" />', MODULE_FILE],
  ["import { lazy } from 'react';", 'web/app/ui/lazy-component.tsx'],
  ["const again = await import('./store');", 'web/app/checkout/store.test.ts'],
])('%s is allowed', (line, path) => {
  expect(findLateLoadingViolations(path, line)).toEqual([]);
});

test.each(['<Link to="/about">', "<Link to={'/about'}>", '<Link to={`/gift/${id}`}>'])(
  '%s is forbidden as a path of its own',
  (line) => {
    expect(findLiteralPaths(MODULE_FILE, `// first line\n${line}\n`)).toEqual([
      'web/app/gift/managed-gift.tsx:2: make the path of a link with href()',
    ]);
  },
);

test.each([
  ["<Link to={href('/about')}>", MODULE_FILE],
  ['<Link to={path}>', MODULE_FILE],
  ['// never <Link to="/about">', MODULE_FILE],
  ['<Link to="/about">', 'web/app/gift/managed-gift.test.tsx'],
])('%s is an allowed path', (line, path) => {
  expect(findLiteralPaths(path, line)).toEqual([]);
});
