import { expect, test } from 'vitest';
import { findLateLoadingViolations } from './web-rules.mjs';

const place = 'gift/managed-gift.tsx';

test.each([
  ["const Box = lazy(() => import('./box'));", /error boundary/],
  ["import { lazy, Suspense } from 'react';", /error boundary/],
  ["const { encode } = await import('./code');", /loadModule/],
  ["import('./box').then(show);", /loadModule/],
  ["const load = () => import('./box');", /loadModule/],
  ["const Box = other(async () => ({ default: (await import('./box')).Box }));", /loadModule/],
])('%s is refused', (line, reason) => {
  const faults = findLateLoadingViolations(place, `// first line\n${line}\n`);
  expect(faults[0]).toMatch(/^web\/app\/gift\/managed-gift\.tsx:2: /);
  expect(faults.join('\n')).toMatch(reason);
});

test.each([
  ["const Box = lazyComponent(() => import('./box'));", place],
  ["const Box = lazyDialog<{ open: boolean; onClose(): void }>(() => import('./box'));", place],
  ["const Box = lazyDialog(async () => ({ default: (await import('./box')).Box }));", place],
  [
    "const Box = lazyDialog(async () => ({\n  default: (await import('./box')).Box,\n})) as typeof import('./box').Box;",
    place,
  ],
  ["void loadModule(() => import('./celebrate')).then((loaded) => loaded?.celebrate());", place],
  ["// never lazy(() => import('./box')) here", place],
  ['<img loading="lazy" />', place],
  ["import { lazy } from 'react';", 'ui/lazy-component.tsx'],
  ["const again = await import('./store');", 'checkout/store.test.ts'],
])('%s is fine', (line, path) => {
  expect(findLateLoadingViolations(path, line)).toEqual([]);
});
