/** Each rule: the forbidden pattern, the files that may use it, and why. Paths are relative to the repository. */
const rules = [
  {
    pattern: /new Date\(\s*\)|\bDate\.now\b|\bDate\(\s*\)/,
    allowed: /^server\/src\/platform\/clock\.ts$/,
    reason: 'the time comes from platform/clock.ts, so that a test can set it',
  },
  {
    pattern: /\bMath\.random\b|\brandom(UUID|Bytes|Int|FillSync|Fill)\b|\bgetRandomValues\b/,
    allowed: /^server\/src\/platform\/ids\.ts$/,
    reason: 'random values come from platform/ids.ts, which chooses a secure source once',
  },
  {
    pattern: /\bprocess\.env\b|\bprocess\[['"]env['"]\]|\benv\b[^;]*from ['"](node:)?process['"]/,
    allowed: /^server\/(src\/entrypoints\/|seed\/seed-large\.ts$)/,
    reason: 'the environment is read once, in an entrypoint',
  },
  {
    pattern: /\bPromise\.(all|race|any)\(.*\(tx\b/,
    allowed: /^server\/src\/platform\/db\/all-settled-or-throw\.ts$/,
    reason:
      'statements of a transaction are awaited with allSettledOrThrow, so that none goes on after a rollback',
  },
  {
    pattern: /\.update\(orders\)|\bUPDATE\s+("?orders\b|\$\{orders\})/,
    allowed:
      /^server\/src\/modules\/orders\/store\/(order-status|orders|orders\.tasks|gifter-data)\.store\.ts$/,
    reason: 'orders are updated by orders/store; only order-status.store.ts may write a status',
  },
  {
    pattern: /order-status\.store\.ts/,
    allowed: /^server\/src\/modules\/orders\/transition\.ts$/,
    reason:
      'orders change their status and payment status in transition.ts only, by its tables of transitions',
  },
];

const tests = /\.(test|fixture)\.ts$/;

/**
 * Violations of the rules in a server file, one line each.
 * @param {string} path relative to the repository, with forward slashes
 */
export function findViolations(path, source) {
  if (tests.test(path)) return [];
  const lines = withoutComments(source).split('\n');
  return rules
    .filter(({ allowed }) => !allowed.test(path))
    .flatMap(({ pattern, reason }) =>
      lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${reason}`] : [])),
    );
}

/** Blanks out comments but keeps line numbers; a URL such as https://… is not a comment. */
export function withoutComments(source) {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1');
}
