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
    allowed: /^server\/src\/modules\/orders\/store\/(order-status|orders)\.store\.ts$/,
    reason: 'orders are updated by orders/store; only order-status.store.ts may write a status',
  },
  {
    pattern: /\.update\(purchases\)|\bUPDATE\s+("?purchases\b|\$\{purchases\})/,
    allowed: /^server\/src\/modules\/orders\/store\/(order-status|purchases)\.store\.ts$/,
    reason: 'purchases are updated by orders/store; only order-status.store.ts may write a payment status',
  },
  {
    pattern: /\.set\(.*\bpaymentStatus\b|\bSET\s+"?payment_status\b/,
    allowed: /^server\/src\/modules\/orders\/store\/order-status\.store\.ts$/,
    reason: 'the payment status of orders and purchases is written by order-status.store.ts only',
  },
  {
    pattern: /order-status\.store\.ts/,
    allowed: /^server\/src\/modules\/orders\/transition\.ts$/,
    reason:
      'orders and purchases change their status and payment status in transition.ts only, by its tables of transitions',
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

/** The maximum number of names that a module exports. It must not grow. */
const MAX_EXPORTS = { orders: 20 };

/**
 * Violations in a module's index.ts: more names than MAX_EXPORTS, or the type of a table's row.
 * @param {string} path relative to the repository, with forward slashes
 */
export function findExportViolations(path, source) {
  const [, module] = /^server\/src\/modules\/([^/]+)\/index\.ts$/.exec(path) ?? [];
  const most = module && MAX_EXPORTS[module];
  if (!most) return [];
  const names = exportedNames(source);
  const wide = names.length > most ? [`${path}: exports ${names.length} names, at most ${most}`] : [];
  const rows = names.filter((name) => /Rows?$/.test(name));
  const stars = /^export (type )?\*/m.test(source)
    ? [`${path}: export * hides how many names it exports`]
    : [];
  return [
    ...wide,
    ...stars,
    ...rows.map((name) => `${path}: ${name} is a row of a table, which other modules must not see`),
  ];
}

function exportedNames(source) {
  const code = withoutComments(source);
  const declared = /^export (?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm;
  const listed = [...code.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
    .flatMap(([, list]) => list.split(','))
    .map((name) => name.trim().split(/\s+/).at(-1))
    .filter((name) => name !== '');
  return [...[...code.matchAll(declared)].map(([, name]) => name), ...listed];
}

/** Blanks out comments but keeps line numbers; a URL such as https://… is not a comment. */
export function withoutComments(source) {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1');
}
