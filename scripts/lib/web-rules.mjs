import { withoutComments } from './lint-rules.mjs';

const TEST_FILE = /\.(test|fixture)\.tsx?$/;

/** The only file that may call React's `lazy`, inside an error boundary. */
const LAZY_COMPONENT = 'web/app/ui/lazy-component.tsx';

/** The text before `import(` in an allowed call: these functions handle a script that fails to load. */
const ALLOWED_CALL =
  /\b(lazyComponent|lazyDialog|loadModule)(<[^=]*>)?\(\s*(async\s*)?\(\)\s*=>\s*(\(\{\s*default:\s*\(\s*await\s+)?$/;

/**
 * Links whose paths are not checked against the routes by the compiler, one line each.
 * @param {string} path relative to the repository, with forward slashes
 */
export function findLiteralPaths(path, source) {
  if (TEST_FILE.test(path)) return [];
  const code = withoutComments(source);
  return [...code.matchAll(/\bto=\{?["'`]\//g)].map(
    ({ index }) => `${path}:${code.slice(0, index).split('\n').length}: make the path of a link with href()`,
  );
}

/**
 * Places in a file of the web app that load code lazily without handling a failure, one line each.
 * @param {string} path relative to the repository, with forward slashes
 */
export function findLateLoadingViolations(path, source) {
  if (TEST_FILE.test(path)) return [];
  const code = withoutComments(source);
  const violations = [];
  const check = (pattern, isAllowed, reason) => {
    for (const { index } of code.matchAll(pattern)) {
      const before = code.slice(0, index);
      if (!isAllowed(before)) violations.push(`${path}:${before.split('\n').length}: ${reason}`);
    }
  };
  check(
    /\bimport\(/g,
    (before) => ALLOWED_CALL.test(before) || /\btypeof\s+$/.test(before),
    'load scripts lazily with lazyComponent, lazyDialog or loadModule, which handle a failure to load',
  );
  check(
    /\blazy\s*[(<]|\blazy\b[^;]*from 'react'/g,
    () => path === LAZY_COMPONENT,
    `only ${LAZY_COMPONENT} calls lazy, inside an error boundary`,
  );
  return violations;
}
