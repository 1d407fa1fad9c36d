import { withoutComments } from './lint-rules.mjs';

const tests = /\.(test|fixture)\.tsx?$/;

/** Where `lazy` is called, inside a boundary. */
const lazyHome = 'ui/lazy-component.tsx';
/** Writes the script that starts a page, which tries again by itself. */
const pageStart = 'shell/defer-module-script.ts';

/** What stands before `import(`: the calls that keep the page whole when a script cannot be loaded. */
const guarded =
  /\b(lazyComponent|lazyDialog|loadModule)(<[^=]*>)?\(\s*(async\s*)?\(\)\s*=>\s*(\(\{\s*default:\s*\(\s*await\s+)?$/;

/**
 * Where a file of the web app loads code late in a way that could take the page down, one line each; empty for
 * a good one.
 * @param {string} path relative to web/app, with forward slashes
 */
export function findLateLoadingViolations(path, source) {
  if (tests.test(path) || path === pageStart) return [];
  const code = withoutComments(source);
  const faults = [];
  const check = (pattern, isFine, reason) => {
    for (const { index } of code.matchAll(pattern)) {
      const before = code.slice(0, index);
      if (!isFine(before)) faults.push(`web/app/${path}:${before.split('\n').length}: ${reason}`);
    }
  };
  check(
    /\bimport\(/g,
    (before) => guarded.test(before) || /\btypeof\s+$/.test(before),
    'a script is loaded late by lazyComponent, lazyDialog or loadModule, which keep the page when it fails',
  );
  check(
    /\blazy\s*[(<]|\blazy\b[^;]*from 'react'/g,
    () => path === lazyHome,
    `only ${lazyHome} calls lazy, inside an error boundary`,
  );
  return faults;
}
